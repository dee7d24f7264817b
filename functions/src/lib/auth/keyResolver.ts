import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config';
import type { Actor } from './actor';
import { hashApiKey, isApiKey } from './apiKey';
import type { ApiKeyDocument, ApiKeyRepository } from './apiKeyRepository';
import { KeyLookupBatcher } from './keyLookupBatcher';
import { RateLimiter } from './rateLimiter';

/** How long to remember that no key exists. */
const NO_KEYS_MS = 30_000;
/** The shortest time between two writes of a key's `lastUsedAt`. */
const USE_INTERVAL_MS = 10 * 60_000;
/** How many accepted keys to remember. */
const MAX_ACCEPTED_KEYS = 10_000;

export type KeyResolution =
  /** The key is valid. `recordUse` updates its `lastUsedAt` if that is due, and rejects if the write fails. */
  | { readonly outcome: 'accepted'; readonly actor: Actor; readonly recordUse: () => Promise<void> }
  /** The key is valid but has reached its rate limit. */
  | { readonly outcome: 'tooManyCalls'; readonly actor: Actor; readonly retryAfterSeconds: number }
  /** The key is missing or not valid. */
  | { readonly outcome: 'rejected' }
  /** The key is missing or not valid, and its address has sent too many such keys. */
  | { readonly outcome: 'tooManyBadKeys'; readonly retryAfterSeconds: number }
  /** No server key is configured and no user has a key, so no key can be valid. */
  | { readonly outcome: 'notConfigured' };

/**
 * Resolves an API key to its actor and applies the rate limits. The rate limit of an address only affects bad keys: a
 * valid key is never rejected because of what others send from its address.
 */
export class KeyResolver {
  /** The actors of keys that this instance has accepted, by hash. Lets it rate-limit them without a read. */
  private readonly accepted = new LRUCache<string, Actor>({ max: MAX_ACCEPTED_KEYS });
  private readonly recentlyUsed = new LRUCache<string, true>({ max: 1_000, ttl: USE_INTERVAL_MS });
  private readonly keyRates: RateLimiter;
  private readonly badKeyRates: RateLimiter;
  private readonly lookups: KeyLookupBatcher;
  private someKeyExists = false;
  private noKeysUntil = 0;

  constructor(
    private readonly repository: ApiKeyRepository,
    private readonly config: Pick<Config, 'serverKey' | 'ownerUid' | 'keyRate' | 'badKeyRate'>,
    badKeyPauseMs?: number,
  ) {
    this.keyRates = new RateLimiter(config.keyRate);
    this.badKeyRates = new RateLimiter(config.badKeyRate);
    this.lookups = new KeyLookupBatcher(repository, badKeyPauseMs);
  }

  /**
   * Returns the actor of a user's key that this instance has accepted before, unless the key is rate-limited now. The
   * key may have been revoked since: only {@link resolve} decides. Reads nothing, and does not count as a call.
   */
  expectedActor(key: string | undefined): Actor | undefined {
    if (key === undefined || !isApiKey(key)) return undefined;
    const keyHash = hashApiKey(key);
    return this.keyRates.wait(keyHash) === 0 ? this.accepted.get(keyHash) : undefined;
  }

  /**
   * Resolves a key that was sent from `address`, and counts the call against its rate limit. Reads one document for a
   * user's key; none for a rate-limited key, the server key or junk. Until the first key exists, also checks at most
   * every 30 s whether there is one.
   * @throws {Unavailable} if the database is unreachable or does not respond before `signal` aborts.
   */
  async resolve(key: string | undefined, address: string, signal: AbortSignal): Promise<KeyResolution> {
    if (key !== undefined && this.isServerKey(key)) {
      const actor = { via: 'serverKey', uid: this.config.ownerUid } as const;
      const recordUse = () => Promise.resolve();
      return this.countCall(hashApiKey(key), actor) ?? { outcome: 'accepted', actor, recordUse };
    }
    const resolution =
      key !== undefined && isApiKey(key) ? await this.resolveUserKey(key, signal) : undefined;
    return resolution ?? this.reject(address, signal);
  }

  /** Returns undefined if the key is not valid. */
  private async resolveUserKey(key: string, signal: AbortSignal): Promise<KeyResolution | undefined> {
    const keyHash = hashApiKey(key);
    // Rate-limit a key that was accepted before without a read. Any other key may be bad, so look it up first.
    const previousActor = this.accepted.get(keyHash);
    const rejection = previousActor && this.countCall(keyHash, previousActor);
    if (rejection) return rejection;
    const stored = await (previousActor ? this.repository : this.lookups).find(keyHash, signal);
    if (!stored || stored.revokedAt) {
      this.accepted.delete(keyHash);
      return undefined;
    }
    const actor = { via: 'userKey', uid: stored.uid, hint: stored.hint } as const;
    this.accepted.set(keyHash, actor);
    const recordUse = () => this.recordUse(keyHash, stored, signal);
    const accepted = { outcome: 'accepted', actor, recordUse } as const;
    return previousActor ? accepted : (this.countCall(keyHash, actor) ?? accepted);
  }

  /** Counts a call against the rate limit of a valid key. Returns the rejection if the key is over its limit. */
  private countCall(keyHash: string, actor: Actor): KeyResolution | undefined {
    const retryAfterSeconds = this.keyRates.take(keyHash);
    return retryAfterSeconds > 0 ? { outcome: 'tooManyCalls', actor, retryAfterSeconds } : undefined;
  }

  private async reject(address: string, signal: AbortSignal): Promise<KeyResolution> {
    const retryAfterSeconds = this.badKeyRates.take(address);
    if (retryAfterSeconds > 0) return { outcome: 'tooManyBadKeys', retryAfterSeconds };
    return { outcome: (await this.isConfigured(signal)) ? 'rejected' : 'notConfigured' };
  }

  /** Compares digests in constant time, so that timing reveals neither the key nor its length. */
  private isServerKey(key: string): boolean {
    const { serverKey } = this.config;
    return serverKey !== undefined && timingSafeEqual(digest(key), digest(serverKey));
  }

  /** Returns whether any key exists. */
  private async isConfigured(signal: AbortSignal): Promise<boolean> {
    if (this.config.serverKey !== undefined || this.someKeyExists) return true;
    if (Date.now() < this.noKeysUntil) return false;
    this.someKeyExists = await this.repository.any(signal);
    if (!this.someKeyExists) this.noKeysUntil = Date.now() + NO_KEYS_MS;
    return this.someKeyExists;
  }

  /** Writes the key's `lastUsedAt`, but only once per interval, even for concurrent calls. */
  private async recordUse(
    keyHash: string,
    { lastUsedAt }: ApiKeyDocument,
    signal: AbortSignal,
  ): Promise<void> {
    const isRecent = lastUsedAt && Date.now() - lastUsedAt.toMillis() < USE_INTERVAL_MS;
    if (isRecent || this.recentlyUsed.has(keyHash)) return;
    this.recentlyUsed.set(keyHash, true);
    try {
      await this.repository.recordUse(keyHash, signal);
    } catch (error) {
      this.recentlyUsed.delete(keyHash);
      throw error;
    }
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
