import { Firestore, Timestamp } from 'firebase-admin/firestore';
import { Unavailable } from '../errors';
import type { RateLimit } from '../rateLimiter';
import { generateApiKey, hashApiKey } from './apiKey';
import { ApiKeyRepository, type ApiKeyDocument } from './apiKeyRepository';
import { KeyResolver, type KeyResolution } from './keyResolver';

const START = new Date('2026-01-31T12:00:00Z');
const MINUTE = 60_000;
const SERVER_KEY = 'a-long-enough-key-of-the-server-1234';
const ADDRESS = '198.51.100.7';
const { signal } = new AbortController();

/** The stored keys by hash, in memory, and what was asked of them. */
class KeysInMemory extends ApiKeyRepository {
  readonly calls: string[] = [];
  isDown = false;

  constructor(readonly stored = new Map<string, ApiKeyDocument>()) {
    super(new Firestore({ projectId: 'demo-none' }));
  }

  override find(keyHash: string) {
    return this.answer('find', this.stored.get(keyHash) ?? null);
  }

  override findAll(keyHashes: readonly string[]) {
    const found = new Map<string, ApiKeyDocument>();
    for (const keyHash of keyHashes) {
      const document = this.stored.get(keyHash);
      if (document) found.set(keyHash, document);
    }
    return this.answer(`findAll ${String(keyHashes.length)}`, found);
  }

  override any() {
    return this.answer('any', this.stored.size > 0);
  }

  override stamp() {
    return this.answer('stamp', undefined);
  }

  private answer<T>(call: string, value: T): Promise<T> {
    this.calls.push(call);
    return this.isDown ? Promise.reject(new Unavailable()) : Promise.resolve(value);
  }
}

/** A user's key and the keys that are stored with it. */
function storedKey(fields: Partial<ApiKeyDocument> = {}) {
  const key = generateApiKey();
  const document: ApiKeyDocument = {
    uid: 'ada',
    slot: '0',
    label: 'Claude',
    hint: 'abcd',
    createdAt: Timestamp.fromDate(START),
    ...fields,
  };
  return { key, keys: new KeysInMemory(new Map([[hashApiKey(key), document]])) };
}

interface Settings {
  serverKey?: string;
  ownerUid?: string;
  keyRate?: RateLimit;
  badKeyRate?: RateLimit;
}

function resolverOf(keys: ApiKeyRepository, settings: Settings = {}) {
  const { serverKey, ownerUid, keyRate, badKeyRate } = settings;
  return new KeyResolver(keys, { serverKey, ownerUid, keyRate, badKeyRate }, 0);
}

function stampOf(resolution: KeyResolution): () => Promise<void> {
  if (resolution.outcome !== 'accepted') throw new Error('The key was not accepted.');
  return resolution.stamp;
}

beforeEach(() => {
  // The cache of stamps has held on to the real clock: that shall show the fake time too.
  jest.useFakeTimers({ now: START, doNotFake: ['performance'] });
  jest.spyOn(performance, 'now').mockImplementation(Date.now);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

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

/** As {@link resolverOf}, with what a caller asks of it: the outcomes of calls one after another. */
function callsOf(resolver: KeyResolver) {
  return async (count: number, key: () => string | undefined, address = ADDRESS) => {
    const outcomes: string[] = [];
    for (let call = 0; call < count; call++) {
      outcomes.push((await resolver.resolve(key(), address, signal)).outcome);
    }
    return outcomes;
  };
}

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

  it('bounds what they cost: a query that found no valid key is followed by a pause', async () => {
    const { key, keys } = storedKey();
    const config = { serverKey: SERVER_KEY, ownerUid: undefined, keyRate: undefined, badKeyRate };
    const resolver = new KeyResolver(keys, config);
    const resolve = (sent: string) => resolver.resolve(sent, ADDRESS, signal);
    await resolve(generateApiKey());
    const next = [resolve(generateApiKey()), resolve(key)];
    await jest.advanceTimersByTimeAsync(249);
    expect(keys.calls).toEqual(['findAll 1']);
    await jest.advanceTimersByTimeAsync(1);
    await expect(Promise.all(next)).resolves.toMatchObject([{ outcome: 'refused' }, { outcome: 'accepted' }]);
    await expect(resolve(generateApiKey())).resolves.toMatchObject({ outcome: 'tooManyBadKeys' });
    expect(keys.calls).toEqual(['findAll 1', 'findAll 2', 'findAll 1']);
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
