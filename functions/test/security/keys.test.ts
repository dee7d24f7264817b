import { createHash } from 'node:crypto';
import { generateApiKey, hashApiKey } from '../../src/lib/shared/contract/apiKey';
import { KeyGate } from '../../src/lib/access/keyGate';
import { getDatabase } from '../../src/lib/platform/firestore';
import { apiKeys, newUid } from '../support/users/users';

const ADDRESS = '198.51.100.7';
const NO_SETTINGS = {
  serverKey: undefined,
  ownerUid: undefined,
  keyRate: undefined,
  badKeyRate: undefined,
};
const { signal } = new AbortController();

describe('an API key', () => {
  it('is looked up only by its hash, so timing reveals nothing about similar keys', async () => {
    const repository = apiKeys();
    const find = jest.spyOn(repository, 'findAll');
    const gate = new KeyGate(repository, NO_SETTINGS);
    const key = await repository.create(newUid(), '');
    const tried = [key, generateApiKey()];
    for (const candidate of tried) await gate.admit(candidate, { address: ADDRESS }, signal).admittance;
    expect(find.mock.calls.map(([hashes]) => hashes)).toEqual(
      tried.map((candidate) => [hashApiKey(candidate)]),
    );
    expect(hashApiKey(key)).toBe(createHash('sha256').update(key).digest('hex'));
  });

  it('is never stored itself, only its hash and its last four characters', async () => {
    const uid = newUid();
    const key = await apiKeys().create(uid, 'Laptop');
    const database = getDatabase();
    const documents = [
      ...(await database.collection('apiKeys').where('uid', '==', uid).get()).docs,
      ...(await database.collection(`users/${uid}/keySlots`).get()).docs,
    ].map((document) => ({ path: document.ref.path, ...document.data() }));
    expect(documents).toEqual([
      {
        path: `apiKeys/${hashApiKey(key)}`,
        uid,
        slot: '0',
        label: 'Laptop',
        hint: key.slice(-4),
        createdAt: expect.anything(),
      },
      { path: `users/${uid}/keySlots/0`, keyHash: hashApiKey(key) },
    ]);
    expect(JSON.stringify(documents)).not.toContain(key.slice(5, 15));
  });
});
