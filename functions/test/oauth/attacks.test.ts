import { z } from 'zod';
import { generateAccessToken, hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { generateCode, generateRefreshToken, newFamilySecret } from '../../src/lib/apps/grants/secrets';
import { BASE_URL } from '../support/environment';
import { having } from '../support/jest/matchers';
import {
  allow,
  attemptOf,
  CALLBACK,
  connect,
  errorOf,
  postForm,
  redeem,
  refresh,
  register,
  statusWith,
  tokensOf,
  type SignInAttempt,
} from './support/flow';
import { postAs, startWithPerson, type Person, type SignInService } from './support/service';

let service: SignInService & { person: Person };

beforeAll(async () => {
  service = await startWithPerson();
});

/** Returns a code for this attempt, or for a new one. */
async function codeFor(attempt: SignInAttempt): Promise<string> {
  return (await allow(service, service.person, attempt)).searchParams.get('code') ?? '';
}

async function newAttempt(changes: Record<string, string | undefined> = {}): Promise<SignInAttempt> {
  return attemptOf(service, await register(service), changes);
}

async function describeRequest(query: string): Promise<unknown> {
  const response = await fetch(`${service.url}/authorize/request${query}`);
  return { status: response.status, body: await response.json() };
}

function decide(body: unknown, idToken?: string): Promise<Response> {
  return postAs(undefined, `${service.url}/authorize/decision`, body, idToken);
}

async function stored(): Promise<string[]> {
  const collections = await service.database.listCollections();
  const found = await Promise.all(collections.map(async (each) => (await each.get()).docs));
  return found.flat().map(({ ref }) => ref.path);
}

const FORGED = `ld1.${Buffer.from(JSON.stringify(['Claude', 'https://evil.example/'])).toString('base64url')}`;

describe('a redirect that was not registered', () => {
  it.each([
    ['another host', 'https://evil.example/callback'],
    ['another path', 'http://localhost:3000/other'],
    ['one that another client may use', 'https://claude.ai/api/mcp/auth_callback'],
  ])('gets neither a code nor an error: %s', async (_, redirect_uri) => {
    const { query } = await newAttempt({ redirect_uri });
    expect(await describeRequest(query)).toEqual({ status: 400, body: { error: expect.any(String) } });
    for (const decision of ['allow', 'deny']) {
      const body = { request: query, decision, ...(decision === 'allow' && { access: 'read' }) };
      const response = await decide(body, service.person.idToken());
      expect([response.status, await response.json()]).toEqual([400, { error: expect.any(String) }]);
    }
  });
});

describe('a client id', () => {
  it('is not accepted if it is forged', async () => {
    const { query } = attemptOf(service, FORGED);
    expect(await describeRequest(query)).toEqual(having({ status: 400 }));
    const attempt = await newAttempt();
    const response = redeem(service, { ...attempt, clientId: FORGED }, await codeFor(attempt));
    expect(await errorOf(response)).toEqual([401, 'invalid_client']);
  });
});

describe('a code', () => {
  it('works once: using it again disconnects the app', async () => {
    const { attempt, code, tokens } = await connect(service, service.person);
    expect(await errorOf(redeem(service, attempt, code))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(service, tokens.access_token)).toBe(401);
  });

  it('that was used does not let somebody without the verifier disconnect the app', async () => {
    const { attempt, code, tokens } = await connect(service, service.person);
    const guess = redeem(service, { ...attempt, verifier: 'x'.repeat(43) }, code);
    expect(await errorOf(guess)).toEqual([400, 'invalid_grant']);
    expect(await statusWith(service, tokens.access_token)).toBe(200);
  });

  it('works once even if it is redeemed several times at once, which disconnects the app, too', async () => {
    const attempt = await newAttempt();
    const code = await codeFor(attempt);
    const responses = await Promise.all([1, 2, 3, 4].map(() => redeem(service, attempt, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const first = responses.find(({ status }) => status === 200);
    if (first) expect(await statusWith(service, (await tokensOf(first)).access_token)).toBe(401);
  });

  it('works for a minute', async () => {
    const attempt = await newAttempt();
    const code = await codeFor(attempt);
    const { docs } = await service.database.collection('authorizationCodes').get();
    const times = docs.map((document) =>
      z.object({ expiresAt: z.custom<FirebaseFirestore.Timestamp>() }).parse(document.data()),
    );
    const longest = Math.max(...times.map(({ expiresAt }) => expiresAt.toMillis()));
    expect(longest - Date.now()).toBeLessThanOrEqual(60_000);
    for (const { ref, createTime } of docs) await ref.update({ expiresAt: createTime });
    expect(await errorOf(redeem(service, attempt, code))).toEqual([400, 'invalid_grant']);
  });

  it.each<[what: string, changes: Record<string, string | string[] | undefined>, error: string]>([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'http://localhost:3001/callback' }, 'invalid_grant'],
    ['a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['a repeated parameter', { code_verifier: ['x'.repeat(43), 'y'.repeat(43)] }, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('is not redeemed with %s', async (_, changes, error) => {
    const attempt = await newAttempt();
    const code = await codeFor(attempt);
    expect(await errorOf(redeem(service, attempt, code, changes))).toEqual([400, error]);
  });

  it('is not redeemed by another client', async () => {
    const attempt = await newAttempt();
    const other = await register(service, [CALLBACK], 'Another client');
    const response = redeem(service, { ...attempt, clientId: other }, await codeFor(attempt));
    expect(await errorOf(response)).toEqual([400, 'invalid_grant']);
  });

  it('is not made up', async () => {
    for (const code of ['junk', generateCode()])
      expect(await errorOf(redeem(service, await newAttempt(), code))).toEqual([400, 'invalid_grant']);
  });
});

describe('PKCE', () => {
  it('is required', async () => {
    const { query } = await newAttempt({ code_challenge_method: 'plain' });
    const redirectTo = expect.stringMatching(
      /^http:\/\/localhost:3000\/callback\?error=invalid_request&.*&state=a%20state&iss=/,
    );
    expect(await describeRequest(query)).toEqual({ status: 200, body: { redirectTo } });
    const body = { request: query, decision: 'allow', access: 'read' };
    const response = await decide(body, service.person.idToken());
    expect(await response.json()).toEqual({ redirectTo });
  });
});

describe('the decision', () => {
  it('is rejected without an ID token, whatever cookies a browser sends', async () => {
    const { query } = await newAttempt();
    const body = { request: query, decision: 'allow', access: 'write' };
    expect((await decide(body)).status).toBe(401);
    expect((await decide(body, 'junk')).status).toBe(401);
    const form = await fetch(`${service.url}/authorize/decision`, {
      method: 'POST',
      headers: { Cookie: '__session=1', Origin: 'https://evil.example' },
      body: new URLSearchParams({ request: query, decision: 'allow', access: 'write' }),
    });
    expect(form.status).toBe(400);
  });

  it('cannot be read or made by a page of another origin', async () => {
    const response = await fetch(`${service.url}/authorize/decision`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('to refuse needs no sign-in, tells the client, and stores nothing', async () => {
    const before = await stored();
    const { query } = await newAttempt();
    const response = await decide({ request: query, decision: 'deny' });
    const { redirectTo } = z.object({ redirectTo: z.string() }).parse(await response.json());
    expect(Object.fromEntries(new URL(redirectTo).searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'a state',
      iss: service.url,
    });
    expect(await stored()).toEqual(before);
  });

  it('is rejected for a person who does not let apps connect', async () => {
    const other = await service.newPerson();
    const body = { request: (await newAttempt()).query, decision: 'allow', access: 'read' };
    const response = await decide(body, other.idToken());
    expect([response.status, await response.json()]).toEqual([403, having({ code: 'apps_off' })]);
  });

  it.each([{}, { decision: 'allow', request: '?', access: 'read', uid: 'someone' }, []])(
    'must have the right form: %j',
    async (body) => {
      expect((await decide(body, service.person.idToken())).status).toBe(400);
    },
  );
});

describe('the consent screen', () => {
  it('cannot be framed', async () => {
    const { headers } = await fetch(`${BASE_URL}/authorize?client_id=x`);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('learns who asks, for what, and where access is sent', async () => {
    const local = await newAttempt({ scope: 'links:read' });
    expect(await describeRequest(local.query)).toEqual({
      status: 200,
      body: { client: { name: 'Test client' }, access: 'read', asksToWrite: false },
    });
    const redirect_uri = 'https://claude.ai/api/mcp/auth_callback';
    const remote = attemptOf(service, await register(service, [redirect_uri], 'Claude'), { redirect_uri });
    expect(await describeRequest(remote.query)).toEqual({
      status: 200,
      body: { client: { name: 'Claude', host: 'claude.ai' }, access: 'write', asksToWrite: false },
    });
  });
});

describe('a refresh token', () => {
  it.each<[what: string, changes: Record<string, string>, error: string]>([
    ['a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['junk', { refresh_token: 'junk' }, 'invalid_grant'],
  ])('is not accepted with %s', async (_, changes, error) => {
    const { clientId, tokens } = await connect(service, service.person);
    expect(await errorOf(refresh(service, clientId, tokens.refresh_token, changes))).toEqual([400, error]);
  });

  it('is not accepted from another client', async () => {
    const { tokens } = await connect(service, service.person);
    const other = await register(service, [CALLBACK], 'Another client');
    expect(await errorOf(refresh(service, other, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(service, tokens.access_token)).toBe(200);
  });

  it('that somebody makes up for a known grant does not disconnect it', async () => {
    const { clientId, tokens } = await connect(service, service.person);
    const made = generateRefreshToken(tokens.refresh_token.slice(7, 27), newFamilySecret());
    expect(await errorOf(refresh(service, clientId, made))).toEqual([400, 'invalid_grant']);
    await tokensOf(refresh(service, clientId, tokens.refresh_token));
  });

  it('is no access token, and an access token is no key to anything else', async () => {
    const { clientId, tokens } = await connect(service, service.person);
    expect(await statusWith(service, tokens.refresh_token)).toBe(401);
    expect(await errorOf(refresh(service, clientId, tokens.access_token))).toEqual([400, 'invalid_grant']);
    const url = `${service.url}/authorize/switch`;
    expect((await postAs(undefined, url, { on: false }, tokens.access_token)).status).toBe(401);
  });
});

describe('an API key', () => {
  it('cannot be revoked as if it were a token', async () => {
    const key = `dash_${generateAccessToken().slice(7)}`;
    await service.database.doc(`apiKeys/${hashApiKey(key)}`).set({ uid: 'someone' });
    expect((await postForm(`${service.url}/revoke`, { token: key })).status).toBe(200);
    expect((await service.database.doc(`apiKeys/${hashApiKey(key)}`).get()).exists).toBe(true);
  });
});

describe('a flood', () => {
  it('of registrations or token requests is limited, and stores nothing', async () => {
    const limited = await startWithPerson({ SIGN_IN_RATE_BURST: '3', SIGN_IN_RATE_PER_SECOND: '0.001' });
    const collections = async () => (await limited.database.listCollections()).map(({ path }) => path);
    const before = await collections();
    const registration = () => postAs(undefined, `${limited.url}/register`, { redirect_uris: [CALLBACK] });
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await registration()).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    const refused = await postForm(`${limited.url}/token`, { grant_type: 'refresh_token' });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(before).toEqual(['appSignIn', 'users']);
    expect(await collections()).toEqual(before);
    expect((await fetch(`${limited.url}/.well-known/oauth-authorization-server`)).status).toBe(200);
  });

  it('of decisions is limited for each person', async () => {
    const limited = await startWithPerson({ USER_RATE_BURST: '3', USER_RATE_PER_SECOND: '0.001' });
    const attempt = attemptOf(limited, await register(limited));
    const body = { request: attempt.query, decision: 'allow', access: 'read' };
    const statuses = [];
    for (let count = 0; count < 3; count++) {
      const response = await postAs(limited.person, `${limited.url}/authorize/decision`, body);
      statuses.push(response.status);
    }
    // Turning it on was the first of the three requests.
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('of large bodies is refused', async () => {
    const body = { redirect_uris: [CALLBACK], client_name: 'x'.repeat(40_000) };
    const response = postAs(undefined, `${service.url}/register`, body);
    expect(await errorOf(response)).toEqual([400, 'invalid_client_metadata']);
  });
});
