import { Timestamp } from 'firebase-admin/firestore';
import { Unavailable } from '../shared/base/errors';
import { generateApiKey } from '../shared/contract/apiKey';
import { KeyResolver } from './keyResolver';
import {
  ADDRESS,
  callsOf,
  freezeTime,
  InMemoryKeys,
  resolutionOf,
  resolverOf,
  SERVER_KEY,
  signal,
  START,
  storedKey,
} from './keyResolver.fixture';

freezeTime();

describe('the rate limit on a key', () => {
  const keyRate = { burst: 3, perSecond: 0.5 };

  it('is separate for each key, including the server key', async () => {
    const { key, keys } = storedKey();
    const other = storedKey();
    for (const [hash, document] of other.keys.stored) keys.stored.set(hash, document);
    const calls = callsOf(resolverOf(keys, { serverKey: SERVER_KEY, keyRate }));
    for (const limited of [key, other.key, SERVER_KEY]) {
      const accepted = ['accepted', 'accepted', 'accepted'];
      expect(await calls(4, () => limited)).toEqual([...accepted, 'tooManyCalls']);
    }
  });

  it('returns the actor and when to retry, and accepts a call then', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate });
    await callsOf(resolver)(3, () => key);
    await expect(resolutionOf(resolver, key)).resolves.toEqual({
      outcome: 'tooManyCalls',
      actor: { via: 'userKey', uid: 'ada', hint: 'abcd', access: 'write' },
      retryAfterSeconds: 2,
    });
    jest.advanceTimersByTime(2_000);
    expect(await callsOf(resolver)(2, () => key)).toEqual(['accepted', 'tooManyCalls']);
  });

  it('reads nothing for rejected calls', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate });
    await callsOf(resolver)(10, () => key);
    expect(keys.calls).toEqual(['findAll 1', 'find', 'find']);
  });

  it('applies to concurrent first calls', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate });
    const resolutions = await Promise.all(Array.from({ length: 10 }, () => resolutionOf(resolver, key)));
    expect(resolutions.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(3);
    expect(resolutions.filter(({ outcome }) => outcome === 'tooManyCalls')).toHaveLength(7);
  });

  it('counts messages that connect a client apart from its other calls', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate: { burst: 1, perSecond: 1 } });
    const outcome = async (isHandshake: boolean) =>
      (await resolutionOf(resolver, key, { isHandshake })).outcome;
    expect([await outcome(false), await outcome(false)]).toEqual(['accepted', 'tooManyCalls']);
    expect([await outcome(true), await outcome(true)]).toEqual(['accepted', 'tooManyCalls']);
  });

  it('never accepts a revoked key', async () => {
    const { key, keys } = storedKey();
    const calls = callsOf(resolverOf(keys, { keyRate }));
    await calls(3, () => key);
    for (const document of keys.stored.values()) document.revokedAt = Timestamp.fromDate(START);
    expect(await calls(1, () => key)).toEqual(['tooManyCalls']);
    jest.advanceTimersByTime(2_000);
    expect(await calls(2, () => key)).toEqual(['rejected', 'rejected']);
  });
});

describe('the rate limit on invalid keys from one address', () => {
  const badKeyRate = { burst: 2, perSecond: 0.1 };

  it.each<[kind: string, key: () => string | undefined]>([
    ['missing keys', () => undefined],
    ['junk', () => 'junk'],
    ['well-formed keys', generateApiKey],
  ])('applies to %s', async (_, key) => {
    const calls = callsOf(resolverOf(new InMemoryKeys(), { serverKey: SERVER_KEY, badKeyRate }));
    expect(await calls(4, key)).toEqual(['rejected', 'rejected', 'tooManyBadKeys', 'tooManyBadKeys']);
    expect(await calls(1, key, '198.51.100.8')).toEqual(['rejected']);
    jest.advanceTimersByTime(10_000);
    expect(await calls(2, key)).toEqual(['rejected', 'tooManyBadKeys']);
  });

  it('tells the caller when to retry', async () => {
    const resolver = resolverOf(new InMemoryKeys(), { serverKey: SERVER_KEY, badKeyRate });
    await callsOf(resolver)(2, () => 'junk');
    jest.advanceTimersByTime(1_500);
    await expect(resolutionOf(resolver, 'junk')).resolves.toEqual({
      outcome: 'tooManyBadKeys',
      retryAfterSeconds: 9,
    });
  });

  it('never rejects a valid key, even one used for the first time', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { serverKey: SERVER_KEY, badKeyRate });
    const calls = callsOf(resolver);
    expect((await calls(50, generateApiKey)).at(-1)).toBe('tooManyBadKeys');
    const flood = Array.from({ length: 75 }, () => resolutionOf(resolver, generateApiKey()));
    expect(await calls(2, () => key)).toEqual(['accepted', 'accepted']);
    expect(await calls(1, () => SERVER_KEY)).toEqual(['accepted']);
    expect((await Promise.all(flood)).every(({ outcome }) => outcome === 'tooManyBadKeys')).toBe(true);
  });

  it('does not count the calls of valid keys', async () => {
    const { key, keys } = storedKey();
    const calls = callsOf(resolverOf(keys, { badKeyRate, keyRate: { burst: 100, perSecond: 1 } }));
    await calls(50, () => key);
    expect(await calls(2, () => 'junk')).toEqual(['rejected', 'rejected']);
  });

  it('looks up concurrent keys in batches of up to thirty', async () => {
    const keys = new InMemoryKeys();
    const resolver = resolverOf(keys, { serverKey: SERVER_KEY, badKeyRate });
    await Promise.all(Array.from({ length: 70 }, () => resolutionOf(resolver, generateApiKey())));
    expect(keys.calls).toEqual(['findAll 30', 'findAll 30', 'findAll 10']);
  });

  describe('limits the cost of lookups:', () => {
    const config = { serverKey: SERVER_KEY, ownerUid: undefined, keyRate: undefined, badKeyRate };

    /** Returns a function that resolves keys, with the pause between queries that production has. */
    function resolverWithPause(keys: InMemoryKeys) {
      const resolver = new KeyResolver(keys, config);
      return (key: string, callSignal = signal) => resolver.lookUp(key, ADDRESS, callSignal).resolution;
    }

    it('pauses after a query that found no valid key', async () => {
      const { key, keys } = storedKey();
      const resolve = resolverWithPause(keys);
      await resolve(generateApiKey());
      const next = [resolve(generateApiKey()), resolve(key)];
      await jest.advanceTimersByTimeAsync(249);
      expect(keys.calls).toEqual(['findAll 1']);
      await jest.advanceTimersByTimeAsync(1);
      await expect(Promise.all(next)).resolves.toMatchObject([
        { outcome: 'rejected' },
        { outcome: 'accepted' },
      ]);
      await expect(resolve(generateApiKey())).resolves.toMatchObject({ outcome: 'tooManyBadKeys' });
      expect(keys.calls).toEqual(['findAll 1', 'findAll 2', 'findAll 1']);
    });

    it('looks up a new key among thousands of bad ones in full batches, without a pause', async () => {
      const { key, keys } = storedKey();
      const resolve = resolverWithPause(keys);
      await resolve(generateApiKey());
      const flood = Array.from({ length: 3_000 }, (_, index) =>
        resolve(index === 1_500 ? key : generateApiKey()),
      );
      // Nothing advances the clock, so if it paused, this would never end.
      const outcomes = (await Promise.all(flood)).map(({ outcome }) => outcome);
      expect(outcomes.indexOf('accepted')).toBe(1_500);
      expect(outcomes.filter((outcome) => outcome === 'tooManyBadKeys').length).toBeGreaterThan(2_900);
      expect(keys.calls).toEqual(['findAll 1', ...Array<string>(100).fill('findAll 30')]);
    });

    it('ends the pause when a full batch is waiting', async () => {
      const { keys } = storedKey();
      const resolve = resolverWithPause(keys);
      await resolve(generateApiKey());
      const waiting = Array.from({ length: 29 }, () => resolve(generateApiKey()));
      await jest.advanceTimersByTimeAsync(100);
      expect(keys.calls).toEqual(['findAll 1']);
      await Promise.all([...waiting, resolve(generateApiKey())]);
      expect(keys.calls).toEqual(['findAll 1', 'findAll 30']);
    });

    it('reads a revoked key only once', async () => {
      const { key, keys } = storedKey({ revokedAt: Timestamp.fromDate(START) });
      const calls = callsOf(resolverOf(keys, { serverKey: SERVER_KEY, badKeyRate }));
      expect(await calls(4, () => key)).toEqual(['rejected', 'rejected', 'tooManyBadKeys', 'tooManyBadKeys']);
      expect(keys.calls).toEqual(['findAll 1']);
    });

    it('does not look up a key whose caller has disconnected', async () => {
      const { keys } = storedKey();
      const resolve = resolverWithPause(keys);
      const caller = new AbortController();
      await resolve(generateApiKey());
      const resolution = resolve(generateApiKey(), caller.signal);
      caller.abort();
      await expect(resolution).rejects.toThrow(Unavailable);
      keys.calls.length = 0;
      await jest.advanceTimersByTimeAsync(1_000);
      expect(keys.calls).toEqual([]);
    });
  });

  it('looks up a previously accepted key on its own, not in a batch', async () => {
    const { key, keys } = storedKey();
    const calls = callsOf(resolverOf(keys, { badKeyRate }));
    await calls(1, () => key);
    await calls(5, () => 'junk');
    keys.calls.length = 0;
    expect(await calls(1, () => key)).toEqual(['accepted']);
    expect(keys.calls).toEqual(['find']);
  });

  it('recovers once the database is reachable again', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { badKeyRate });
    await callsOf(resolver)(3, () => 'junk');
    keys.isDown = true;
    await expect(resolutionOf(resolver, key)).rejects.toThrow(Unavailable);
    keys.isDown = false;
    await expect(resolutionOf(resolver, key)).resolves.toMatchObject({
      outcome: 'accepted',
    });
  });
});
