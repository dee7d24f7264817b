import { Timestamp } from 'firebase-admin/firestore';
import { Unavailable } from '../errors';
import { generateApiKey } from './apiKey';
import type { KeyResolution } from './keyResolver';
import {
  ADDRESS,
  KeysInMemory,
  MINUTE,
  resolverOf,
  SERVER_KEY,
  signal,
  START,
  stopTime,
  storedKey,
} from './keyResolver.fixture';

stopTime();

describe('resolving a key', () => {
  it('accepts the key of a user', async () => {
    const { key, keys } = storedKey();
    await expect(resolverOf(keys).resolve(key, ADDRESS, signal)).resolves.toMatchObject({
      outcome: 'accepted',
      actor: { via: 'userKey', uid: 'ada', hint: 'abcd' },
    });
    expect(keys.calls).toEqual(['findAll 1']);
  });

  it.each([undefined, 'owner'])(
    'accepts the key of the server, whose owner is %s, and reads nothing',
    async (ownerUid) => {
      const keys = new KeysInMemory();
      const config = { serverKey: SERVER_KEY, ...(ownerUid !== undefined && { ownerUid }) };
      await expect(resolverOf(keys, config).resolve(SERVER_KEY, ADDRESS, signal)).resolves.toMatchObject({
        outcome: 'accepted',
        actor: { via: 'serverKey', uid: ownerUid },
      });
      expect(keys.calls).toEqual([]);
    },
  );

  it.each([undefined, '', 'junk', 'dash_junk', `${SERVER_KEY} `, SERVER_KEY.slice(1)])(
    'refuses %j without a look-up where the server has a key',
    async (key) => {
      const keys = new KeysInMemory();
      const resolver = resolverOf(keys, { serverKey: SERVER_KEY });
      await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toEqual({ outcome: 'refused' });
      expect(keys.calls).toEqual([]);
    },
  );

  it('refuses a key that was revoked, and one that is not stored', async () => {
    const { key, keys } = storedKey({ revokedAt: Timestamp.fromDate(START) });
    const resolver = resolverOf(keys);
    await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toEqual({ outcome: 'refused' });
    await expect(resolver.resolve(generateApiKey(), ADDRESS, signal)).resolves.toEqual({
      outcome: 'refused',
    });
  });

  it('refuses a key from the request after its revocation on', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toMatchObject({ outcome: 'accepted' });
    for (const document of keys.stored.values()) document.revokedAt = Timestamp.fromDate(START);
    await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toEqual({ outcome: 'refused' });
  });

  it('says before it reads whose an accepted key was, until it is refused', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { serverKey: SERVER_KEY });
    const expected: unknown[] = [];
    const resolve = (sent: string) =>
      resolver.resolve(sent, ADDRESS, signal, (actor) => expected.push({ actor, reads: keys.calls.length }));
    await resolve(key);
    expect(expected).toEqual([]);
    await resolve(key);
    expect(expected).toEqual([{ actor: { via: 'userKey', uid: 'ada', hint: 'abcd' }, reads: 1 }]);
    keys.stored.clear();
    await resolve(key);
    expected.length = 0;
    await resolve(key);
    await resolve('junk');
    await resolve(SERVER_KEY);
    expect(expected).toEqual([]);
  });

  it('fails when the database cannot be reached', async () => {
    const { key, keys } = storedKey();
    keys.isDown = true;
    await expect(resolverOf(keys).resolve(key, ADDRESS, signal)).rejects.toThrow(Unavailable);
    await expect(resolverOf(keys).resolve('junk', ADDRESS, signal)).rejects.toThrow(Unavailable);
  });
});

describe('a service with no key at all', () => {
  it('is not configured, which is believed for 30 seconds', async () => {
    const keys = new KeysInMemory();
    const resolver = resolverOf(keys);
    await expect(resolver.resolve('junk', ADDRESS, signal)).resolves.toEqual({ outcome: 'notConfigured' });
    jest.advanceTimersByTime(29_999);
    await expect(resolver.resolve('junk', ADDRESS, signal)).resolves.toEqual({ outcome: 'notConfigured' });
    expect(keys.calls).toEqual(['any']);
    jest.advanceTimersByTime(1);
    await expect(resolver.resolve('junk', ADDRESS, signal)).resolves.toEqual({ outcome: 'notConfigured' });
    expect(keys.calls).toEqual(['any', 'any']);
  });

  it('accepts the first key at once', async () => {
    const keys = new KeysInMemory();
    const resolver = resolverOf(keys);
    await resolver.resolve('junk', ADDRESS, signal);
    const first = storedKey();
    for (const [hash, document] of first.keys.stored) keys.stored.set(hash, document);
    await expect(resolver.resolve(first.key, ADDRESS, signal)).resolves.toMatchObject({
      outcome: 'accepted',
    });
  });

  it('is configured for good once there is a key', async () => {
    const { keys } = storedKey();
    const resolver = resolverOf(keys);
    await expect(resolver.resolve('junk', ADDRESS, signal)).resolves.toEqual({ outcome: 'refused' });
    keys.stored.clear();
    jest.advanceTimersByTime(60 * MINUTE);
    await expect(resolver.resolve('junk', ADDRESS, signal)).resolves.toEqual({ outcome: 'refused' });
    expect(keys.calls).toEqual(['any']);
  });
});

function stampOf(resolution: KeyResolution): () => Promise<void> {
  if (resolution.outcome !== 'accepted') throw new Error('The key was not accepted.');
  return resolution.stamp;
}

describe("the time of a key's use", () => {
  it('is written once for calls that come together, and again after ten minutes', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    const stamp = async () => stampOf(await resolver.resolve(key, ADDRESS, signal))();
    await Promise.all([stamp(), stamp(), stamp()]);
    expect(keys.calls.filter((call) => call === 'stamp')).toHaveLength(1);
    jest.advanceTimersByTime(10 * MINUTE - 1);
    await stamp();
    expect(keys.calls.filter((call) => call === 'stamp')).toHaveLength(1);
    jest.advanceTimersByTime(2);
    await stamp();
    expect(keys.calls.filter((call) => call === 'stamp')).toHaveLength(2);
  });

  it('is not written when another instance wrote it less than ten minutes ago', async () => {
    const { key, keys } = storedKey({ lastUsedAt: Timestamp.fromDate(START) });
    const resolver = resolverOf(keys);
    jest.advanceTimersByTime(10 * MINUTE - 1);
    await stampOf(await resolver.resolve(key, ADDRESS, signal))();
    expect(keys.calls).toEqual(['findAll 1']);
    jest.advanceTimersByTime(1);
    await stampOf(await resolver.resolve(key, ADDRESS, signal))();
    expect(keys.calls).toEqual(['findAll 1', 'find', 'stamp']);
  });

  it('is written by the next call when it could not be written', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    const stamp = stampOf(await resolver.resolve(key, ADDRESS, signal));
    keys.isDown = true;
    await expect(stamp()).rejects.toThrow(Unavailable);
    keys.isDown = false;
    await stamp();
    expect(keys.calls).toEqual(['findAll 1', 'stamp', 'stamp']);
  });

  it('is not kept of the key of the server', async () => {
    const keys = new KeysInMemory();
    await stampOf(await resolverOf(keys, { serverKey: SERVER_KEY }).resolve(SERVER_KEY, ADDRESS, signal))();
    expect(keys.calls).toEqual([]);
  });
});
