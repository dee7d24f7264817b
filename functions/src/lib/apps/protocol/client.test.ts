import { parseClientId, registerClient } from './client';

const CLAUDE = 'https://claude.ai/api/mcp/auth_callback';
const CALLBACK = 'http://localhost:3000/callback';

function register(body: unknown, added: string[] = []) {
  return registerClient(body, added, 1_800_000_000_500);
}

/** Registers a client and returns its id. */
function idOf(body: unknown): string {
  const registration = register(body);
  if ('error' in registration) throw new Error(registration.error_description);
  return registration.client_id;
}

/** Returns an id that somebody made up. */
function forge(content: unknown): string {
  return `ld1.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
}

describe('a registration', () => {
  it('returns what was registered, and no field is null', () => {
    expect(register({ client_name: 'Claude', redirect_uris: [CLAUDE] })).toEqual({
      client_id: expect.stringMatching(/^ld1\.[\w-]+$/),
      client_id_issued_at: 1_800_000_000,
      client_name: 'Claude',
      redirect_uris: [CLAUDE],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  it('issues no secret, even if the client asks for one', () => {
    const body = { redirect_uris: [CLAUDE], token_endpoint_auth_method: 'client_secret_post' };
    const registration = register(body);
    expect(registration).toMatchObject({ token_endpoint_auth_method: 'none' });
    expect(registration).not.toHaveProperty('client_secret');
  });

  it('keeps the redirects that are allowed, and drops the others', () => {
    const redirect_uris = ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://evil.example/', CALLBACK];
    expect(register({ redirect_uris })).toMatchObject({ redirect_uris: [redirect_uris[0], CALLBACK] });
  });

  it('accepts a redirect that the operator has added', () => {
    const redirect_uris = ['https://app.example.com/callback'];
    expect(register({ redirect_uris })).toMatchObject({ error: 'invalid_redirect_uri' });
    expect(register({ redirect_uris }, redirect_uris)).toMatchObject({ redirect_uris });
  });

  it.each([
    ['no redirect', {}, 'invalid_redirect_uri'],
    ['an empty list', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['only a foreign redirect', { redirect_uris: ['https://evil.example/'] }, 'invalid_redirect_uri'],
    ['a redirect that is not a string', { redirect_uris: [7] }, 'invalid_redirect_uri'],
    [
      'other grants only',
      { redirect_uris: [CLAUDE], grant_types: ['client_credentials'] },
      'invalid_client_metadata',
    ],
    ['a string', 'text', 'invalid_client_metadata'],
    ['invalid JSON', undefined, 'invalid_client_metadata'],
    [
      'more redirects than fit',
      { redirect_uris: Array.from({ length: 11 }, (_, index) => `http://localhost/${String(index)}`) },
      'invalid_client_metadata',
    ],
    [
      'redirects that are too long together',
      {
        redirect_uris: Array.from(
          { length: 9 },
          (_, index) => `http://localhost/${'x'.repeat(180)}${String(index)}`,
        ),
      },
      'invalid_client_metadata',
    ],
  ])('is rejected with %s', (_, body, error) => {
    expect(register(body)).toMatchObject({ error, error_description: expect.any(String) });
  });

  it('ignores unknown fields and scopes', () => {
    const body = { redirect_uris: [CLAUDE], scope: 'openid everything', client_uri: 7, logo_uri: null };
    expect(register(body)).toMatchObject({ redirect_uris: [CLAUDE] });
  });
});

describe('the id of a client', () => {
  it('contains the name and the redirects, even in other scripts', () => {
    const id = idOf({ client_name: 'Клод 🦊', redirect_uris: [CLAUDE, CALLBACK] });
    expect(parseClientId(id, [])).toEqual({
      name: 'Клод 🦊',
      redirects: [CLAUDE, 'http://localhost/callback'],
    });
  });

  it('shows a hostile name as one short line', () => {
    const client_name = `Claude\n\u202Egnihsihp\u0000\u2066${'x'.repeat(500)}`;
    const { name = '' } = parseClientId(idOf({ client_name, redirect_uris: [CLAUDE] }), []) ?? {};
    expect(name).toMatch(/^Claude gnihsihp x+$/);
    expect(name).toHaveLength(100);
  });

  it.each([undefined, '', '\u200B', '\u3164', '\u2800 \uFFA0', '\u034F\u0301', 7])(
    'has a name even if the client has none: %j',
    (client_name) => {
      const id = idOf({ client_name, redirect_uris: [CLAUDE] });
      expect(parseClientId(id, [])?.name).toBe('An app without a name');
    },
  );

  it('shows a name without invisible characters and towers of marks', () => {
    const client_name = `Cla\u3164ude\u2800\u2800Co\u{E0101}de\u0301${'\u0489'.repeat(50)}!`;
    const name = 'Claude Code\u0301\u0489\u0489!';
    expect(parseClientId(idOf({ client_name, redirect_uris: [CLAUDE] }), [])?.name).toBe(name);
    // An earlier version registered such a name.
    expect(parseClientId(forge([client_name, CLAUDE]), [])?.name).toBe(name);
  });

  it('is the same each time a client registers', () => {
    expect(idOf({ redirect_uris: [CLAUDE] })).toBe(idOf({ redirect_uris: [CLAUDE] }));
  });

  it('is the same at each port of the person’s computer, and the response repeats the port', () => {
    const ids = ['', ':3000', ':49152'].map((port) =>
      idOf({ redirect_uris: [`http://127.0.0.1${port}/callback`, `http://[::1]${port}`] }),
    );
    expect(new Set(ids).size).toBe(1);
    expect(register({ redirect_uris: [CALLBACK] })).toMatchObject({ redirect_uris: [CALLBACK] });
  });

  it('is accepted with the port that an earlier version left in it', () => {
    const redirects = [CALLBACK, 'http://127.0.0.1:33418/'];
    expect(parseClientId(forge(['Claude', ...redirects]), [])).toEqual({ name: 'Claude', redirects });
  });

  it.each([
    ['with a foreign redirect', forge(['Claude', 'https://evil.example/'])],
    ['with a foreign redirect among others', forge(['Claude', CLAUDE, 'https://evil.example/'])],
    ['with a hostile name', forge(['Claude\n\u202E', CLAUDE])],
    ['with a name that is not a string', forge([7, CLAUDE])],
    ['with an object', forge({ name: 'Claude', redirects: [CLAUDE] })],
    ['with nothing', forge([])],
    ['with an array of arrays', forge([['Claude', CLAUDE]])],
    ['with too many redirects', forge(['Claude', ...Array<string>(11).fill(CLAUDE)])],
    ['that is too long', forge(['Claude', `http://localhost/${'x'.repeat(2_000)}`])],
    ['in another encoding', `${forge(['Claude', CLAUDE])}=`],
    ['that is cut off', forge(['Claude', CLAUDE]).slice(0, -3)],
    ['without the prefix', forge(['Claude', CLAUDE]).slice(4)],
    ['that is the URL of a host', 'https://claude.ai/'],
    ['that is empty', ''],
  ])('is rejected %s', (_, id) => {
    expect(parseClientId(id, [])).toBeUndefined();
  });
});
