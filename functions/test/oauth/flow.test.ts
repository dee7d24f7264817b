import { Timestamp } from 'firebase-admin/firestore';
import { hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { ToolClient } from '../support/requests/client';
import { having } from '../support/jest/matchers';
import {
  allow,
  attemptOf,
  CALLBACK,
  connect,
  errorOf,
  redeem,
  refresh,
  register,
  statusWith,
  tokensOf,
  postForm,
} from './support/flow';
import {
  newPersonWithApps,
  postAs,
  startWithPerson,
  type Person,
  type SignInService,
} from './support/service';

const LINK = { category: 'Reading', title: 'Kept', url: 'https://example.com/kept' };

let service: SignInService & { person: Person };

beforeAll(async () => {
  service = await startWithPerson();
});

/** Returns the stored grants of a person, by id. */
async function grantsOf({ uid }: Person) {
  const { docs } = await service.database.collection('grants').where('uid', '==', uid).get();
  return docs;
}

const newPerson = () => newPersonWithApps(service);

describe('an app that signs in', () => {
  it('gets a code with the state and the issuer, and tokens for it', async () => {
    const attempt = attemptOf(service, await register(service));
    const redirected = await allow(service, service.person, attempt);
    expect(`${redirected.origin}${redirected.pathname}`).toBe(CALLBACK);
    expect(Object.fromEntries(redirected.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w]+$/),
      state: 'a state',
      iss: service.url,
    });
    const response = await redeem(service, attempt, redirected.searchParams.get('code') ?? '');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await tokensOf(response)).scope).toBe('links:read links:write');
  });

  it('reads and writes for the person who agreed, in their time zone, at the cost of one look-up', async () => {
    const person = await newPerson();
    const { tokens } = await connect(service, person);
    const client = await ToolClient.connect(tokens.access_token, `${service.url}/mcp`);
    expect(await client.ok('add_to_dashboard', LINK)).toEqual(having({ status: 'created' }));
    expect(await client.ok('list_links')).toEqual(having({ total: 1 }));
    const token = await service.database.doc(`apiKeys/${hashApiKey(tokens.access_token)}`).get();
    const [grant] = await grantsOf(person);
    expect(token.data()).toEqual({
      uid: person.uid,
      label: 'Test client',
      hint: tokens.access_token.slice(-4),
      access: 'write',
      timeZone: 'Pacific/Auckland',
      resource: `${service.url}/mcp`,
      grantId: grant?.id,
      email: `${person.uid}@example.com`,
      createdAt: expect.any(Timestamp),
      expiresAt: expect.any(Timestamp),
    });
    expect(grant?.data()).toEqual(having({ clientName: 'Test client', lastTool: 'add_to_dashboard' }));
    await client.close();
  });

  it('stores only hashes', async () => {
    const person = await newPerson();
    const { tokens, code, attempt } = await connect(service, person);
    const collections = await service.database.listCollections();
    const stored = await Promise.all(collections.map(async (each) => (await each.get()).docs));
    const text = JSON.stringify(stored.flat().map((document) => [document.ref.path, document.data()]));
    expect(text).toContain(person.uid);
    for (const secret of [tokens.access_token, tokens.refresh_token, code, attempt.verifier]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secret.slice(-20));
    }
  });

  it('can do no more than the person agreed to, and only read if it asked for no more', async () => {
    const readOnly = await connect(service, service.person, { access: 'read' });
    expect(readOnly.tokens.scope).toBe('links:read');
    const attempt = attemptOf(service, await register(service), { scope: 'links:read' });
    for (const access of ['write', 'tidy'] as const) {
      const code = (await allow(service, service.person, attempt, access)).searchParams.get('code') ?? '';
      expect((await tokensOf(redeem(service, attempt, code))).scope).toBe('links:read');
    }
  });

  it('may tidy up if the person agreed, whether or not it asked for that, and also after a refresh', async () => {
    for (const scope of [undefined, 'links:read links:write', 'links:read links:tidy']) {
      const attempt = attemptOf(service, await register(service), { scope });
      const code = (await allow(service, service.person, attempt, 'tidy')).searchParams.get('code') ?? '';
      const tokens = await tokensOf(redeem(service, attempt, code));
      const next = await tokensOf(refresh(service, attempt.clientId, tokens.refresh_token));
      for (const { access_token, scope: given } of [tokens, next]) {
        expect(given).toBe('links:read links:write links:tidy');
        const token = await service.database.doc(`apiKeys/${hashApiKey(access_token)}`).get();
        expect(token.get('access')).toBe('tidy');
      }
    }
  });

  it('may use only own workspaces if the person agreed to no more, also after a refresh', async () => {
    const attempt = attemptOf(service, await register(service));
    const answer = await allow(service, service.person, attempt, 'write', { ownOnly: true });
    const tokens = await tokensOf(redeem(service, attempt, answer.searchParams.get('code') ?? ''));
    const next = await tokensOf(refresh(service, attempt.clientId, tokens.refresh_token));
    for (const { access_token } of [tokens, next]) {
      const token = await service.database.doc(`apiKeys/${hashApiKey(access_token)}`).get();
      expect(token.get('ownOnly')).toBe(true);
    }
  });

  it('lists all tools with a read-only token, but cannot write', async () => {
    const { tokens } = await connect(service, service.person, { access: 'read' });
    const client = await ToolClient.connect(tokens.access_token, `${service.url}/mcp`);
    expect((await client.client.listTools()).tools).toHaveLength(6);
    expect(await client.error('add_to_dashboard', LINK)).toEqual({
      code: 'read_only_key',
      message: expect.stringContaining('This app was connected read-only'),
    });
    await client.close();
  });
});

describe('an access token', () => {
  it('is rejected once it has expired, and the app gets a new one', async () => {
    const { tokens, clientId } = await connect(service, service.person);
    const token = service.database.doc(`apiKeys/${hashApiKey(tokens.access_token)}`);
    await token.update({ expiresAt: Timestamp.fromMillis(Date.now() - 1) });
    expect(await statusWith(service, tokens.access_token)).toBe(401);
    const next = await tokensOf(refresh(service, clientId, tokens.refresh_token));
    expect(await statusWith(service, next.access_token)).toBe(200);
  });
});

describe('a refresh token', () => {
  it('is replaced each time, and the permission stays what it was', async () => {
    const { tokens, clientId } = await connect(service, service.person, { access: 'read' });
    const second = await tokensOf(refresh(service, clientId, tokens.refresh_token));
    const third = await tokensOf(refresh(service, clientId, second.refresh_token));
    expect(new Set([tokens, second, third].map((each) => each.refresh_token)).size).toBe(3);
    expect(third.scope).toBe('links:read');
    for (const each of [tokens, second, third]) {
      expect(await statusWith(service, each.access_token)).toBe(200);
    }
  });

  it('works for two refreshes in parallel, and both apps go on with what they got', async () => {
    const { tokens, clientId } = await connect(service, service.person);
    const responses = [tokens, tokens].map((each) => refresh(service, clientId, each.refresh_token));
    const siblings = await Promise.all(responses.map(tokensOf));
    for (const sibling of siblings) {
      expect(await statusWith(service, sibling.access_token)).toBe(200);
      await tokensOf(refresh(service, clientId, sibling.refresh_token));
    }
  });

  it('disconnects the app if it is used again after the grace period', async () => {
    const person = await newPerson();
    const { tokens, clientId } = await connect(service, person);
    const next = await tokensOf(refresh(service, clientId, tokens.refresh_token));
    const [grant] = await grantsOf(person);
    const [replaced, current]: unknown[] = [grant?.get('refreshTokens')].flat(2);
    const replacedAt = Timestamp.fromMillis(Date.now() - 4 * 60_000);
    await grant?.ref.update({ refreshTokens: [Object.assign({}, replaced, { replacedAt }), current] });
    expect(await errorOf(refresh(service, clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(service, next.access_token)).toBe(401);
    expect(await errorOf(refresh(service, clientId, next.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await grantsOf(person)).toEqual([]);
  });
});

describe('an app is disconnected', () => {
  it('by its person, at once, and by nobody else', async () => {
    const person = await newPerson();
    const { tokens, clientId } = await connect(service, person);
    const grantId = (await grantsOf(person))[0]?.id;
    const url = `${service.url}/authorize/disconnect`;
    const another = await postAs(service.person, url, { grantId });
    expect(await another.json()).toEqual({ status: 'not_found' });
    expect(await statusWith(service, tokens.access_token)).toBe(200);
    expect(await (await postAs(person, url, { grantId })).json()).toEqual({ status: 'disconnected' });
    expect(await statusWith(service, tokens.access_token)).toBe(401);
    expect(await errorOf(refresh(service, clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await (await postAs(person, url, { grantId })).json()).toEqual({ status: 'not_found' });
  });

  it('by itself, with its refresh token', async () => {
    const person = await newPerson();
    const { tokens } = await connect(service, person);
    const response = await postForm(`${service.url}/revoke`, { token: tokens.refresh_token });
    expect(response.status).toBe(200);
    expect(await statusWith(service, tokens.access_token)).toBe(401);
    expect(await grantsOf(person)).toEqual([]);
  });

  it('not by revoking an access token, which ends only that token', async () => {
    const { tokens, clientId } = await connect(service, service.person);
    await postForm(`${service.url}/revoke`, { token: tokens.access_token, token_type_hint: 'refresh_token' });
    expect(await statusWith(service, tokens.access_token)).toBe(401);
    await tokensOf(refresh(service, clientId, tokens.refresh_token));
  });

  it.each(['junk', 'dash_junk', ''])('and revoking something else changes nothing: %j', async (token) => {
    expect((await postForm(`${service.url}/revoke`, { token })).status).toBe(200);
  });
});
