import { z } from 'zod';
import { generateApiKey, hashApiKey, hintOf } from '../../../src/lib/shared/contract/fields/apiKey';
import { having } from '../../support/jest/matchers';
import { startFunction, type FunctionProcess } from '../../support/processes/functionProcess';
import { callTool } from '../../support/requests/client';
import { LIST_TOOLS, send } from '../../support/requests/messages';
import { createKey, postUpdate, errorOf, UPDATE_URL } from '../../support/requests/rest';
import { storedOf } from '../../support/users/stored';
import { apiKeys, auth, SERVER_KEY, signUpAt, userWithKey, withClaims } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

// The tests next to admissions.ts cover what an instance remembers, and for how long.

const NOT_VERIFIED =
  'Only invited people can use this dashboard, so confirm your email address first. Sign in to the web app and follow the instructions there, then send this request with a new ID token.';
const NOT_INVITED =
  'Only invited people can use this dashboard, and you are not one of them. Sign in with another address, or ask whoever runs the dashboard to add yours.';

const ALLOWED = { ALLOWED_USERS: 'invited.example, Boss@elsewhere.example', MCP_API_KEY: SERVER_KEY };
const UNREACHABLE = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' };

let rest: FunctionProcess;
let mcp: FunctionProcess;

beforeAll(async () => {
  [rest, mcp] = await Promise.all([startFunction('workspaceUpdate', ALLOWED), startFunction('mcp', ALLOWED)]);
});

const BODIES = {
  update: { name: 'Renamed' },
  edit: { operations: [{ op: 'deleteCategory', category: 'Reading' }] },
  create: { name: 'Another' },
  delete: { workspaceId: 'another' },
};

const post = (route: string, idToken: string, body: object) =>
  postUpdate(idToken, body, {}, `${rest.url}/api/workspace/${route}`);

async function statusesOf(idToken: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const [route, body] of Object.entries(BODIES))
    statuses.push((await post(route, idToken, body)).status);
  return statuses;
}

/** Stores a key with neither an address nor a mark. */
async function keyOfEarlierVersion(uid: string, createdAt = Date.now()): Promise<string> {
  const key = generateApiKey();
  const stored = { uid, slot: '2', label: 'Old', hint: hintOf(key), createdAt: new Date(createdAt) };
  await testDatabase()
    .doc(`apiKeys/${hashApiKey(key)}`)
    .set(stored);
  return key;
}

const statusOf = async (key: string, { url } = mcp) => (await send(key, LIST_TOOLS, { url })).status;

describe('REST, if only some people are allowed', () => {
  it('serves people with an allowed address or domain', async () => {
    const { idToken } = await signUpAt('invited.example');
    expect(await statusesOf(idToken)).toEqual([200, 200, 200, 200]);
    const other = await signUpAt('elsewhere.example');
    const boss = withClaims(other.idToken, { email: 'boss@elsewhere.example' });
    expect(await statusesOf(boss)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['is not allowed', 'elsewhere.example', true, NOT_INVITED],
    ['is allowed, but not verified', 'invited.example', false, NOT_VERIFIED],
    ['is neither', 'elsewhere.example', false, NOT_VERIFIED],
  ])('rejects a person whose address %s, and says what to do', async (_, domain, emailVerified, error) => {
    const { uid, idToken } = await signUpAt(domain, { emailVerified });
    expect(await statusesOf(idToken)).toEqual([403, 403, 403, 403]);
    expect(await errorOf(await post('update', idToken, {}))).toEqual({ status: 403, error });
    expect(await storedOf(uid)).toEqual({});
  });

  it('lets a person who is no longer allowed revoke their keys, but not create one', async () => {
    const { uid, idToken } = await signUpAt('elsewhere.example');
    const keyHash = hashApiKey(await apiKeys().create(uid, 'Laptop'));
    const create = { keyHash: '0'.repeat(64), hint: 'abcd', label: 'Phone' };
    expect(await errorOf(await post('keys', idToken, { create }))).toEqual({
      ...{ status: 403, error: NOT_INVITED },
    });
    expect(await (await post('keys', idToken, { revoke: keyHash })).json()).toEqual({ status: 'revoked' });
  });

  it('lets a person who is no longer allowed delete everything, with a recent sign-in', async () => {
    const { uid, idToken } = await signUpAt('elsewhere.example');
    await apiKeys().create(uid, 'Laptop');
    expect((await post('delete', idToken, { workspaceId: '*' })).status).toBe(200);
    expect(await storedOf(uid)).toEqual({});
  });
});

describe('GET /api/workspace/access', () => {
  const bodySchema = z.strictObject({ isRestricted: z.boolean(), status: z.string().optional() });

  async function ask(url: string, idToken?: string) {
    const headers = idToken === undefined ? {} : { Authorization: `Bearer ${idToken}` };
    const response = await fetch(`${url}/api/workspace/access`, { headers });
    const body = bodySchema.parse(await response.json());
    return { body, cached: response.headers.get('cache-control'), vary: response.headers.get('vary') };
  }

  it('tells everybody that only some people are allowed, and may be cached', async () => {
    expect(await ask(rest.url)).toEqual({
      body: { isRestricted: true },
      cached: 'public, max-age=300, s-maxage=300',
      vary: expect.stringContaining('Authorization'),
    });
  });

  it('tells a person whether they are allowed, which is never cached', async () => {
    const people = await Promise.all([
      signUpAt('invited.example'),
      signUpAt('invited.example', { emailVerified: false }),
      signUpAt('elsewhere.example'),
    ]);
    const responses = await Promise.all(people.map(({ idToken }) => ask(rest.url, idToken)));
    expect(responses.map(({ body, cached }) => [body.status, cached])).toEqual([
      ['allowed', 'no-store'],
      ['email_not_verified', 'no-store'],
      ['not_allowed', 'no-store'],
    ]);
  });

  it('rejects an invalid token and other methods', async () => {
    const url = `${rest.url}/api/workspace/access`;
    expect((await fetch(url, { headers: { Authorization: 'Bearer junk' } })).status).toBe(401);
    const response = await fetch(url, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('says that everybody is allowed if no list is configured', async () => {
    const { idToken } = await signUpAt('elsewhere.example', { emailVerified: false });
    expect((await ask(UPDATE_URL)).body).toEqual({ isRestricted: false });
    expect((await ask(UPDATE_URL, idToken)).body).toEqual({ isRestricted: false, status: 'allowed' });
  });
});

describe('/mcp, if only some people are allowed', () => {
  it('accepts the keys of people who are allowed, and the server key for anyone', async () => {
    const { uid, email } = await signUpAt('invited.example');
    const { key } = await userWithKey(uid, email);
    expect(await callTool(mcp.url, key, 'list_workspaces', {})).toHaveProperty('ok');
    expect(await callTool(mcp.url, SERVER_KEY, 'list_workspaces', { userId: 'nobody' })).toHaveProperty('ok');
  });

  it.each<[who: string, setUp: () => Promise<{ uid: string; email: string }>]>([
    ['is not allowed', () => signUpAt('elsewhere.example')],
    ['has not confirmed their address', () => signUpAt('invited.example', { emailVerified: false })],
    [
      'is disabled',
      async () => {
        const person = await signUpAt('invited.example');
        await auth().updateUser(person.uid, { disabled: true });
        return person;
      },
    ],
    [
      'has another address than when the key was created',
      async () => ({ ...(await signUpAt('invited.example')), email: 'stranger@elsewhere.example' }),
    ],
    ['does not exist', () => Promise.resolve({ uid: 'nobody-at-all', email: 'nobody@invited.example' })],
  ])('rejects the key of a user who %s, exactly like an invalid one', async (_, setUp) => {
    const { uid, email } = await setUp();
    const { key } = await userWithKey(uid, email);
    const withKey = (sent: string) =>
      fetch(mcp.url, { method: 'POST', headers: { 'X-API-Key': sent }, body: '{}' });
    const [rejected, invalid] = [await withKey(key), await withKey('junk')];
    expect(rejected.status).toBe(401);
    expect(await rejected.text()).toBe(await invalid.text());
    const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'date');
    expect(headersOf(rejected)).toEqual(headersOf(invalid));
    const output = await mcp.untilPrinted((printed) => printed.includes(uid));
    const line: unknown = JSON.parse(output.split('\n').find((printed) => printed.includes(uid)) ?? '');
    expect(line).toEqual(having({ outcome: 'not_on_allow_list', status: 401, severity: 'WARNING' }));
  });

  // The keys are created at a deployment without a list.
  it('rejects a key that a stranger has created before the owner of the address took the account over', async () => {
    // The stranger signs up with the address of somebody who is allowed.
    const { uid, idToken } = await signUpAt('invited.example', { emailVerified: false });
    const [key, own] = [generateApiKey(), generateApiKey()];
    expect((await createKey(idToken, key)).status).toBe(200);
    // The owner resets the password, or signs in with Google: the user stays the same.
    await auth().updateUser(uid, { emailVerified: true });
    expect((await createKey(withClaims(idToken, { email_verified: true }), own)).status).toBe(200);
    expect([await statusOf(key), await statusOf(own)]).toEqual([401, 200]);
  });

  it('rejects keys that a stranger has created before they took the address of somebody who is allowed', async () => {
    const { uid, idToken } = await signUpAt('elsewhere.example');
    const [key, own] = [generateApiKey(), generateApiKey()];
    expect((await createKey(idToken, key)).status).toBe(200);
    const old = await keyOfEarlierVersion(uid);
    const email = `${uid.toLowerCase()}@invited.example`;
    await auth().updateUser(uid, { email });
    // The owner of the address resets the password.
    await auth().updateUser(uid, { emailVerified: true, password: 'another password' });
    const theirs = withClaims(idToken, { email, auth_time: Math.ceil(Date.now() / 1000) });
    expect((await createKey(theirs, own)).status).toBe(200);
    const statuses = [await statusOf(key), await statusOf(old), await statusOf(own)];
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('accepts a key of an earlier version if its user has changed nothing since', async () => {
    const { uid } = await signUpAt('invited.example');
    expect(await statusOf(await keyOfEarlierVersion(uid, Date.now() + 1_000))).toBe(200);
  });

  it('rejects a key that another list allows', async () => {
    const { uid, email } = await signUpAt('elsewhere.example');
    const { key } = await userWithKey(uid, email);
    const before = await startFunction('mcp', { ALLOWED_USERS: email });
    expect([await statusOf(key, before), await statusOf(key)]).toEqual([200, 401]);
  });

  it('accepts no key while Firebase Auth cannot be reached', async () => {
    const { uid, email } = await signUpAt('invited.example');
    const { key } = await userWithKey(uid, email);
    const cutOff = await startFunction('mcp', { ...ALLOWED, ...UNREACHABLE });
    expect(await statusOf(key, cutOff)).toBe(503);
    expect(await statusOf(SERVER_KEY, cutOff)).toBe(200);
  });

  it('does not ask Firebase Auth if no list is configured', async () => {
    const { key } = await userWithKey();
    expect(await statusOf(key, await startFunction('mcp', UNREACHABLE))).toBe(200);
  });
});
