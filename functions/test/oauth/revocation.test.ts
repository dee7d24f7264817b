import { setTimeout as pause } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { deleteEverything } from '../../src/lib/account/deleteEverything';
import { ApiKeyRepository } from '../../src/lib/access/apiKeyRepository';
import { ConsentRepository } from '../../src/lib/apps/grants/consentRepository';
import { RateLimiter } from '../../src/lib/access/rateLimiter';
import { GrantEnding } from '../../src/lib/apps/grants/grantEnding';
import { GrantRepository } from '../../src/lib/apps/grants/grantRepository';
import { refreshTokens } from '../../src/lib/apps/grants/issuingTokens';
import { hash } from '#hash';
import { deleteEvents } from '../../src/lib/platform/accountEvents';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { accountEventSchema } from '../../src/lib/shared/contract/accountEvent';
import { having } from '../support/jest/matchers';
import { keysCommand } from '../support/processes/keysCommand';
import { storeMany } from '../support/users/storeMany';
import {
  allow,
  attemptOf,
  connect,
  errorOf,
  postForm,
  redeem,
  refresh,
  register,
  statusWith,
  tokensOf,
} from './support/flow';
import {
  newPersonWithApps,
  postAs,
  sharedWithPerson,
  type Person,
  type SignInService,
} from './support/service';

let service: SignInService & { person: Person };

beforeAll(async () => {
  service = await sharedWithPerson();
});

const newPerson = () => newPersonWithApps(service);

const revokeAll = ({ uid }: Person) => keysCommand(['--project', service.project, 'revoke', '--user', uid]);

/** Asks the service to connect an app for a person. */
async function agree(person: Person, idToken = person.idToken()): Promise<Response> {
  const { query } = attemptOf(service, await register(service));
  const body = { request: query, decision: 'allow', access: 'read' };
  return postAs(person, `${service.url}/authorize/decision`, body, idToken);
}

it('turning it off while apps connect leaves no app connected', async () => {
  const person = await newPerson();
  const attempts = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const attempt = attemptOf(service, await register(service));
      return { attempt, code: (await allow(service, person, attempt)).searchParams.get('code') ?? '' };
    }),
  );
  const redeeming = attempts.map(({ attempt, code }) => redeem(service, attempt, code));
  expect(await service.turn(person, false)).toBe(200);
  const statuses = (await Promise.all(redeeming)).map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
  for (const collection of ['apiKeys', 'grants', 'authorizationCodes']) {
    const { size } = await service.database.collection(collection).where('uid', '==', person.uid).get();
    expect([collection, size]).toEqual([collection, 0]);
  }
});

describe('an app that refreshes its tokens all the time', () => {
  it('has at most ten access tokens that work, the newest ones', async () => {
    const person = await newPerson();
    const { clientId, tokens } = await connect(service, person);
    let latest = tokens;
    for (let count = 0; count < 11; count++) {
      latest = await tokensOf(refresh(service, clientId, latest.refresh_token));
    }
    const stored = service.database.collection('apiKeys').where('uid', '==', person.uid);
    expect((await stored.count().get()).data().count).toBe(10);
    expect(await statusWith(service, tokens.access_token)).toBe(401);
    expect(await statusWith(service, latest.access_token)).toBe(200);
  });

  it('can be disconnected, no matter how many access tokens it has from an earlier version', async () => {
    const person = await newPerson();
    const { database } = service;
    const { clientId, tokens } = await connect(service, person);
    const { docs } = await database.collection('grants').where('uid', '==', person.uid).get();
    const grantId = docs[0]?.id ?? '';
    await storeAccessTokens(person.uid, grantId, 1_200);
    // Another instance refreshes at once, and again and again.
    const isOver = new AbortController();
    const refreshing = (async () => {
      const client = { clientId, resources: [], issuer: service.url };
      let latest = tokens.refresh_token;
      for (;;) {
        const context = {
          grants: new GrantRepository(database),
          signInRates: new RateLimiter(undefined),
          allowedUsers: undefined,
          now: Date.now(),
          signal: AbortSignal.timeout(60_000),
        };
        const refreshed = await refreshTokens(context, latest, client);
        if ('error' in refreshed) return refreshed.error;
        if (isOver.signal.aborted) return 'still connected';
        latest = refreshed.refresh_token;
        await pause(100);
      }
    })();
    const response = await postAs(person, `${service.url}/authorize/disconnect`, { grantId });
    isOver.abort();
    expect([response.status, await refreshing]).toEqual([200, 'invalid_grant']);
    expect(await statusWith(service, tokens.access_token)).toBe(401);
    const left = database.collection('apiKeys').where('grantId', '==', grantId);
    expect((await left.count().get()).data().count).toBe(0);
  });
});

/** Stores access tokens of a grant, as earlier versions left them. */
async function storeAccessTokens(uid: string, grantId: string, count: number): Promise<void> {
  const fields = { uid, grantId, expiresAt: Timestamp.fromMillis(Date.now() + 3_600_000) };
  const tokens = Array.from({ length: count }, (_, index) => hash(`${grantId} ${String(index)}`));
  await storeMany(
    service.database,
    tokens.map((token) => [`apiKeys/${token}`, fields]),
  );
}

describe('a user who is put out', () => {
  it.each<[how: string, putOut: (uid: string) => Promise<unknown>]>([
    ['disabled', (uid) => service.auth.updateUser(uid, { disabled: true })],
    ['deleted', (uid) => service.auth.deleteUser(uid)],
  ])('by being %s gets no new tokens, no new app, and their app is disconnected', async (_, putOut) => {
    const person = await newPerson();
    const { clientId, tokens } = await connect(service, person);
    const attempt = attemptOf(service, await register(service));
    const code = (await allow(service, person, attempt)).searchParams.get('code') ?? '';
    await putOut(person.uid);
    expect((await agree(person)).status).toBe(401);
    expect(await errorOf(redeem(service, attempt, code))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(refresh(service, clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(service, tokens.access_token)).toBe(401);
  });

  it('loses every app at once when an operator revokes their keys, and has to sign in again to connect one', async () => {
    const person = await newPerson();
    const idToken = person.idToken();
    const apps = [await connect(service, person), await connect(service, person, { name: 'Other' })];
    const others = await connect(service, service.person);
    const key = await new ApiKeyRepository(service.database).create(person.uid, 'Laptop');
    expect((await agree(person)).status).toBe(200);
    expect((await revokeAll(person)).stdout).toBe('Disconnected 2 apps.\nRevoked 1 key.\n');
    for (const { clientId, tokens } of apps) {
      expect(await statusWith(service, tokens.access_token)).toBe(401);
      expect(await errorOf(refresh(service, clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    }
    expect(await statusWith(service, key)).toBe(401);
    const codes = service.database.collection('authorizationCodes');
    expect((await codes.where('uid', '==', person.uid).get()).size).toBe(0);
    expect(await statusWith(service, others.tokens.access_token)).toBe(200);
    const off = await agree(person);
    expect([off.status, await off.json()]).toEqual([403, having({ code: 'apps_off' })]);
    await service.turn(person, true);
    const refused = await agree(person, idToken);
    expect([refused.status, await refused.json()]).toEqual([403, having({ code: 'sign_in_required' })]);
    // As if they had signed in after a while.
    await service.database.doc(`users/${person.uid}`).set({ keysRevokedAt: Timestamp.fromMillis(0) });
    expect((await agree(person)).status).toBe(200);
  });
});

it('deleting everything disconnects the apps, and leaves nothing', async () => {
  const person = await newPerson();
  const { clientId, tokens } = await connect(service, person);
  await agree(person);
  const { database } = service;
  const { status } = await deleteEverything({
    actor: { via: 'idToken', uid: person.uid, signedInAt: Date.now() },
    now: new Date().toISOString(),
    signal: AbortSignal.timeout(60_000),
    apiKeys: new ApiKeyRepository(database),
    consents: new ConsentRepository(database),
    grants: new GrantEnding(database),
    workspaces: firestoreWorkspaces(database, 1),
    deleteEvents: (uid, signal) => deleteEvents(database, uid, signal),
  });
  expect(status).toBe('deleted');
  expect(await statusWith(service, tokens.access_token)).toBe(401);
  expect(await errorOf(refresh(service, clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  for (const collection of ['apiKeys', 'grants', 'authorizationCodes']) {
    expect((await database.collection(collection).where('uid', '==', person.uid).get()).size).toBe(0);
  }
  expect((await database.doc(`appSignIn/${person.uid}`).get()).exists).toBe(false);
});

it('a person has at most 20 apps, beside five keys; one that nobody used for 90 days does not count', async () => {
  const person = await newPerson();
  const { database } = service;
  const expiresAt = Timestamp.fromMillis(Date.now() + 60_000);
  const ids = Array.from({ length: 20 }, (_, index) => `grants/${person.uid}-${String(index)}`);
  for (const id of ids) await database.doc(id).set({ uid: person.uid, expiresAt });
  const refused = await agree(person);
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      error: 'You have 20 connected apps, which is the limit. Disconnect one under Settings first.',
      code: 'limit_exceeded',
    },
  ]);
  await database.doc(ids[0] ?? '').update({ expiresAt: Timestamp.fromMillis(Date.now() - 1) });
  await connect(service, person, { name: 'Other' });
  expect((await agree(person)).status).toBe(400);
  const keys = new ApiKeyRepository(database);
  for (let count = 0; count < 5; count++) await keys.create(person.uid, '');
  expect((await keys.list(person.uid)).size).toBe(5);
});

it('each connection and its end are one event of the account, with what the app is called and who ended it', async () => {
  const person = await newPersonWithApps(service);
  // The second connection replaces the first one, which is not in use.
  await connect(service, person, { name: 'Claude' });
  const byPerson = await connect(service, person, { name: 'Claude' });
  const bySelf = await connect(service, person, { name: 'Cursor' });
  const grantOf = async (clientId: string) => {
    const grants = service.database.collection('grants').where('uid', '==', person.uid);
    return (await grants.where('clientHash', '==', hash(clientId)).get()).docs[0]?.id ?? '';
  };
  const disconnect = { grantId: await grantOf(byPerson.clientId) };
  const ended = await Promise.all(
    [1, 2].map(() => postAs(person, `${service.url}/authorize/disconnect`, disconnect)),
  );
  expect(ended.map(({ status }) => status)).toEqual([200, 200]);
  await postForm(`${service.url}/revoke`, { token: bySelf.tokens.refresh_token });
  expect(await service.turn(person, false)).toBe(200);
  const { docs } = await service.database.collection(`users/${person.uid}/events`).orderBy('at').get();
  const events = docs.map((document) => {
    const { at: _, expiresAt: __, ...event } = accountEventSchema.parse(document.data());
    return event;
  });
  expect(events).toEqual([
    { kind: 'appsTurnedOn' },
    { kind: 'appConnected', name: 'Claude' },
    { kind: 'appDisconnected', name: 'Claude', by: 'app' },
    { kind: 'appConnected', name: 'Claude' },
    { kind: 'appConnected', name: 'Cursor' },
    { kind: 'appDisconnected', name: 'Claude' },
    { kind: 'appDisconnected', name: 'Cursor', by: 'app' },
    { kind: 'appsTurnedOff' },
  ]);
});
