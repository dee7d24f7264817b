import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { postMessage } from '../support/client';
import { BASE_URL } from '../support/environment';
import { startFunction, type FunctionProcess } from '../support/functionProcess';
import { PING, send } from '../support/messages';
import { userWithKey } from '../support/users';

const FOREIGN = 'https://evil.example.com';
const REFUSED = {
  status: 403,
  body: {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32000, message: 'This origin may not call: the operator can add it to ALLOWED_ORIGINS.' },
  },
};
const SERVED = { status: 200, body: { jsonrpc: '2.0', id: 2, result: {} } };

/** Calls Hosting under a host name of its own, as browsers do: fetch does not let one choose it. */
async function statusThroughHosting(host: string, origin: string, key: string): Promise<number | undefined> {
  const headers = { Host: host, Origin: origin, 'X-API-Key': key, 'Content-Type': 'application/json' };
  const call = request(`${BASE_URL}/mcp`, { method: 'POST', headers });
  call.end(JSON.stringify(PING));
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- what the event is given
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('the Origin of a call through Hosting, in the emulator', () => {
  it('may be the site itself', async () => {
    const { key } = await userWithKey();
    expect(await send(key, PING, { headers: { Origin: BASE_URL } })).toEqual(SERVED);
  });

  it('may not be a foreign name that was made to lead to this machine, though it is the name asked for', async () => {
    const { key } = await userWithKey();
    expect(await statusThroughHosting('evil.example.com', FOREIGN, key)).toBe(403);
  });

  it('may not be another site', async () => {
    const { key } = await userWithKey();
    expect(await statusThroughHosting('dash.example.com', FOREIGN, key)).toBe(403);
    expect(await send(key, PING, { headers: { Origin: FOREIGN } })).toEqual(REFUSED);
  });

  it.each(['http://localhost:6274', 'http://127.0.0.1:3000', 'http://[::1]:8080'])(
    'may be a page on this machine: %s',
    async (Origin) => {
      const { key } = await userWithKey();
      expect(await send(key, PING, { headers: { Origin } })).toEqual(SERVED);
    },
  );

  it.each(['null', 'localhost', 'http://localhost.evil.example.com'])('may not be %s', async (Origin) => {
    const { key } = await userWithKey();
    expect(await send(key, PING, { headers: { Origin } })).toEqual(REFUSED);
  });

  it('may be absent: no browser is involved then', async () => {
    const { key } = await userWithKey();
    expect(await send(key, PING)).toEqual(SERVED);
  });

  it('is judged before the key', async () => {
    expect(await send('not-a-key', PING, { headers: { Origin: FOREIGN } })).toEqual(REFUSED);
  });

  it('that is allowed may ask in advance and read answers, errors too', async () => {
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
    const refused = await postMessage(`${BASE_URL}/mcp`, { Origin }, PING);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(Origin);
  });

  it('that is foreign is not let in by a preflight', async () => {
    const headers = { Origin: FOREIGN, 'Access-Control-Request-Method': 'POST' };
    const preflight = await fetch(`${BASE_URL}/mcp`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(403);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the Origin outside the emulator', () => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    mcp = await startFunction('mcp', {
      FUNCTIONS_EMULATOR: undefined,
      ALLOWED_ORIGINS: 'https://app.example.com, https://tools.example.com:8443',
    });
  });

  it.each<[what: string, headers: Record<string, string>, expected: object]>([
    [
      'the site itself',
      { Origin: 'https://dash.example.com', 'X-Forwarded-Host': 'dash.example.com' },
      SERVED,
    ],
    ['in ALLOWED_ORIGINS', { Origin: 'https://app.example.com' }, SERVED],
    ['in ALLOWED_ORIGINS, with its port', { Origin: 'https://tools.example.com:8443' }, SERVED],
    ['not in ALLOWED_ORIGINS because of its scheme', { Origin: 'http://app.example.com' }, REFUSED],
    ['not in ALLOWED_ORIGINS because of its port', { Origin: 'https://tools.example.com' }, REFUSED],
    ['foreign', { Origin: FOREIGN, 'X-Forwarded-Host': 'dash.example.com' }, REFUSED],
    ['a page on this machine', { Origin: 'http://localhost:3000' }, REFUSED],
  ])('that is %s', async (_, headers, expected) => {
    const { key } = await userWithKey();
    expect(await send(key, PING, { url: mcp.url, headers })).toEqual(expected);
  });
});
