import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { generateApiKey, hashApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { aTime } from '../../support/jest/matchers';
import { LIST_TOOLS, send } from '../../support/requests/messages';
import { createKey, errorOf, postRoute } from '../../support/requests/rest';
import { apiKeys, signUp, signUpAt, tokenAfterSignIn, withClaims } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

const statusOf = async (key: string) => (await send(key, LIST_TOOLS)).status;
const revoke = async (idToken: string, key: string): Promise<unknown> =>
  (await postRoute('keys', idToken, { revoke: hashApiKey(key) })).json();
const create = async (idToken: string, key: string, fields?: object): Promise<unknown> =>
  (await createKey(idToken, key, fields)).json();
const DAY_MS = 24 * 60 * 60_000;
const timesSchema = z.object({ expiresAt: z.instanceof(Timestamp) });
const stored = async (key: string) =>
  (
    await testDatabase()
      .doc(`apiKeys/${hashApiKey(key)}`)
      .get()
  ).data();

describe('POST /api/workspace/keys', () => {
  it('creates a key that works at once, and stores what was sent, with the address of the ID token', async () => {
    const { uid, idToken, email } = await signUpAt('example.com');
    const key = generateApiKey();
    const fields = { label: 'Laptop', permission: 'read', ownOnly: true, timeZone: 'Europe/Berlin' };
    expect(await create(idToken, key, fields)).toEqual({ status: 'created' });
    expect(await statusOf(key)).toBe(200);
    const [[keyHash, document] = []] = await apiKeys().list(uid);
    expect(keyHash).toBe(hashApiKey(key));
    expect(document).toEqual({
      ...{ uid, slot: '0', label: 'Laptop', hint: key.slice(-4), createdAt: aTime },
      ...{ access: 'read', ownOnly: true, timeZone: 'Europe/Berlin', email },
    });
  });

  it('marks a key of a person whose address is not verified', async () => {
    const { idToken } = await signUpAt('example.com', { emailVerified: false });
    const key = generateApiKey();
    await create(idToken, key);
    expect(await stored(key)).toMatchObject({ emailVerified: false });
    expect(await stored(key)).not.toHaveProperty('email');
  });

  it('cleans the label, which members see in the history', async () => {
    const { idToken } = await signUp();
    const key = generateApiKey();
    await create(idToken, key, { label: ' Lap\u202Etop\u001B[31m\n ' });
    expect(await stored(key)).toMatchObject({ label: 'Laptop [31m' });
  });

  it('creates a key once, however often it is sent, and never that of somebody else or a revoked one', async () => {
    const [{ uid, idToken }, other] = [await signUp(), await signUp()];
    const key = generateApiKey();
    const sent = await Promise.all([1, 2, 3].map(() => create(idToken, key)));
    expect(sent).toEqual([1, 2, 3].map(() => ({ status: 'created' })));
    expect((await apiKeys().list(uid)).size).toBe(1);
    const rejected = {
      ...{ status: 400, error: 'Invalid request body' },
      details: [{ path: 'create', message: 'has the hash of another key. Generate a new key' }],
    };
    expect(await errorOf(await createKey(other.idToken, key))).toEqual(rejected);
    await revoke(idToken, key);
    expect(await errorOf(await createKey(idToken, key))).toEqual(rejected);
    expect(await statusOf(key)).toBe(401);
  });

  it('creates at most five active keys, also if more are sent at once', async () => {
    const { uid, idToken } = await signUp();
    const keys = Array.from({ length: 7 }, generateApiKey);
    const statuses = await Promise.all(
      keys.map(async (key) => ({ key, response: await createKey(idToken, key) })),
    );
    const made = statuses.filter(({ response }) => response.status === 200).map(({ key }) => key);
    while (made.length < 5) {
      const key = generateApiKey();
      await create(idToken, key);
      made.push(key);
    }
    expect(await errorOf(await createKey(idToken, generateApiKey()))).toEqual({
      ...{ status: 400, error: 'Invalid request body' },
      details: [
        { path: 'create', message: 'There are 5 active keys, which is the limit. Revoke one first.' },
      ],
    });
    expect([...(await apiKeys().list(uid)).keys()].sort()).toEqual(made.map(hashApiKey).sort());
    await revoke(idToken, made[0] ?? '');
    expect(await create(idToken, generateApiKey())).toEqual({ status: 'created' });
  });

  it('creates a key that expires, whose slot is free from then on', async () => {
    const { uid, idToken } = await signUp();
    const before = Date.now();
    const [expiring, ...others] = Array.from({ length: 5 }, generateApiKey);
    if (expiring === undefined) throw new Error('There is no key.');
    await create(idToken, expiring, { expiresInDays: 30 });
    for (const key of others) await create(idToken, key, { expiresInDays: null });
    expect(await statusOf(expiring)).toBe(200);
    const { expiresAt } = timesSchema.parse(await stored(expiring));
    expect((expiresAt.toMillis() - before) / DAY_MS).toBeCloseTo(30, 1);
    expect(await stored(others[0] ?? '')).not.toHaveProperty('expiresAt');
    expect((await createKey(idToken, generateApiKey())).status).toBe(400);

    const past = { expiresAt: Timestamp.fromMillis(Date.now() - 1) };
    await testDatabase()
      .doc(`apiKeys/${hashApiKey(expiring)}`)
      .update(past);
    await testDatabase().doc(`users/${uid}/keySlots/0`).update(past);
    expect(await statusOf(expiring)).toBe(401);
    expect((await createKey(idToken, expiring)).status).toBe(400);
    const [next, another] = [generateApiKey(), generateApiKey()];
    expect(await create(idToken, next)).toEqual({ status: 'created' });
    // Nobody takes the slot from the key that has it now.
    expect(await revoke(idToken, expiring)).toEqual({ status: 'revoked' });
    expect((await createKey(idToken, another)).status).toBe(400);
    expect(await statusOf(next)).toBe(200);
    await revoke(idToken, next);
    expect(await create(idToken, another)).toEqual({ status: 'created' });
  });

  it.each([0, 31, -30, 1e9, '30', 'never'])('rejects %j days', async (expiresInDays) => {
    const { idToken } = await signUp();
    const { status, details } = await errorOf(await createKey(idToken, generateApiKey(), { expiresInDays }));
    expect([status, details]).toEqual([
      400,
      [{ path: 'create.expiresInDays', message: 'must be 30, 90 or 365' }],
    ]);
  });

  it('requires a sign-in within the last 15 minutes to create a key, and none to revoke one', async () => {
    const person = await signUp();
    const key = await apiKeys().create(person.uid, 'Laptop');
    const old = await tokenAfterSignIn(person, 16);
    expect(await errorOf(await createKey(old, generateApiKey()))).toEqual({
      ...{ status: 403, code: 'sign_in_required' },
      error:
        'Creating a key requires a sign-in within the last 15 minutes. Sign in again, then send this request with the new ID token.',
    });
    expect(await revoke(old, key)).toEqual({ status: 'revoked' });
    const recent = withClaims(old, { auth_time: Math.floor(Date.now() / 1000) - 14 * 60 });
    expect(await create(recent, generateApiKey())).toEqual({ status: 'created' });
  });

  it('revokes a key, also twice, and only one of the caller', async () => {
    const [{ uid, idToken }, other] = [await signUp(), await signUp()];
    const [key, second] = [await apiKeys().create(uid, 'Laptop'), await apiKeys().create(uid, 'Phone')];
    expect(await revoke(other.idToken, key)).toEqual({ status: 'not_found' });
    expect(await statusOf(key)).toBe(200);
    expect(await revoke(idToken, key)).toEqual({ status: 'revoked' });
    expect(await revoke(idToken, key)).toEqual({ status: 'revoked' });
    expect([await statusOf(key), await statusOf(second)]).toEqual([401, 200]);
    expect(await revoke(idToken, generateApiKey())).toEqual({ status: 'not_found' });
  });

  it('never ends the access token of an app, which is stored among the keys', async () => {
    const { uid, idToken } = await signUp();
    const token = generateApiKey();
    const document = testDatabase().doc(`apiKeys/${hashApiKey(token)}`);
    await document.set({ uid, label: 'App', hint: 'abcd', createdAt: new Date(), grantId: 'a-grant' });
    expect(await revoke(idToken, token)).toEqual({ status: 'not_found' });
    expect(await stored(token)).not.toHaveProperty('revokedAt');
  });

  it.each([
    ['neither', {}, ''],
    ['both', { create: {}, revoke: '0'.repeat(64) }, 'create.keyHash'],
    ['no hash', { revoke: 'dash_0123' }, 'revoke'],
    ['the key itself', { create: { keyHash: generateApiKey(), hint: 'abcd', label: '' } }, 'create.keyHash'],
    ['a slot', { create: { keyHash: '0'.repeat(64), hint: 'abcd', label: '', slot: '0' } }, 'create.slot'],
    [
      'a long label',
      { create: { keyHash: '0'.repeat(64), hint: 'abcd', label: 'x'.repeat(101) } },
      'create.label',
    ],
    [
      'no time zone',
      { create: { keyHash: '0'.repeat(64), hint: 'abcd', label: '', timeZone: 'Mars/Olympus' } },
      'create.timeZone',
    ],
  ])('rejects a body with %s', async (_, body, path) => {
    const { idToken } = await signUp();
    const { status, details } = await errorOf(await postRoute('keys', idToken, body));
    expect([status, details?.[0]?.path]).toEqual([400, path]);
  });
});
