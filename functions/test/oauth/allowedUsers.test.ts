import { startFunction } from '../support/functionProcess';
import { allow, attemptOf, connect, errorOf, redeem, refresh, register, statusWith } from './support/flow';
import { postAs, startSignInService, type Person, type SignInService } from './support/service';

// The people of this service have an address at example.com.

/** The service as it was, and as it is after a restart with another list. They share a project. */
let before: SignInService;
let after: Pick<SignInService, 'url'>;

beforeAll(async () => {
  before = await startSignInService({ ALLOWED_USERS: 'example.com' });
  after = await startFunction('mcp', {
    FUNCTIONS_EMULATOR: 'true',
    GCLOUD_PROJECT: before.project,
    ALLOWED_USERS: 'example.org',
  });
});

async function newPerson(): Promise<Person> {
  const person = await before.newPerson();
  expect(await before.turn(person, true)).toBe(200);
  return person;
}

const NOT_INVITED =
  'Only invited people can use this dashboard, and you are not one of them. Sign in with another address, or ask whoever runs the dashboard to add yours.';

it('connects an app of a person who is allowed', async () => {
  const person = await newPerson();
  const { clientId, tokens } = await connect(before, person);
  expect(await statusWith(before, tokens.access_token)).toBe(200);
  expect((await refresh(before, clientId, tokens.refresh_token)).status).toBe(200);
});

describe('a person who is no longer allowed', () => {
  it.each([
    ['decision', { decision: 'allow', access: 'read' }],
    ['switch', { on: true }],
    ['switch', { on: false }],
    ['disconnect', { grantId: 'a'.repeat(20) }],
  ])('is rejected by /authorize/%s with %j', async (path, body) => {
    const person = await newPerson();
    const { query } = attemptOf(after, await register(after));
    const request = path === 'decision' ? { request: query } : {};
    const response = await postAs(person, `${after.url}/authorize/${path}`, { ...body, ...request });
    expect([response.status, await response.json()]).toEqual([403, { error: NOT_INVITED }]);
  });

  it('has no app that can redeem a code, and none is stored', async () => {
    const person = await newPerson();
    const attempt = attemptOf(before, await register(before));
    const code = (await allow(before, person, attempt)).searchParams.get('code') ?? '';
    expect(await errorOf(redeem(after, attempt, code))).toEqual([400, 'invalid_grant']);
    const { size } = await before.database.collection('grants').where('uid', '==', person.uid).get();
    expect(size).toBe(0);
    expect((await redeem(before, attempt, code)).status).toBe(200);
  });

  it('has no app that can use or refresh its tokens, until they are allowed again', async () => {
    const person = await newPerson();
    const { clientId, tokens } = await connect(before, person);
    expect(await statusWith(after, tokens.access_token)).toBe(401);
    expect(await errorOf(refresh(after, clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect((await refresh(before, clientId, tokens.refresh_token)).status).toBe(200);
  });
});

it('a person whose address is not verified connects no app', async () => {
  const person = await newPerson();
  const { clientId, tokens } = await connect(before, person);
  const attempt = attemptOf(before, await register(before));
  const code = (await allow(before, person, attempt)).searchParams.get('code') ?? '';
  await before.auth.updateUser(person.uid, { emailVerified: false });
  expect(await errorOf(redeem(before, attempt, code))).toEqual([400, 'invalid_grant']);
  expect(await errorOf(refresh(before, clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
});
