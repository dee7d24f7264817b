import { createHash } from 'node:crypto';
import { generateApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { KeyGate } from '../../../src/lib/access/keyGate';
import { KeyLookupRepository } from '../../../src/lib/access/keyLookupRepository';
import { getDatabase } from '../../../src/lib/platform/firestore';
import { aTime } from '../../support/jest/matchers';
import { callOf, PING, send } from '../../support/requests/messages';
import { apiKeys, newUid, userWithKey } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

const statusOf = async (key: string) => (await send(key, PING)).status;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

async function createKeys(uid: string, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let index = 0; index < count; index++) keys.push(await apiKeys().create(uid, `Key ${String(index)}`));
  return keys;
}

describe('an API key', () => {
  it('is a fixed prefix followed by a random string', async () => {
    const keys = [await userWithKey(), await userWithKey()].map(({ key }) => key);
    for (const key of keys) expect(key).toMatch(/^dash_[0-9A-Za-z]{46}$/);
    expect(keys[0]?.slice(5, 15)).not.toBe(keys[1]?.slice(5, 15));
  });

  it('is stored only as a SHA-256 hash, with its last four characters and its label', async () => {
    const uid = newUid();
    const key = await apiKeys().create(uid, 'Claude on my laptop', { verifiedEmail: 'ada@example.com' });
    const database = testDatabase();
    const documents = [
      ...(await database.collection('apiKeys').where('uid', '==', uid).get()).docs,
      ...(await database.collection(`users/${uid}/keySlots`).get()).docs,
    ].map((document) => ({ path: document.ref.path, ...document.data() }));
    const fields = { label: 'Claude on my laptop', email: 'ada@example.com', createdAt: expect.anything() };
    expect(documents).toEqual([
      { path: `apiKeys/${hashOf(key)}`, uid, slot: '0', hint: key.slice(-4), ...fields },
      { path: `users/${uid}/keySlots/0`, keyHash: hashOf(key) },
    ]);
    expect(JSON.stringify(documents)).not.toContain(key.slice(5, 15));
  });

  it('is looked up only by its hash, so timing reveals nothing about similar keys', async () => {
    const store = new KeyLookupRepository(getDatabase());
    const find = jest.spyOn(store, 'findAll');
    const settings = { serverKey: undefined, ownerUid: undefined, keyRate: undefined, badKeyRate: undefined };
    const gate = new KeyGate(store, settings);
    const tried = [await apiKeys().create(newUid(), ''), generateApiKey()];
    for (const key of tried) {
      await gate.admit(key, { address: '198.51.100.7' }, new AbortController().signal).admittance;
    }
    expect(find.mock.calls.map(([hashes]) => hashes)).toEqual(tried.map((key) => [hashOf(key)]));
  });
});

describe('the limit of five active keys per user', () => {
  const LIMIT = {
    code: 'limit_exceeded',
    message: 'There are 5 active keys, which is the limit. Revoke one first.',
  };

  it('accepts five keys and rejects a sixth', async () => {
    const uid = newUid();
    const keys = await createKeys(uid, 5);
    await expect(apiKeys().create(uid, 'Sixth')).rejects.toMatchObject(LIMIT);
    for (const key of keys) expect(await statusOf(key)).toBe(200);
  });

  it('holds when six keys are created at once', async () => {
    const uid = newUid();
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => apiKeys().create(uid, '')));
    const count = made.filter(({ status }) => status === 'fulfilled').length;
    expect(count).toBeLessThanOrEqual(5);
    expect((await apiKeys().list(uid)).size).toBe(count);
    await createKeys(uid, 5 - count);
    await expect(apiKeys().create(uid, 'Sixth')).rejects.toMatchObject(LIMIT);
  });

  it('allows another key once one is revoked', async () => {
    const uid = newUid();
    const [first = ''] = await createKeys(uid, 5);
    await apiKeys().revoke(hashOf(first));
    const key = await apiKeys().create(uid, 'Its replacement');
    expect(await statusOf(key)).toBe(200);
    await expect(apiKeys().create(uid, 'Sixth')).rejects.toMatchObject(LIMIT);
  });
});

describe('a revoked key', () => {
  it("gets 401 on the very next call, while the user's other keys stay valid", async () => {
    const [first = '', second = ''] = await createKeys(newUid(), 2);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    expect(await apiKeys().revoke(hashOf(first))).toBe('active');
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  });

  it('reads nothing, not even the workspace that its last call left in the cache', async () => {
    const { uid, key } = await userWithKey();
    const list = async () => send(key, callOf('list_links'));
    await send(key, callOf('add_to_dashboard', { category: 'Reading', title: 'Mine', url: 'urn:mine' }));
    expect(JSON.stringify(await list())).toContain('urn:mine');
    await apiKeys().revoke(hashOf(key));
    const rejected = await list();
    expect(rejected.status).toBe(401);
    expect(JSON.stringify(rejected)).not.toContain('urn:mine');
    expect(JSON.stringify(rejected)).not.toContain(uid);
  });

  it('cannot be revoked again, which would free a slot that another key now holds', async () => {
    const uid = newUid();
    const [first = ''] = await createKeys(uid, 1);
    await apiKeys().revoke(hashOf(first));
    const second = await apiKeys().create(uid, 'In the same slot');
    expect(await apiKeys().revoke(hashOf(first))).toBe('revoked');
    expect(await statusOf(second)).toBe(200);
    expect((await testDatabase().doc(`users/${uid}/keySlots/0`).get()).data()).toEqual({
      keyHash: hashOf(second),
    });
  });

  it('stays in the list with the time of its revocation', async () => {
    const uid = newUid();
    const [key = ''] = await createKeys(uid, 1);
    await apiKeys().revoke(hashOf(key));
    const [stored] = (await apiKeys().list(uid)).values();
    expect(stored?.revokedAt).toEqual(aTime);
  });
});
