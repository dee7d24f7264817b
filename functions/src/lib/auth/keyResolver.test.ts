import { Timestamp } from 'firebase-admin/firestore';
import { Unavailable } from '../errors';
import { generateApiKey } from './apiKey';
import type { KeyResolution } from './keyResolver';
import {
  ADDRESS,
  freezeTime,
  InMemoryKeys,
  MINUTE,
  resolverOf,
  SERVER_KEY,
  signal,
  START,
  storedKey,
} from './keyResolver.fixture';

freezeTime();

describe('resolve', () => {
  it("accepts a user's key", async () => {
    const { key, keys } = storedKey();
    await expect(resolverOf(keys).resolve(key, ADDRESS, signal)).resolves.toMatchObject({
      outcome: 'accepted',
      actor: { via: 'userKey', uid: 'ada', hint: 'abcd' },
    });
    expect(keys.calls).toEqual(['findAll 1']);
  });

  it.each([undefined, 'owner'])(
    'accepts the server key with the owner %s, and reads nothing',
    async (ownerUid) => {
      const keys = new InMemoryKeys();
      const config = { serverKey: SERVER_KEY, ...(ownerUid !== undefined && { ownerUid }) };
      await expect(resolverOf(keys, config).resolve(SERVER_KEY, ADDRESS, signal)).resolves.toMatchObject({
        outcome: 'accepted',
        actor: { via: 'serverKey', uid: ownerUid },
      });
      expect(keys.calls).toEqual([]);
    },
  );

  it.each([undefined, '', 'junk', 'dash_junk', `${SERVER_KEY} `, SERVER_KEY.slice(1)])(
    'rejects %j without a read if a server key is configured',
    async (key) => {
      const keys = new InMemoryKeys();
      const resolver = resolverOf(keys, { serverKey: SERVER_KEY });
      await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toEqual({ outcome: 'rejected' });
      expect(keys.calls).toEqual([]);
    },
  );

  it('rejects a revoked key and an unknown one', async () => {
    const { key, keys } = storedKey({ revokedAt: Timestamp.fromDate(START) });
    const resolver = resolverOf(keys);
    await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toEqual({ outcome: 'rejected' });
    await expect(resolver.resolve(generateApiKey(), ADDRESS, signal)).resolves.toEqual({
      outcome: 'rejected',
    });
  });

  it('rejects a key from the first request after its revocation', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toMatchObject({ outcome: 'accepted' });
    for (const document of keys.stored.values()) document.revokedAt = Timestamp.fromDate(START);
    await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toEqual({ outcome: 'rejected' });
  });

  it('throws Unavailable if the database is unreachable', async () => {
    const { key, keys } = storedKey();
    keys.isDown = true;
    await expect(resolverOf(keys).resolve(key, ADDRESS, signal)).rejects.toThrow(Unavailable);
    await expect(resolverOf(keys).resolve('junk', ADDRESS, signal)).rejects.toThrow(Unavailable);
  });
});

describe('expectedActor', () => {
  it('returns the actor of an accepted key, until the key is rejected', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { serverKey: SERVER_KEY });
    expect(resolver.expectedActor(key)).toBeUndefined();
    await resolver.resolve(key, ADDRESS, signal);
    expect(resolver.expectedActor(key)).toEqual({ via: 'userKey', uid: 'ada', hint: 'abcd' });
    keys.stored.clear();
    expect(resolver.expectedActor(key)).toBeDefined();
    await resolver.resolve(key, ADDRESS, signal);
    expect(resolver.expectedActor(key)).toBeUndefined();
  });

  it.each([
    ['no key', undefined],
    ['junk', 'junk'],
    ['an unknown key', generateApiKey()],
    ['the server key', SERVER_KEY],
  ])('returns undefined for %s', async (_, key) => {
    const resolver = resolverOf(storedKey().keys, { serverKey: SERVER_KEY, ownerUid: 'owner' });
    await resolver.resolve(key, ADDRESS, signal);
    expect(resolver.expectedActor(key)).toBeUndefined();
  });

  it('returns undefined while the key is rate-limited', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate: { burst: 2, perSecond: 1 } });
    await resolver.resolve(key, ADDRESS, signal);
    expect(resolver.expectedActor(key)).toBeDefined();
    await resolver.resolve(key, ADDRESS, signal);
    expect(resolver.expectedActor(key)).toBeUndefined();
    jest.advanceTimersByTime(1_000);
    expect(resolver.expectedActor(key)).toBeDefined();
  });

  it('reads nothing and does not count as a call', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate: { burst: 2, perSecond: 1 } });
    await resolver.resolve(key, ADDRESS, signal);
    keys.calls.length = 0;
    for (let call = 0; call < 10; call++) expect(resolver.expectedActor(key)).toBeDefined();
    expect(keys.calls).toEqual([]);
    await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toMatchObject({ outcome: 'accepted' });
  });
});

describe('a service without any key', () => {
  it('is not configured, and checks again after 30 seconds', async () => {
    const keys = new InMemoryKeys();
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
    const keys = new InMemoryKeys();
    const resolver = resolverOf(keys);
    await resolver.resolve('junk', ADDRESS, signal);
    const first = storedKey();
    for (const [hash, document] of first.keys.stored) keys.stored.set(hash, document);
    await expect(resolver.resolve(first.key, ADDRESS, signal)).resolves.toMatchObject({
      outcome: 'accepted',
    });
  });

  it('stays configured once a key has existed', async () => {
    const { keys } = storedKey();
    const resolver = resolverOf(keys);
    await expect(resolver.resolve('junk', ADDRESS, signal)).resolves.toEqual({ outcome: 'rejected' });
    keys.stored.clear();
    jest.advanceTimersByTime(60 * MINUTE);
    await expect(resolver.resolve('junk', ADDRESS, signal)).resolves.toEqual({ outcome: 'rejected' });
    expect(keys.calls).toEqual(['any']);
  });
});

function recordUseOf(resolution: KeyResolution): () => Promise<void> {
  if (resolution.outcome !== 'accepted') throw new Error('The key was not accepted.');
  return resolution.recordUse;
}

describe('recordUse', () => {
  it('writes once for concurrent calls, and again after ten minutes', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    const use = async () => recordUseOf(await resolver.resolve(key, ADDRESS, signal))();
    await Promise.all([use(), use(), use()]);
    expect(keys.calls.filter((call) => call === 'recordUse')).toHaveLength(1);
    jest.advanceTimersByTime(10 * MINUTE - 1);
    await use();
    expect(keys.calls.filter((call) => call === 'recordUse')).toHaveLength(1);
    jest.advanceTimersByTime(2);
    await use();
    expect(keys.calls.filter((call) => call === 'recordUse')).toHaveLength(2);
  });

  it('writes nothing if another instance wrote less than ten minutes ago', async () => {
    const { key, keys } = storedKey({ lastUsedAt: Timestamp.fromDate(START) });
    const resolver = resolverOf(keys);
    jest.advanceTimersByTime(10 * MINUTE - 1);
    await recordUseOf(await resolver.resolve(key, ADDRESS, signal))();
    expect(keys.calls).toEqual(['findAll 1']);
    jest.advanceTimersByTime(1);
    await recordUseOf(await resolver.resolve(key, ADDRESS, signal))();
    expect(keys.calls).toEqual(['findAll 1', 'find', 'recordUse']);
  });

  it('writes on the next call if a write failed', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    const recordUse = recordUseOf(await resolver.resolve(key, ADDRESS, signal));
    keys.isDown = true;
    await expect(recordUse()).rejects.toThrow(Unavailable);
    keys.isDown = false;
    await recordUse();
    expect(keys.calls).toEqual(['findAll 1', 'recordUse', 'recordUse']);
  });

  it('writes nothing for the server key', async () => {
    const keys = new InMemoryKeys();
    await recordUseOf(
      await resolverOf(keys, { serverKey: SERVER_KEY }).resolve(SERVER_KEY, ADDRESS, signal),
    )();
    expect(keys.calls).toEqual([]);
  });
});
