import { Unavailable } from '../shared/base/errors';
import { generateApiKey, hashApiKey } from '../shared/contract/fields/apiKey';
import type { ApiKeyDocument } from '../shared/contract/apiKeyDocument';
import type { Admissions } from './admissions';
import { KeyGate, type Admittance } from './keyGate';
import type { KeyLookup, KeyUse } from './keyLookup';
import type { RateLimit } from './rateLimiter';

export const START = new Date('2026-01-31T12:00:00Z');
export const MINUTE = 60_000;
export const SERVER_KEY = 'a-server-key-that-is-long-enough-1234';
export const ADDRESS = '198.51.100.7';
export const { signal } = new AbortController();

/** Stores keys in memory, by hash, and records the calls. */
export class InMemoryKeys implements KeyLookup {
  readonly calls: string[] = [];
  readonly uses: KeyUse[] = [];
  isDown = false;

  constructor(readonly stored = new Map<string, ApiKeyDocument>()) {}

  find(keyHash: string) {
    return this.respond('find', this.stored.get(keyHash) ?? null);
  }

  findAll(keyHashes: readonly string[]) {
    const found = new Map([...this.stored].filter(([keyHash]) => keyHashes.includes(keyHash)));
    return this.respond(`findAll ${String(keyHashes.length)}`, found);
  }

  any() {
    return this.respond('any', this.stored.size > 0);
  }

  recordUse(_key: object, use: KeyUse) {
    this.uses.push(use);
    return this.respond('recordUse', undefined);
  }

  private respond<T>(call: string, value: T): Promise<T> {
    this.calls.push(call);
    return this.isDown ? Promise.reject(new Unavailable()) : Promise.resolve(value);
  }
}

/** Returns a new user key and a repository that stores it. */
export function storedKey(fields: Partial<ApiKeyDocument> = {}) {
  const key = generateApiKey();
  const document: ApiKeyDocument = {
    uid: 'ada',
    slot: '0',
    label: 'Claude',
    hint: 'abcd',
    access: 'write',
    email: 'ada@example.com',
    createdAt: START.toISOString(),
    ...fields,
  };
  return { key, keys: new InMemoryKeys(new Map([[hashApiKey(key), document]])) };
}

interface Settings {
  serverKey?: string;
  ownerUid?: string;
  keyRate?: RateLimit;
  badKeyRate?: RateLimit;
  admissions?: Admissions;
}

export function gateOf(keys: KeyLookup, settings: Settings = {}) {
  const { serverKey, ownerUid, keyRate, badKeyRate, admissions } = settings;
  return new KeyGate(keys, { serverKey, ownerUid, keyRate, badKeyRate }, admissions, 0);
}

type Details = Partial<Parameters<KeyGate['admit']>[1]>;

/** Returns the gate's decision about a call with a key, sent from {@link ADDRESS} unless `details` name another. */
export function admittanceOf(gate: KeyGate, key: string | undefined, details?: Details): Promise<Admittance> {
  return gate.admit(key, { address: ADDRESS, ...details }, signal).admittance;
}

/** Returns a function that makes `count` calls, one after another, and returns their outcomes. */
export function callsOf(gate: KeyGate) {
  return async (count: number, key: () => string | undefined, address = ADDRESS) => {
    const outcomes: string[] = [];
    for (let call = 0; call < count; call++) {
      outcomes.push((await admittanceOf(gate, key(), { address })).outcome);
    }
    return outcomes;
  };
}

/** Freezes the clock in every test of a file. Tests advance it with Jest's fake timers. */
export function freezeTime(): void {
  beforeEach(() => {
    // The LRU cache captured the real `performance` when it was loaded, so mock its `now` instead of replacing it.
    jest.useFakeTimers({ now: START, doNotFake: ['performance'] });
    jest.spyOn(performance, 'now').mockImplementation(Date.now);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}
