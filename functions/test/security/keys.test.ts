import crypto from 'node:crypto';
import { generateApiKey, hashApiKey } from '../../src/lib/auth/apiKey';
import { KeyResolver } from '../../src/lib/auth/keyResolver';
import { getDatabase } from '../../src/lib/firestore';
import { apiKeys, newUid, SERVER_KEY } from '../support/users';

// Timing cannot be measured reliably here, so these tests check how keys are compared.

const ADDRESS = '198.51.100.7';
const NO_RATES = { keyRate: undefined, badKeyRate: undefined };
const { signal } = new AbortController();

describe('the server key', () => {
  it.each([
    ['right', SERVER_KEY],
    ['wrong in its first character', `b${SERVER_KEY.slice(1)}`],
    ['wrong in its last character', `${SERVER_KEY.slice(0, -1)}x`],
    ['shorter', SERVER_KEY.slice(0, 8)],
    ['longer', SERVER_KEY.repeat(100)],
    ['empty', ''],
  ])('is compared by digest in constant time with a guess that is %s', async (_, guess) => {
    const compare = jest.spyOn(crypto, 'timingSafeEqual');
    const resolver = new KeyResolver(apiKeys(), { serverKey: SERVER_KEY, ownerUid: undefined, ...NO_RATES });
    const { outcome } = await resolver.resolve(guess, ADDRESS, signal);
    const compared = compare.mock.calls.map((digests) => digests.map(({ byteLength }) => byteLength));
    compare.mockRestore();
    expect(outcome).toBe(guess === SERVER_KEY ? 'accepted' : 'refused');
    expect(compared).toEqual([[32, 32]]);
  });
});

describe('the key of a user', () => {
  it('is looked up by its hash, so timing reveals nothing about similar keys', async () => {
    const repository = apiKeys();
    const find = jest.spyOn(repository, 'findAll');
    const resolver = new KeyResolver(repository, { serverKey: undefined, ownerUid: undefined, ...NO_RATES });
    const key = await repository.create(newUid(), '');
    const tried = [key, generateApiKey()];
    for (const each of tried) await resolver.resolve(each, ADDRESS, signal);
    expect(find.mock.calls.map(([hashes]) => hashes)).toEqual(tried.map((each) => [hashApiKey(each)]));
    expect(hashApiKey(key)).toBe(crypto.createHash('sha256').update(key).digest('hex'));
  });

  it('is never stored, except for its hash and its last four characters', async () => {
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
