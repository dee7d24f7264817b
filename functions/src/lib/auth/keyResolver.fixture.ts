import { Firestore, Timestamp } from 'firebase-admin/firestore';
import { Unavailable } from '../errors';
import type { RateLimit } from './rateLimiter';
import { generateApiKey, hashApiKey } from './apiKey';
import { ApiKeyRepository, type ApiKeyDocument } from './apiKeyRepository';
import { KeyResolver } from './keyResolver';

export const START = new Date('2026-01-31T12:00:00Z');
export const MINUTE = 60_000;
export const SERVER_KEY = 'a-long-enough-key-of-the-server-1234';
export const ADDRESS = '198.51.100.7';
export const { signal } = new AbortController();

/** The stored keys by hash, in memory, and what was asked of them. */
export class KeysInMemory extends ApiKeyRepository {
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
export function storedKey(fields: Partial<ApiKeyDocument> = {}) {
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

export function resolverOf(keys: ApiKeyRepository, settings: Settings = {}) {
  const { serverKey, ownerUid, keyRate, badKeyRate } = settings;
  return new KeyResolver(keys, { serverKey, ownerUid, keyRate, badKeyRate }, 0);
}

/** What a caller asks of a resolver: the outcomes of calls one after another. */
export function callsOf(resolver: KeyResolver) {
  return async (count: number, key: () => string | undefined, address = ADDRESS) => {
    const outcomes: string[] = [];
    for (let call = 0; call < count; call++) {
      outcomes.push((await resolver.resolve(key(), address, signal)).outcome);
    }
    return outcomes;
  };
}

/** Time stands still in the tests of a file, until they let it pass. */
export function stopTime(): void {
  beforeEach(() => {
    // The cache of stamps has held on to the real clock: that shall show the fake time too.
    jest.useFakeTimers({ now: START, doNotFake: ['performance'] });
    jest.spyOn(performance, 'now').mockImplementation(Date.now);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}
