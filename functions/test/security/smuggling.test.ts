import { postMessage } from '../support/requests/client';
import { BASE_URL, MCP_URL } from '../support/environment';
import { having } from '../support/jest/matchers';
import { callOf, PING, send } from '../support/requests/messages';
import { sendRaw } from '../support/requests/rawHttp';
import { postUpdate, update } from '../support/requests/rest';
import { storedOf } from '../support/users/stored';
import { connectUser } from '../support/users/toolUser';
import { newUid, signUp, userWithKey } from '../support/users/users';

// Requests that two servers along the way could interpret differently. http/mcp/origin.test.ts tests a forged Host or
// X-Forwarded-Host with a matching Origin.

const HOSTED_UPDATE = `${BASE_URL}/api/workspace/update`;
const HOSTED = { url: `${BASE_URL}/mcp` };
const ADDED = callOf('add_to_dashboard', { category: 'A', title: 'Smuggled', url: 'https://example.com' });
const JSON_HEADERS = ['Host: localhost', 'Content-Type: application/json', 'Connection: close'];

/** Sends a call that adds a link, with these additional header lines. Returns the status of each response. */
function add(base: string, ...headers: string[]): Promise<number[]> {
  const head = ['POST /mcp HTTP/1.1', ...JSON_HEADERS, 'Content-Length: {length}', ...headers];
  return sendRaw(base, head, JSON.stringify(ADDED));
}

it.each([
  ['an invalid Host', 'GET / HTTP/1.1', 'Host: localhost:5000"><script>'],
  ['a Host that hides another', 'GET / HTTP/1.1', 'Host: evil.example#localhost:5000'],
  ['a Host with an impossible port', 'GET / HTTP/1.1', 'Host: localhost:99999'],
  ['an address without a host', 'GET // HTTP/1.1', 'Host: localhost'],
])('%s gets a 400, and does not end the emulators', async (_, ...head) => {
  expect(await sendRaw(BASE_URL, head)).toEqual([400]);
  expect((await fetch(`${BASE_URL}/health`)).status).toBe(200);
});

const TARGETS = [
  ['Hosting', BASE_URL],
  ['the function', MCP_URL],
] as const;

describe.each(TARGETS)('a call sent to %s', (_where, base) => {
  it('is accepted with one key', async () => {
    const { key } = await userWithKey();
    expect(await add(base, `X-API-Key: ${key}`)).toEqual([200]);
  });

  it('is rejected with two keys, even if both are valid', async () => {
    const [one, other] = [await userWithKey(), await userWithKey()];
    for (const [first, second] of [
      [one.key, 'junk'],
      ['junk', one.key],
      [one.key, other.key],
    ]) {
      expect(await add(base, `X-API-Key: ${String(first)}`, `X-API-Key: ${String(second)}`)).toEqual([401]);
      expect(await add(base, `X-API-Key: ${String(first)}, ${String(second)}`)).toEqual([401]);
    }
    const untouched = await storedOf(one.uid, other.uid);
    expect(Object.keys(untouched).filter((path) => path.includes('workspaces'))).toEqual([]);
  });

  it('is rejected with an invalid key, even if Authorization has a valid one', async () => {
    const { key } = await userWithKey();
    expect(await add(base, 'X-API-Key: junk', `Authorization: Bearer ${key}`)).toEqual([401]);
  });

  it('is rejected with a key in other headers only', async () => {
    const { key } = await userWithKey();
    const names = ['X_API_KEY', 'X-Api-Key-', 'Cookie', 'Proxy-Authorization', 'X-Forwarded-Authorization'];
    expect(await add(base, ...names.map((name) => `${name}: ${key}`))).toEqual([401]);
  });

  it.each(['X-API-Key : {key}', ' X-API-Key: {key}', 'X-API-Key: {key}\r\n more', 'X-API-Key\0: {key}'])(
    'is rejected with a malformed header line: %j',
    async (line) => {
      const { key } = await userWithKey();
      const [status = 400, ...more] = await add(base, line.replace('{key}', key));
      expect([400, 401]).toContain(status);
      expect(more).toEqual([]);
    },
  );
});

describe('two Authorization headers', () => {
  it('never act for anyone but the user of the first', async () => {
    const [one, other] = [await signUp(), await signUp()];
    const before = await update(other.idToken, { name: 'Mine' });
    const tokens = [one, other].map(({ idToken }) => `Authorization: Bearer ${idToken}`);
    const head = ['POST /api/workspace/update HTTP/1.1', ...JSON_HEADERS, 'Content-Length: {length}'];
    const statuses = await sendRaw(BASE_URL, [...head, ...tokens], JSON.stringify({ name: 'Taken over' }));
    expect([[200], [400], [401]]).toContainEqual(statuses);
    expect(await update(other.idToken, {})).toEqual(before);
  });
});

describe('headers that pretend to come from a proxy, through Hosting', () => {
  it('change neither the method nor the path', async () => {
    const { key } = await userWithKey();
    const { idToken } = await signUp();
    const overriding = (method: string) => ({
      'X-HTTP-Method-Override': method,
      'X-Method-Override': method,
      'X-HTTP-Method': method,
      'X-Original-URL': '/health',
      'X-Rewrite-URL': '/health',
      'X-Forwarded-Prefix': '/health',
    });
    const credentials = { 'X-API-Key': key, Authorization: `Bearer ${idToken}` };
    for (const path of ['/mcp', '/api/workspace/update']) {
      const get = await fetch(`${BASE_URL}${path}`, { headers: { ...credentials, ...overriding('POST') } });
      expect(get.status).toBe(405);
    }
    expect(await send(key, PING, { ...HOSTED, headers: overriding('DELETE') })).toEqual(
      having({ status: 200 }),
    );
    expect((await postUpdate(idToken, {}, overriding('GET'), HOSTED_UPDATE)).status).toBe(200);
    expect((await postMessage(`${BASE_URL}/mcp`, overriding('GET'), PING)).status).toBe(401);
  });

  it('do not allow another site', async () => {
    const { key } = await userWithKey();
    for (const host of ['evil.example.com', 'localhost, evil.example.com']) {
      const forged = { 'X-Forwarded-Host': host, Forwarded: `host=${host}` };
      const headers = { Origin: 'http://evil.example.com', ...forged };
      expect(await send(key, PING, { ...HOSTED, headers })).toEqual(having({ status: 403 }));
    }
  });

  it('give no rights to an address in X-Forwarded-For', async () => {
    for (const address of ['127.0.0.1', '169.254.169.254', '::1, 10.0.0.1', "' OR 1=1", 'x'.repeat(4_000)]) {
      const headers = { 'X-Forwarded-For': address, 'X-Real-IP': address, 'X-Appengine-User-Ip': address };
      expect(await send('junk', PING, { ...HOSTED, headers })).toEqual(having({ status: 401 }));
    }
  });

  it('do not make a caller an administrator', async () => {
    const headers = {
      'X-Firebase-Auth': 'owner',
      'X-Appengine-Cron': 'true',
      'X-Apigateway-Api-Userinfo': 'e30',
    };
    expect((await postUpdate('owner', {}, headers, HOSTED_UPDATE)).status).toBe(401);
  });
});

describe.each(TARGETS)('a request with an ambiguous length sent to %s', (_where, base) => {
  const CHUNKED = '0\r\n\r\n';
  it.each<[what: string, headers: string[]]>([
    ['a length and chunks', ['Content-Length: {length}', 'Transfer-Encoding: chunked']],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: {length}']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: {length}']],
    ['an unknown coding', ['Transfer-Encoding: xchunked']],
    ['chunks behind a control character', ['Transfer-Encoding: \u000bchunked', 'Content-Length: 5']],
  ])('does not hide a second request: %s', async (_, headers) => {
    const { uid, key } = await userWithKey(newUid());
    const hidden = JSON.stringify(ADDED);
    const second = [
      'POST /mcp HTTP/1.1',
      ...JSON_HEADERS,
      `X-API-Key: ${key}`,
      `Content-Length: ${String(hidden.length)}`,
    ];
    const head = ['POST /mcp HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers];
    const body = `${CHUNKED}${second.join('\r\n')}\r\n\r\n${hidden}`;
    const statuses = await sendRaw(base, head, body);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect((await (await connectUser(uid)).list()).total).toBe(0);
  });
});
