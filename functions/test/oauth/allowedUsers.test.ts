import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import { HOST } from '../../scripts/emulators/ports';
import { ApiKeyRepository } from '../../src/lib/access/apiKeyRepository';
import { startFunction } from '../support/processes/functionProcess';
import { withClaims } from '../support/users/users';
import {
  allow,
  attemptOf,
  connect,
  errorOf,
  redeem,
  refresh,
  register,
  statusWith,
  tokensOf,
} from './support/flow';
import { newPersonWithApps, postAs, startSignInService, type SignInService } from './support/service';

// The people of this service have an address at example.com.

const NOT_INVITED =
  'Only invited people can use this dashboard, and you are not one of them. Sign in with another address, or ask whoever runs the dashboard to add yours.';

let service: SignInService;
/**
 * The functions of three deployments in one project, by their list. Tokens are bound to the host, so all are called at
 * one.
 */
let deployments: Readonly<Record<'example.com' | 'example.org' | 'nobody listed', string>>;
let current: keyof typeof deployments;
let site: { url: string };

beforeAll(async () => {
  service = await startSignInService({ ALLOWED_USERS: 'example.com' });
  const environment = { FUNCTIONS_EMULATOR: 'true', GCLOUD_PROJECT: service.project };
  const [other, open] = await Promise.all([
    startFunction('mcp', { ...environment, ALLOWED_USERS: 'example.org' }),
    startFunction('mcp', environment),
  ]);
  deployments = { 'example.com': service.url, 'example.org': other.url, 'nobody listed': open.url };
  site = { url: await startProxy() };
});

beforeEach(() => {
  current = 'example.com';
});

const server = createServer((incoming, outgoing) => {
  forward(incoming).then(
    async (response) => {
      outgoing.writeHead(response.status, { 'Content-Type': 'application/json' });
      outgoing.end(await response.text());
    },
    () => outgoing.destroy(),
  );
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Starts a server in front of the current deployment, as Hosting is. Returns its address. */
async function startProxy(): Promise<string> {
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return `http://${HOST}:${String(port)}`;
}

async function forward(incoming: IncomingMessage): Promise<Response> {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = await buffer(incoming);
  return fetch(`${deployments[current]}${url}`, {
    method,
    headers: {
      'X-Forwarded-Host': headers.host ?? '',
      Accept: headers.accept ?? '*/*',
      'Content-Type': headers['content-type'] ?? '',
      ...(headers.authorization !== undefined && { Authorization: headers.authorization }),
    },
    ...(body.length > 0 && { body }),
  });
}

const newPerson = () => newPersonWithApps(service);

it('connects an app of a person who is allowed', async () => {
  const { clientId, tokens } = await connect(site, await newPerson());
  expect(await statusWith(site, tokens.access_token)).toBe(200);
  expect((await refresh(site, clientId, tokens.refresh_token)).status).toBe(200);
});

describe('a person who is no longer allowed', () => {
  it.each([
    ['decision', { decision: 'allow', access: 'read' }],
    ['switch', { on: true }],
    ['switch', { on: false }],
    ['disconnect', { grantId: 'a'.repeat(20) }],
  ])('is rejected by /authorize/%s with %j', async (path, body) => {
    const person = await newPerson();
    const { query } = attemptOf(site, await register(site));
    const request = path === 'decision' ? { request: query } : {};
    current = 'example.org';
    const response = await postAs(person, `${site.url}/authorize/${path}`, { ...body, ...request });
    expect([response.status, await response.json()]).toEqual([403, { error: NOT_INVITED }]);
  });

  it('has no app that can redeem a code, until they are allowed again', async () => {
    const person = await newPerson();
    const attempt = attemptOf(site, await register(site));
    const code = (await allow(site, person, attempt)).searchParams.get('code') ?? '';
    current = 'example.org';
    expect(await errorOf(redeem(site, attempt, code))).toEqual([400, 'invalid_grant']);
    const { size } = await service.database.collection('grants').where('uid', '==', person.uid).get();
    expect(size).toBe(0);
    current = 'example.com';
    expect((await redeem(site, attempt, code)).status).toBe(200);
  });

  it('has no app that can use or refresh its tokens, until they are allowed again', async () => {
    const { clientId, tokens } = await connect(site, await newPerson());
    current = 'example.org';
    expect(await statusWith(site, tokens.access_token)).toBe(401);
    expect(await errorOf(refresh(site, clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    current = 'example.com';
    expect(await statusWith(site, tokens.access_token)).toBe(200);
    expect((await refresh(site, clientId, tokens.refresh_token)).status).toBe(200);
  });
});

it.each<[how: string, putOut: (uid: string) => Promise<unknown>]>([
  ['disabled', (uid) => service.auth.updateUser(uid, { disabled: true })],
  ['deleted', (uid) => service.auth.deleteUser(uid)],
])('the access tokens of a person who is %s stop with their keys', async (_, putOut) => {
  const person = await newPerson();
  const { tokens } = await connect(site, person);
  const verifiedEmail = `${person.uid}@example.com`;
  const key = await new ApiKeyRepository(service.database).create(person.uid, '', { verifiedEmail });
  await putOut(person.uid);
  expect([await statusWith(site, key), await statusWith(site, tokens.access_token)]).toEqual([401, 401]);
});

it('a person whose address is not verified connects no app', async () => {
  const person = await newPerson();
  const { clientId, tokens } = await connect(site, person);
  const attempt = attemptOf(site, await register(site));
  const code = (await allow(site, person, attempt)).searchParams.get('code') ?? '';
  await service.auth.updateUser(person.uid, { emailVerified: false });
  expect(await errorOf(redeem(site, attempt, code))).toEqual([400, 'invalid_grant']);
  expect(await errorOf(refresh(site, clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
});

it('an app that a stranger has connected under another address before they took this one does not work', async () => {
  const owner = await newPerson();
  const stranger = { ...owner, idToken: () => withClaims(owner.idToken(), { email: 'me@example.net' }) };
  current = 'nobody listed';
  const { clientId, tokens } = await connect(site, stranger);
  const refreshed = await tokensOf(refresh(site, clientId, tokens.refresh_token));
  const attempt = attemptOf(site, await register(site));
  const code = (await allow(site, stranger, attempt)).searchParams.get('code') ?? '';
  expect(await statusWith(site, refreshed.access_token)).toBe(200);
  // The owner's address is on this list.
  current = 'example.com';
  for (const { access_token } of [tokens, refreshed]) expect(await statusWith(site, access_token)).toBe(401);
  expect(await errorOf(refresh(site, clientId, refreshed.refresh_token))).toEqual([400, 'invalid_grant']);
  expect(await errorOf(redeem(site, attempt, code))).toEqual([400, 'invalid_grant']);
});

it('an app that was connected with an earlier version works if its person has changed nothing since', async () => {
  const person = await newPerson();
  const { clientId, tokens } = await connect(site, person);
  const { docs } = await service.database.collection('grants').where('uid', '==', person.uid).get();
  await Promise.all(docs.map(({ ref }) => ref.update({ email: FieldValue.delete() })));
  const refreshed = await tokensOf(refresh(site, clientId, tokens.refresh_token));
  expect(await statusWith(site, refreshed.access_token)).toBe(200);
  await service.auth.updateUser(person.uid, { password: 'another password' });
  expect(await errorOf(refresh(site, clientId, refreshed.refresh_token))).toEqual([400, 'invalid_grant']);
});

it('an app that a stranger has connected before the owner of the address took the account over does not work', async () => {
  const owner = await newPerson();
  const stranger = { ...owner, idToken: () => withClaims(owner.idToken(), { email_verified: false }) };
  current = 'nobody listed';
  const { clientId, tokens } = await connect(site, stranger);
  const refreshed = await tokensOf(refresh(site, clientId, tokens.refresh_token));
  expect(await statusWith(site, refreshed.access_token)).toBe(200);
  // The owner's address is verified and on this list.
  current = 'example.com';
  for (const { access_token } of [tokens, refreshed]) expect(await statusWith(site, access_token)).toBe(401);
  expect(await errorOf(refresh(site, clientId, refreshed.refresh_token))).toEqual([400, 'invalid_grant']);
});
