import { request } from 'node:http';
import { postMessage } from '../support/requests/client';
import { BASE_URL } from '../support/jest/environment';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { PING, send } from '../support/requests/messages';
import { userWithKey } from '../support/users/users';

const HOSTED = { url: `${BASE_URL}/mcp` };
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
    const call = request(`${BASE_URL}/mcp`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject).end(JSON.stringify(PING));
  });
}

describe('an origin in the emulator, through Hosting', () => {
  it('is allowed if it is the web app itself', async () => {
    const { key } = await userWithKey();
    expect(await send(key, PING, { ...HOSTED, headers: { Origin: BASE_URL } })).toEqual(SERVED);
  });

  it('is rejected if it is a foreign name that resolves to this machine (DNS rebinding)', async () => {
    const { key } = await userWithKey();
    expect(await statusThroughHosting('evil.example.com', FOREIGN, key)).toBe(403);
  });

  it('is rejected if it is another site', async () => {
    const { key } = await userWithKey();
    expect(await statusThroughHosting('dash.example.com', FOREIGN, key)).toBe(403);
    expect(await send(key, PING, { ...HOSTED, headers: { Origin: FOREIGN } })).toEqual(REJECTED);
  });

  it.each(['http://localhost:6274', 'http://127.0.0.1:3000', 'http://[::1]:8080'])(
    'is allowed if it is a page on this machine: %s',
    async (Origin) => {
      const { key } = await userWithKey();
      expect(await send(key, PING, { ...HOSTED, headers: { Origin } })).toEqual(SERVED);
    },
  );

  it.each(['null', 'localhost', 'http://localhost.evil.example.com'])('is rejected: %s', async (Origin) => {
    const { key } = await userWithKey();
    expect(await send(key, PING, { ...HOSTED, headers: { Origin } })).toEqual(REJECTED);
  });

  it('may be absent, because then no browser is involved', async () => {
    const { key } = await userWithKey();
    expect(await send(key, PING, HOSTED)).toEqual(SERVED);
  });

  it('is checked before the key', async () => {
    expect(await send('not-a-key', PING, { ...HOSTED, headers: { Origin: FOREIGN } })).toEqual(REJECTED);
  });

  it('may send preflight requests and read responses, errors included, if it is allowed', async () => {
    const Origin = 'http://localhost:6274';
    const preflight = await fetch(`${BASE_URL}/mcp`, {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(
      /Content-Type.*Mcp-Method.*Mcp-Name.*MCP-Protocol-Version.*X-API-Key/,
    );
    const rejected = await postMessage(`${BASE_URL}/mcp`, { Origin }, PING);
    expect(rejected.status).toBe(401);
    expect(rejected.headers.get('access-control-allow-origin')).toBe(Origin);
  });

  it('gets 403 for a preflight request if it is foreign', async () => {
    const headers = { Origin: FOREIGN, 'Access-Control-Request-Method': 'POST' };
    const preflight = await fetch(`${BASE_URL}/mcp`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(403);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('an origin outside the emulator', () => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    mcp = await startFunction('mcp', {
      FUNCTIONS_EMULATOR: undefined,
      ALLOWED_ORIGINS: 'https://app.example.com, https://tools.example.com:8443',
    });
  });

  it.each<[result: string, what: string, headers: Record<string, string>, expected: object]>([
    [
      'allowed',
      'the web app itself',
      { Origin: 'https://dash.example.com', 'X-Forwarded-Host': 'dash.example.com' },
      SERVED,
    ],
    ['allowed', 'listed in ALLOWED_ORIGINS', { Origin: 'https://app.example.com' }, SERVED],
    ['allowed', 'listed with its port', { Origin: 'https://tools.example.com:8443' }, SERVED],
    ['rejected', 'listed with another scheme', { Origin: 'http://app.example.com' }, REJECTED],
    ['rejected', 'listed with another port', { Origin: 'https://tools.example.com' }, REJECTED],
    ['rejected', 'foreign', { Origin: FOREIGN, 'X-Forwarded-Host': 'dash.example.com' }, REJECTED],
    ['rejected', 'a page on this machine', { Origin: 'http://localhost:3000' }, REJECTED],
  ])('is %s if it is %s', async (_result, _what, headers, expected) => {
    const { key } = await userWithKey();
    expect(await send(key, PING, { url: mcp.url, headers })).toEqual(expected);
  });
});
