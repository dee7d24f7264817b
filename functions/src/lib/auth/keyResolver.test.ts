import { Firestore, Timestamp } from 'firebase-admin/firestore';
import { Unavailable } from '../errors';
import { generateApiKey, hashApiKey } from './apiKey';
import { ApiKeyRepository, type ApiKeyDocument } from './apiKeyRepository';
import { KeyResolver, type KeyResolution } from './keyResolver';

const START = new Date('2026-01-31T12:00:00Z');
const MINUTE = 60_000;
const SERVER_KEY = 'a-long-enough-key-of-the-server-1234';
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

function resolverOf(keys: ApiKeyRepository, config: { serverKey?: string; ownerUid?: string } = {}) {
  return new KeyResolver(keys, { serverKey: config.serverKey, ownerUid: config.ownerUid });
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
    await expect(resolverOf(keys).resolve(key, signal)).resolves.toMatchObject({
      outcome: 'accepted',
      actor: { via: 'userKey', uid: 'ada', hint: 'abcd' },
    });
    expect(keys.calls).toEqual(['find']);
  });

  it.each([undefined, 'owner'])(
    'accepts the key of the server, whose owner is %s, and reads nothing',
    async (ownerUid) => {
      const keys = new KeysInMemory();
      const config = { serverKey: SERVER_KEY, ...(ownerUid !== undefined && { ownerUid }) };
      await expect(resolverOf(keys, config).resolve(SERVER_KEY, signal)).resolves.toMatchObject({
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
      await expect(resolver.resolve(key, signal)).resolves.toEqual({ outcome: 'refused' });
      expect(keys.calls).toEqual([]);
    },
  );

  it('refuses a key that was revoked, and one that is not stored', async () => {
    const { key, keys } = storedKey({ revokedAt: Timestamp.fromDate(START) });
    const resolver = resolverOf(keys);
    await expect(resolver.resolve(key, signal)).resolves.toEqual({ outcome: 'refused' });
    await expect(resolver.resolve(generateApiKey(), signal)).resolves.toEqual({ outcome: 'refused' });
  });

  it('refuses a key from the request after its revocation on', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    await expect(resolver.resolve(key, signal)).resolves.toMatchObject({ outcome: 'accepted' });
    for (const document of keys.stored.values()) document.revokedAt = Timestamp.fromDate(START);
    await expect(resolver.resolve(key, signal)).resolves.toEqual({ outcome: 'refused' });
  });

  it('remembers whose an accepted key was, until it is refused', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { serverKey: SERVER_KEY });
    expect(resolver.lastActorOf(key)).toBeUndefined();
    await resolver.resolve(key, signal);
    expect(resolver.lastActorOf(key)).toEqual({ via: 'userKey', uid: 'ada', hint: 'abcd' });
    expect(resolver.lastActorOf('junk')).toBeUndefined();
    expect(keys.calls).toEqual(['find']);
    keys.stored.clear();
    await resolver.resolve(key, signal);
    expect(resolver.lastActorOf(key)).toBeUndefined();
  });

  it('fails when the database cannot be reached', async () => {
    const { key, keys } = storedKey();
    keys.isDown = true;
    await expect(resolverOf(keys).resolve(key, signal)).rejects.toThrow(Unavailable);
    await expect(resolverOf(keys).resolve('junk', signal)).rejects.toThrow(Unavailable);
  });
});

describe('a service with no key at all', () => {
  it('is not configured, which is believed for 30 seconds', async () => {
    const keys = new KeysInMemory();
    const resolver = resolverOf(keys);
    await expect(resolver.resolve('junk', signal)).resolves.toEqual({ outcome: 'notConfigured' });
    jest.advanceTimersByTime(29_999);
    await expect(resolver.resolve('junk', signal)).resolves.toEqual({ outcome: 'notConfigured' });
    expect(keys.calls).toEqual(['any']);
    jest.advanceTimersByTime(1);
    await expect(resolver.resolve('junk', signal)).resolves.toEqual({ outcome: 'notConfigured' });
    expect(keys.calls).toEqual(['any', 'any']);
  });

  it('accepts the first key at once', async () => {
    const keys = new KeysInMemory();
    const resolver = resolverOf(keys);
    await resolver.resolve('junk', signal);
    const first = storedKey();
    for (const [hash, document] of first.keys.stored) keys.stored.set(hash, document);
    await expect(resolver.resolve(first.key, signal)).resolves.toMatchObject({ outcome: 'accepted' });
  });

  it('is configured for good once there is a key', async () => {
    const { keys } = storedKey();
    const resolver = resolverOf(keys);
    await expect(resolver.resolve('junk', signal)).resolves.toEqual({ outcome: 'refused' });
    keys.stored.clear();
    jest.advanceTimersByTime(60 * MINUTE);
    await expect(resolver.resolve('junk', signal)).resolves.toEqual({ outcome: 'refused' });
    expect(keys.calls).toEqual(['any']);
  });
});

describe("the time of a key's use", () => {
  it('is written once for calls that come together, and again after ten minutes', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    const stamp = async () => stampOf(await resolver.resolve(key, signal))();
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
    await stampOf(await resolver.resolve(key, signal))();
    expect(keys.calls).toEqual(['find']);
    jest.advanceTimersByTime(1);
    await stampOf(await resolver.resolve(key, signal))();
    expect(keys.calls).toEqual(['find', 'find', 'stamp']);
  });

  it('is written by the next call when it could not be written', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    const stamp = stampOf(await resolver.resolve(key, signal));
    keys.isDown = true;
    await expect(stamp()).rejects.toThrow(Unavailable);
    keys.isDown = false;
    await stamp();
    expect(keys.calls).toEqual(['find', 'stamp', 'stamp']);
  });

  it('is not kept of the key of the server', async () => {
    const keys = new KeysInMemory();
    await stampOf(await resolverOf(keys, { serverKey: SERVER_KEY }).resolve(SERVER_KEY, signal))();
    expect(keys.calls).toEqual([]);
  });
});
