import { timingSafeEqual } from 'node:crypto';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { databaseDeadline, withDeadline } from '../platform/deadline';
import { hasEnded } from '../shared/contract/fields/expiry';
import { hashApiKey, isAccessToken, isApiKey } from '../shared/contract/fields/apiKey';
import type { Actor } from './actor';
import type { Origin } from './allowList';
import type { ApiKeyDocument } from '../shared/contract/apiKeyDocument';
import { MAX_KEYS_PER_QUERY, type KeyIdentity, type KeyLookup } from './keyLookup';

/** Finds the callers of keys and remembers which keys are valid. */
export class Keys {
  private readonly known = new LRUCache<string, Caller>({ max: MAX_KNOWN_KEYS });
  /** Keys that are revoked, have expired or are for another endpoint, with the endpoint that was called. */
  private readonly invalid = new LRUCache<string, true>({ max: MAX_INVALID_KEYS, ttl: INVALID_MS });
  private isPausing = false;
  /**
   * Looks up keys that may be guesses. Firestore bills one read for a query that finds nothing, no matter how many
   * keys are in it, so a flood of invented keys costs a thirtieth.
   */
  private readonly unknown: DataLoader<string, ApiKeyDocument | null>;
  private readonly serverKeyHash: string | undefined;
  private someKeyExists = false;
  private noKeysUntil = 0;

  constructor(
    private readonly store: KeyLookup,
    serverKey: string | undefined,
    private readonly ownerUid: string | undefined,
    pauseMs = PAUSE_MS,
  ) {
    this.serverKeyHash = serverKey === undefined ? undefined : hashApiKey(serverKey);
    this.unknown = new DataLoader(
      async (keyHashes: readonly string[]) => {
        const found = await store.findAll(keyHashes, databaseDeadline());
        this.isPausing = true;
        return keyHashes.map((keyHash) => found.get(keyHash) ?? null);
      },
      {
        maxBatchSize: MAX_KEYS_PER_QUERY,
        // Lookups that arrive during the pause share a query.
        batchScheduleFn: (send) => {
          if (this.isPausing && pauseMs > 0) setTimeout(send, pauseMs);
          else void Promise.resolve().then(send);
        },
      },
    );
  }

  /**
   * Returns the caller if this is the hash of the server key. Compares in constant time, so that timing reveals
   * nothing.
   */
  serverCaller(keyHash: string): Caller | undefined {
    const { serverKeyHash } = this;
    const isServerKey =
      serverKeyHash !== undefined &&
      timingSafeEqual(Buffer.from(keyHash, 'hex'), Buffer.from(serverKeyHash, 'hex'));
    return isServerKey ? { actor: { via: 'serverKey', uid: this.ownerUid }, id: keyHash } : undefined;
  }

  /**
   * Returns the caller of a key that was valid at its last lookup. It may have been revoked since. Reads nothing.
   */
  knownCaller(keyHash: string): Caller | undefined {
    return this.known.get(keyHash);
  }

  /** Returns whether a key may be valid at this endpoint. Reads nothing. */
  mayBeValid(key: string, keyHash: string, resource: string | undefined): boolean {
    return (isApiKey(key) || isAccessToken(key)) && !this.invalid.has(invalidName(keyHash, resource));
  }

  /**
   * Returns the caller of a key, or undefined if the key is not valid at this endpoint now. Reads one document. Junk
   * and keys that are known to be invalid cost no read.
   * @throws {Unavailable} if the database is unreachable or does not respond before `signal` aborts.
   */
  async validCaller(
    key: string,
    keyHash: string,
    resource: string | undefined,
    signal: AbortSignal,
  ): Promise<Caller | undefined> {
    if (!this.mayBeValid(key, keyHash, resource)) return undefined;
    const stored = await (this.known.has(keyHash)
      ? this.store.find(keyHash, signal)
      : withDeadline(signal, this.findUnknown(keyHash)));
    if (!stored || !isValid(stored, resource)) {
      this.known.delete(keyHash);
      if (stored) this.invalid.set(invalidName(keyHash, resource), true);
      return undefined;
    }
    const { uid, label, hint, timeZone, access: permission, ownOnly, workspaces, grantId } = stored;
    const { lastUsedAt, email, emailVerified, createdAt } = stored;
    const credential = grantId ?? keyHash;
    const allowed = { permission, ownOnly, workspaces };
    const actor = { via: 'userKey', uid, label, hint, timeZone, ...allowed, credential, grantId } as const;
    const identity = { keyHash, grantId, lastUsedAt, email, emailVerified, createdAt };
    return { actor, id: credential, key: identity };
  }

  /** Remembers the caller of a key that was accepted. If the key was unknown, ends the pause between queries. */
  accept(keyHash: string, caller: Caller): void {
    if (!this.known.has(keyHash)) this.isPausing = false;
    this.known.set(keyHash, caller);
  }

  /** Forgets a key, so that the next lookup treats it as unknown. */
  forget(keyHash: string): void {
    this.known.delete(keyHash);
  }

  /** Returns whether any key exists. Until one does, reads at most one document every 30 s. */
  async exist(signal: AbortSignal): Promise<boolean> {
    if (this.serverKeyHash !== undefined || this.someKeyExists) return true;
    if (Date.now() < this.noKeysUntil) return false;
    this.someKeyExists = await this.store.any(signal);
    if (!this.someKeyExists) this.noKeysUntil = Date.now() + NO_KEYS_MS;
    return this.someKeyExists;
  }

  /** Looks up an unknown key. Concurrent calls with the same key share the lookup. */
  private async findUnknown(keyHash: string): Promise<ApiKeyDocument | null> {
    try {
      return await this.unknown.load(keyHash);
    } finally {
      this.unknown.clear(keyHash);
    }
  }
}

/** How long to remember that no key exists. */
const NO_KEYS_MS = 30_000;

/** How many valid keys to remember. */
const MAX_KNOWN_KEYS = 10_000;

/** How long to collect unknown keys for a query if no key that the last one found was accepted. */
const PAUSE_MS = 250;

/** How many invalid keys that exist to remember, and for how long. */
const MAX_INVALID_KEYS = 10_000;
const INVALID_MS = 10 * 60_000;

/** Who calls, and with which key. */
export interface Caller {
  readonly actor: Actor;
  /** The key's hash. For an app, the id of its grant, because the app gets a new token every hour. */
  readonly id: string;
  /** Missing for the server key. */
  readonly key?: KeyIdentity & Pick<ApiKeyDocument, 'lastUsedAt' | keyof Origin>;
}

/** Returns the name of an invalid key, which is remembered for one endpoint. */
function invalidName(keyHash: string, resource: string | undefined): string {
  return `${keyHash} ${resource ?? ''}`;
}

/** Returns whether a stored key works now, at the endpoint that was called. */
function isValid(key: ApiKeyDocument, called: string | undefined): boolean {
  if (hasEnded(key, Date.now())) return false;
  const { grantId, resource } = key;
  return grantId === undefined || (resource !== undefined && resource === called);
}
