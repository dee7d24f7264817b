import { Timestamp } from 'firebase-admin/firestore';
import { Unavailable } from '../errors';
import { generateApiKey } from './apiKey';
import { KeyResolver } from './keyResolver';
import {
  ADDRESS,
  callsOf,
  KeysInMemory,
  resolverOf,
  SERVER_KEY,
  signal,
  START,
  stopTime,
  storedKey,
} from './keyResolver.fixture';

stopTime();

describe('the rate of a key', () => {
  const keyRate = { burst: 3, perSecond: 0.5 };

  it('is its own: another key and the key of the server have their calls left', async () => {
    const { key, keys } = storedKey();
    const other = storedKey();
    for (const [hash, document] of other.keys.stored) keys.stored.set(hash, document);
    const calls = callsOf(resolverOf(keys, { serverKey: SERVER_KEY, keyRate }));
    for (const one of [key, other.key, SERVER_KEY]) {
      const accepted = ['accepted', 'accepted', 'accepted'];
      expect(await calls(4, () => one)).toEqual([...accepted, 'tooManyCalls']);
    }
  });

  it('says whose key it is and when to call again, and is refilled by then', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate });
    await callsOf(resolver)(3, () => key);
    await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toEqual({
      outcome: 'tooManyCalls',
      actor: { via: 'userKey', uid: 'ada', hint: 'abcd' },
      retryAfterSeconds: 2,
    });
    jest.advanceTimersByTime(2_000);
    expect(await callsOf(resolver)(2, () => key)).toEqual(['accepted', 'tooManyCalls']);
  });

  it('costs no look-up for the calls that are refused, and lets nothing be read meanwhile', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate });
    await callsOf(resolver)(10, () => key);
    expect(keys.calls).toEqual(['findAll 1', 'find', 'find']);
    const told = jest.fn();
    await resolver.resolve(key, ADDRESS, signal, told);
    expect(told).not.toHaveBeenCalled();
  });

  it('holds for first calls that come together', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate });
    const resolutions = await Promise.all(
      Array.from({ length: 10 }, () => resolver.resolve(key, ADDRESS, signal)),
    );
    expect(resolutions.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(3);
    expect(resolutions.filter(({ outcome }) => outcome === 'tooManyCalls')).toHaveLength(7);
  });

  it('never lets a revoked key through', async () => {
    const { key, keys } = storedKey();
    const calls = callsOf(resolverOf(keys, { keyRate }));
    await calls(3, () => key);
    for (const document of keys.stored.values()) document.revokedAt = Timestamp.fromDate(START);
    expect(await calls(1, () => key)).toEqual(['tooManyCalls']);
    jest.advanceTimersByTime(2_000);
    expect(await calls(2, () => key)).toEqual(['refused', 'refused']);
  });
});

describe('the rate of bad keys from an address', () => {
  const badKeyRate = { burst: 2, perSecond: 0.1 };

  it.each<[what: string, key: () => string | undefined]>([
    ['no key', () => undefined],
    ['junk', () => 'junk'],
    ['keys of the right form', generateApiKey],
  ])('is bounded: %s', async (_, key) => {
    const calls = callsOf(resolverOf(new KeysInMemory(), { serverKey: SERVER_KEY, badKeyRate }));
    expect(await calls(4, key)).toEqual(['refused', 'refused', 'tooManyBadKeys', 'tooManyBadKeys']);
    expect(await calls(1, key, '198.51.100.8')).toEqual(['refused']);
    jest.advanceTimersByTime(10_000);
    expect(await calls(2, key)).toEqual(['refused', 'tooManyBadKeys']);
  });

  it('says when to come back', async () => {
    const resolver = resolverOf(new KeysInMemory(), { serverKey: SERVER_KEY, badKeyRate });
    await callsOf(resolver)(2, () => 'junk');
    jest.advanceTimersByTime(1_500);
    await expect(resolver.resolve('junk', ADDRESS, signal)).resolves.toEqual({
      outcome: 'tooManyBadKeys',
      retryAfterSeconds: 9,
    });
  });

  it('refuses no valid key, not even one that is seen for the first time', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { serverKey: SERVER_KEY, badKeyRate });
    const calls = callsOf(resolver);
    expect((await calls(50, generateApiKey)).at(-1)).toBe('tooManyBadKeys');
    const flood = Array.from({ length: 75 }, () => resolver.resolve(generateApiKey(), ADDRESS, signal));
    expect(await calls(2, () => key)).toEqual(['accepted', 'accepted']);
    expect(await calls(1, () => SERVER_KEY)).toEqual(['accepted']);
    expect((await Promise.all(flood)).every(({ outcome }) => outcome === 'tooManyBadKeys')).toBe(true);
  });

  it('costs valid keys no call', async () => {
    const { key, keys } = storedKey();
    const calls = callsOf(resolverOf(keys, { badKeyRate, keyRate: { burst: 100, perSecond: 1 } }));
    await calls(50, () => key);
    expect(await calls(2, () => 'junk')).toEqual(['refused', 'refused']);
  });

  it('makes the keys that come while a query runs share the next, up to thirty each, from the first on', async () => {
    const keys = new KeysInMemory();
    const resolver = resolverOf(keys, { serverKey: SERVER_KEY, badKeyRate });
    await Promise.all(Array.from({ length: 70 }, () => resolver.resolve(generateApiKey(), ADDRESS, signal)));
    expect(keys.calls).toEqual(['findAll 30', 'findAll 30', 'findAll 10']);
  });

  describe('bounds what they cost:', () => {
    const config = { serverKey: SERVER_KEY, ownerUid: undefined, keyRate: undefined, badKeyRate };

    /** A resolver with the pause that it has in earnest. */
    function pausing(keys: KeysInMemory) {
      const resolver = new KeyResolver(keys, config);
      return (sent: string, sentBy = signal) => resolver.resolve(sent, ADDRESS, sentBy);
    }

    it('a query that found no valid key is followed by a pause', async () => {
      const { key, keys } = storedKey();
      const resolve = pausing(keys);
      await resolve(generateApiKey());
      const next = [resolve(generateApiKey()), resolve(key)];
      await jest.advanceTimersByTimeAsync(249);
      expect(keys.calls).toEqual(['findAll 1']);
      await jest.advanceTimersByTimeAsync(1);
      await expect(Promise.all(next)).resolves.toMatchObject([
        { outcome: 'refused' },
        { outcome: 'accepted' },
      ]);
      await expect(resolve(generateApiKey())).resolves.toMatchObject({ outcome: 'tooManyBadKeys' });
      expect(keys.calls).toEqual(['findAll 1', 'findAll 2', 'findAll 1']);
    });

    it('a flood of thousands keeps a new key waiting for no pause, and shares its queries', async () => {
      const { key, keys } = storedKey();
      const resolve = pausing(keys);
      await resolve(generateApiKey());
      const flood = Array.from({ length: 3_000 }, (_, index) =>
        resolve(index === 1_500 ? key : generateApiKey()),
      );
      // No time passes.
      const outcomes = (await Promise.all(flood)).map(({ outcome }) => outcome);
      expect(outcomes.indexOf('accepted')).toBe(1_500);
      expect(outcomes.filter((outcome) => outcome === 'tooManyBadKeys').length).toBeGreaterThan(2_900);
      expect(keys.calls).toEqual(['findAll 1', ...Array<string>(100).fill('findAll 30')]);
    });

    it('a pause ends when a whole query of keys waits', async () => {
      const { keys } = storedKey();
      const resolve = pausing(keys);
      await resolve(generateApiKey());
      const some = Array.from({ length: 29 }, () => resolve(generateApiKey()));
      await jest.advanceTimersByTimeAsync(100);
      expect(keys.calls).toEqual(['findAll 1']);
      await Promise.all([...some, resolve(generateApiKey())]);
      expect(keys.calls).toEqual(['findAll 1', 'findAll 30']);
    });

    it('a revoked key is read once', async () => {
      const { key, keys } = storedKey({ revokedAt: Timestamp.fromDate(START) });
      const calls = callsOf(resolverOf(keys, { serverKey: SERVER_KEY, badKeyRate }));
      expect(await calls(4, () => key)).toEqual(['refused', 'refused', 'tooManyBadKeys', 'tooManyBadKeys']);
      expect(keys.calls).toEqual(['findAll 1']);
    });

    it('a key whose caller waits no more is not looked up', async () => {
      const { keys } = storedKey();
      const resolve = pausing(keys);
      const leaving = new AbortController();
      await resolve(generateApiKey());
      const left = resolve(generateApiKey(), leaving.signal);
      leaving.abort();
      await expect(left).rejects.toThrow(Unavailable);
      keys.calls.length = 0;
      await jest.advanceTimersByTimeAsync(1_000);
      expect(keys.calls).toEqual([]);
    });
  });

  it('looks a key up by itself where it was accepted before', async () => {
    const { key, keys } = storedKey();
    const calls = callsOf(resolverOf(keys, { badKeyRate }));
    await calls(1, () => key);
    await calls(5, () => 'junk');
    keys.calls.length = 0;
    expect(await calls(1, () => key)).toEqual(['accepted']);
    expect(keys.calls).toEqual(['find']);
  });

  it('goes on after the database was out of reach', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { badKeyRate });
    await callsOf(resolver)(3, () => 'junk');
    keys.isDown = true;
    await expect(resolver.resolve(key, ADDRESS, signal)).rejects.toThrow(Unavailable);
    keys.isDown = false;
    await expect(resolver.resolve(key, ADDRESS, signal)).resolves.toMatchObject({ outcome: 'accepted' });
  });
});
