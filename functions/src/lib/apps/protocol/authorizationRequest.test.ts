import { codeRedirect, errorRedirect, parseAuthorizationRequest } from './authorizationRequest';
import { registerClient } from './client';

const ISSUER = 'https://links-1.web.app';
const CLAUDE = 'https://claude.ai/api/mcp/auth_callback';
const CALLBACK = 'http://localhost:3000/callback';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

function clientIdOf(redirect_uris: string[]): string {
  const registration = registerClient({ client_name: 'Claude', redirect_uris }, [], 0);
  return 'client_id' in registration ? registration.client_id : '';
}

const VALID = {
  response_type: 'code',
  client_id: clientIdOf([CLAUDE, CALLBACK]),
  redirect_uri: CLAUDE,
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  state: 'a state',
};

function parse(changes: Readonly<Record<string, string | undefined>> = {}, more = '', issuer = ISSUER) {
  const all: Readonly<Record<string, string | undefined>> = { ...VALID, ...changes };
  const parameters = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return parseAuthorizationRequest(`?${parameters.join('&')}${more}`, { issuer, addedRedirects: [] });
}

describe('a request of a client', () => {
  it('is valid with PKCE and a registered redirect', () => {
    expect(parse()).toEqual({
      client: { name: 'Claude', redirects: [CLAUDE, 'http://localhost/callback'] },
      clientId: VALID.client_id,
      redirect: CLAUDE,
      state: 'a state',
      challenge: CHALLENGE,
      resourcePath: '/mcp',
      asksOnlyToRead: false,
      asksToWrite: false,
    });
  });

  it.each([
    [`${ISSUER}/mcp`],
    [`${ISSUER}/mcp/`],
    [`${ISSUER}/mcp?via=entered`],
    [ISSUER],
    [`${ISSUER}/`],
    ['HTTPS://LINKS-1.web.app:443/mcp'],
  ])('may name this server as its resource: %s', (resource) => {
    expect(parse({ resource })).toHaveProperty('client');
  });

  it.each([
    [undefined, false, false],
    ['', false, false],
    ['links:read', true, false],
    ['links:read openid offline_access', true, false],
    ['links:read links:write', false, true],
    ['links:write', false, true],
    ['links:read links:tidy', false, true],
    ['links:tidy', false, true],
    ['openid email profile', false, false],
  ])(
    'with the scope %j asks only to read: %s, and asks to write: %s',
    (scope, asksOnlyToRead, asksToWrite) => {
      expect(parse({ scope })).toMatchObject({ asksOnlyToRead, asksToWrite });
    },
  );

  it('may only read at the connector, whatever it asks for', () => {
    const resource = `${ISSUER}/mcp/connector`;
    expect(parse({ resource, scope: 'links:write' })).toMatchObject({
      resourcePath: '/mcp/connector',
      asksOnlyToRead: true,
      asksToWrite: false,
    });
  });

  it("may use any port on the user's own computer", () => {
    expect(parse({ redirect_uri: 'http://localhost:51234/callback' })).toHaveProperty('client');
  });
});

describe('a request that must not redirect', () => {
  it.each([
    ['an unknown client', { client_id: 'someone' }],
    ['no client', { client_id: undefined }],
    ['a foreign redirect', { redirect_uri: 'https://evil.example/callback' }],
    ['no redirect', { redirect_uri: undefined }],
    ['a redirect that another client registered', { redirect_uri: 'https://vscode.dev/redirect' }],
    ['an error and a foreign redirect', { redirect_uri: 'https://evil.example/', response_type: 'token' }],
    ['a query that is too long', { state: 'x'.repeat(10_000) }],
  ])('has %s', (_, changes) => {
    expect(parse(changes)).toEqual({ problem: expect.any(String) });
  });

  it.each(['client_id', 'redirect_uri'] as const)('repeats %s', (name) => {
    expect(parse({}, `&${name}=${encodeURIComponent(VALID[name])}`)).toEqual({ problem: expect.any(String) });
  });
});

describe('a request whose error is sent to the client', () => {
  it.each([
    ['no response type', { response_type: undefined }, 'unsupported_response_type'],
    ['a token in place of a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without a method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['a challenge of another length', { code_challenge: CHALLENGE.slice(1) }, 'invalid_request'],
    ['a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['another host of the project', { resource: 'https://links-1.firebaseapp.com/mcp' }, 'invalid_target'],
    ['a resource with a user name', { resource: 'https://me@links-1.web.app/mcp' }, 'invalid_target'],
    ['a resource with another path', { resource: `${ISSUER}/api` }, 'invalid_target'],
    ['a resource that is not a URL', { resource: 'mcp' }, 'invalid_target'],
  ])('has %s', (_, changes, error) => {
    const result = parse(changes);
    const { origin, pathname, searchParams } = new URL('redirectTo' in result ? result.redirectTo : '');
    expect(`${origin}${pathname}`).toBe(CLAUDE);
    expect(Object.fromEntries(searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'a state',
      iss: ISSUER,
    });
  });

  it.each(['https://evil.example', `${ISSUER}/mcp/connector`])('names another resource, too: %s', (other) => {
    const result = parse({ resource: `${ISSUER}/mcp` }, `&resource=${encodeURIComponent(other)}`);
    expect(result).toEqual({ redirectTo: expect.stringContaining('error=invalid_target') });
  });

  it('repeats a parameter', () => {
    const result = parse({}, '&state=another');
    expect(result).toEqual({ redirectTo: expect.stringContaining('error=invalid_request') });
  });
});

describe('a response to a client', () => {
  it('contains the code, the state and the issuer', () => {
    expect(codeRedirect({ redirect: CALLBACK, state: 'a state' }, ISSUER, 'dashac_1')).toBe(
      `${CALLBACK}?code=dashac_1&state=a%20state&iss=https%3A%2F%2Flinks-1.web.app`,
    );
  });

  it('contains the issuer in errors, too, and no state if there was none', () => {
    expect(errorRedirect({ redirect: CALLBACK, state: undefined }, ISSUER, 'access_denied', 'No.')).toBe(
      `${CALLBACK}?error=access_denied&error_description=No.&iss=https%3A%2F%2Flinks-1.web.app`,
    );
  });
});
