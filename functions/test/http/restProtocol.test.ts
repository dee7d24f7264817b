import { oneLink, postUpdate, refusalOf, update, UPDATE_URL } from '../support/requests/rest';
import { signUp } from '../support/users/users';

const ORIGIN = 'https://app.example.com';

describe('/api/workspace/update', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('returns 405 with Allow for %s', async (method) => {
    const response = await fetch(UPDATE_URL, { method });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await refusalOf(response)).toEqual({ status: 405, error: 'Method not allowed: use POST' });
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

  it('may call and read the response', async () => {
    const { idToken } = await signUp();
    const response = await postUpdate(idToken, { name: 'From the web' }, { Origin: ORIGIN });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  });

  it.each([
    ['401', { Authorization: '' }, {}],
    ['400', {}, { unknown: true }],
  ])('may read a %s error too', async (status, headers, body) => {
    const { idToken } = await signUp();
    const response = await postUpdate(idToken, body, { Origin: ORIGIN, ...headers });
    expect(response.status).toBe(Number(status));
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  });

  it('is not allowed to send cookies', async () => {
    const { idToken } = await signUp();
    const response = await postUpdate(idToken, {}, { Origin: ORIGIN });
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('a body of 1 MiB', () => {
  const MIB = 1024 * 1024;
  const padded = (bytes: number) => JSON.stringify({ name: 'Padded' }).padEnd(bytes, ' ');

  it('is accepted', async () => {
    const { idToken } = await signUp();
    expect((await postUpdate(idToken, padded(MIB))).status).toBe(200);
  });

  it('plus one byte gets 413 with advice, and changes nothing', async () => {
    const { idToken } = await signUp();
    const before = await update(idToken, oneLink('Reading', { title: 'One', url: 'https://example.com' }));
    expect(await refusalOf(await postUpdate(idToken, padded(MIB + 1)))).toEqual({
      status: 413,
      error: 'Request body too large: send at most 1024 KiB per request.',
    });
    expect(await update(idToken, {})).toEqual(before);
  });
});
