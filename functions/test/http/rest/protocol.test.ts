import { having } from '../../support/jest/matchers';
import { oneLink, postUpdate, errorOf, update, UPDATE_URL } from '../../support/requests/rest';
import { signUp } from '../../support/users/users';

const ORIGIN = 'https://app.example.com';
const LINK = { title: 'Guide', url: 'https://example.com/guide' };

describe('/api/workspace/update', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('returns 405 with Allow for %s', async (method) => {
    const response = await fetch(UPDATE_URL, { method });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await errorOf(response)).toEqual({ status: 405, error: 'Method not allowed: use POST' });
  });

  it('returns JSON and forbids caching', async () => {
    const { idToken } = await signUp();
    const response = await postUpdate(idToken, {});
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });
});

describe('a browser on another origin', () => {
  it('may send a preflight request, which allows the method and headers', async () => {
    const response = await fetch(UPDATE_URL, {
      method: 'OPTIONS',
      headers: {
        Origin: ORIGIN,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(response.headers.get('access-control-allow-methods')).toMatch(/\bPOST\b/);
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  });

  it.each<[status: number, headers: Record<string, string>, body: object]>([
    [200, {}, { name: 'From the web' }],
    [401, { Authorization: '' }, {}],
    [400, {}, { unknown: true }],
  ])('may read a response with the status %i, but send no cookies', async (status, headers, body) => {
    const { idToken } = await signUp();
    const response = await postUpdate(idToken, body, { Origin: ORIGIN, ...headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('a body', () => {
  it.each<[what: string, body: unknown, path: string, message: string]>([
    ['that is an array', [{ name: 'Mine' }], '', 'must be an object'],
    ['with a missing field', oneLink('A', { title: 'B' }), 'categories[0].links[0].url', 'is required'],
    ['with an unknown field', { title: 'Mine' }, 'title', 'is not a known field'],
    [
      'with a field named __proto__',
      '{"__proto__": {"isPublic": true}}',
      '__proto__',
      'is not a known field',
    ],
    [
      'with a URL that a browser executes',
      oneLink('A', { ...LINK, url: 'javascript:alert(1)' }),
      'categories[0].links[0].url',
      'must not be a javascript: URL',
    ],
    ['that ends too soon', '{"name": "a secret', '', 'is not valid JSON'],
    ['that is not JSON', 'a secret', '', 'is not valid JSON'],
    ['that is a string', '"a secret"', '', 'must be an object'],
  ])('%s gets 400 with the path, and is not quoted', async (_, body, path, message) => {
    const { idToken } = await signUp();
    const response = await postUpdate(idToken, body);
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([
      400,
      { error: 'Invalid request body', details: [{ path, message }] },
    ]);
    expect(text).not.toMatch(/secret|SyntaxError|node_modules|\bat /);
  });

  it('with many invalid fields gets twenty of them, and how many more there are', async () => {
    const { idToken } = await signUp();
    const links = Array.from({ length: 30 }, () => ({ title: 'No URL' }));
    const { details } = await errorOf(
      await postUpdate(idToken, { categories: [{ categoryName: 'A', links }] }),
    );
    expect(details).toHaveLength(21);
    expect(details?.at(-1)).toEqual({ path: '', message: 'and 10 more' });
  });

  it.each([
    ['arrays', 100, '{"categories":', '[', ']'],
    ['arrays', 50_000, '{"categories":', '[', ']'],
    ['objects', 50_000, '{"categories":', '{"categories":', '}'],
    ['objects under an unknown name', 50_000, '{"a":', '{"a":', '}'],
  ])('of nested %s, %i levels deep, is rejected like any other', async (_, levels, start, open, close) => {
    const { idToken } = await signUp();
    const inner = open === '[' ? '' : '1';
    const body = `${start}${open.repeat(levels)}${inner}${close.repeat(levels)}}`;
    expect(await errorOf(await postUpdate(idToken, body))).toEqual(
      having({ status: 400, error: 'Invalid request body', details: [expect.anything()] }),
    );
  });

  it('must be sent as JSON, with or without a charset', async () => {
    const { idToken } = await signUp();
    const send = (type: string) => postUpdate(idToken, { name: 'Grüße' }, { 'Content-Type': type });
    const message = 'must be JSON, sent with the header Content-Type: application/json';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect(await errorOf(await send(type))).toEqual(
        having({ status: 400, details: [{ path: '', message }] }),
      );
    }
    expect(await (await send('application/json; charset=utf-8')).json()).toEqual({
      workspace: having({ name: 'Grüße' }),
    });
  });

  it('may have 1 MiB, and gets 413 with advice beyond that, which changes nothing', async () => {
    const MIB = 1024 * 1024;
    const padded = (bytes: number) => JSON.stringify({ name: 'Padded' }).padEnd(bytes, ' ');
    const { idToken } = await signUp();
    expect(await errorOf(await postUpdate(idToken, padded(MIB + 1)))).toEqual({
      status: 413,
      error: 'Request body too large: send at most 1024 KiB per request.',
    });
    expect(await update(idToken, {})).toEqual(having({ name: 'Default' }));
    expect((await postUpdate(idToken, padded(MIB))).status).toBe(200);
  });
});
