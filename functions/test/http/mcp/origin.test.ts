import { request } from 'node:http';
import { BASE_URL } from '../../support/environment';
import { startFunction } from '../../support/processes/functionProcess';
import { postMessage } from '../../support/requests/client';
import { PING, send } from '../../support/requests/messages';
import { userWithKey } from '../../support/users/users';

// The tests next to origin.ts cover which origins are allowed.

const HOSTED = `${BASE_URL}/mcp`;
const FOREIGN = 'https://evil.example.com';
const REJECTED = {
  status: 403,
  body: {
    jsonrpc: '2.0',
    id: null,
    error: {
      code: -32000,
      message: 'This origin is not allowed. The operator can add it to ALLOWED_ORIGINS.',
    },
  },
};
const SERVED = { status: 200, body: { jsonrpc: '2.0', id: 2, result: {} } };

/** Calls Hosting with this Host header, as browsers do. `fetch` does not allow setting it. */
function statusThroughHosting(host: string, origin: string, key: string): Promise<number | undefined> {
  const headers = { Host: host, Origin: origin, 'X-API-Key': key, 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const call = request(HOSTED, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject).end(JSON.stringify(PING));
  });
}

describe('an origin in the emulator, through Hosting', () => {
  it('is allowed if it is the web app itself, or a page on this machine', async () => {
    const { key } = await userWithKey();
    for (const Origin of [BASE_URL, 'http://localhost:6274'])
      expect(await send(key, PING, { url: HOSTED, headers: { Origin } })).toEqual(SERVED);
    expect(await send(key, PING, { url: HOSTED })).toEqual(SERVED);
  });

  it('is rejected if it is another site, before the key is checked', async () => {
    const headers = { Origin: FOREIGN };
    expect(await send('not-a-key', PING, { url: HOSTED, headers })).toEqual(REJECTED);
  });

  it('is rejected if it is a foreign name that resolves to this machine (DNS rebinding)', async () => {
    const { key } = await userWithKey();
    expect(await statusThroughHosting('evil.example.com', FOREIGN, key)).toBe(403);
  });

  it('may send preflight requests and read responses, errors included, if it is allowed', async () => {
    const preflight = (Origin: string) =>
      fetch(HOSTED, { method: 'OPTIONS', headers: { Origin, 'Access-Control-Request-Method': 'POST' } });
    const Origin = 'http://localhost:6274';
    const allowed = await preflight(Origin);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-methods')).toBe('POST');
    expect(allowed.headers.get('access-control-allow-headers')).toMatch(
      /Content-Type.*Mcp-Method.*Mcp-Name.*MCP-Protocol-Version.*X-API-Key/,
    );
    const rejected = await postMessage(HOSTED, { Origin }, PING);
    expect([rejected.status, rejected.headers.get('access-control-allow-origin')]).toEqual([401, Origin]);
    const foreign = await preflight(FOREIGN);
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});

it('an origin outside the emulator is allowed if it is the web app or in ALLOWED_ORIGINS, and else rejected', async () => {
  const ALLOWED_ORIGINS = 'https://app.example.com, https://tools.example.com:8443';
  const { url } = await startFunction('mcp', { FUNCTIONS_EMULATOR: undefined, ALLOWED_ORIGINS });
  const { key } = await userWithKey();
  const hosted = { 'X-Forwarded-Host': 'dash.example.com' };
  for (const [headers, expected] of [
    [{ Origin: 'https://dash.example.com', ...hosted }, SERVED],
    [{ Origin: 'https://tools.example.com:8443' }, SERVED],
    [{ Origin: FOREIGN, ...hosted }, REJECTED],
    [{ Origin: 'http://localhost:3000' }, REJECTED],
  ] as const) {
    expect(await send(key, PING, { url, headers })).toEqual(expected);
  }
});
