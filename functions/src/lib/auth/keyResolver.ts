import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config';
import { RateLimiter } from './rateLimiter';
import type { Actor } from './actor';
import { hashApiKey, isApiKey } from './apiKey';
import type { ApiKeyRepository } from './apiKeyRepository';
import { KeyLookupBatcher } from './keyLookupBatcher';

/** How long it is believed that no key exists. */
const NO_KEYS_MS = 30_000;
/** A key's time of use is written at most this often. */
const STAMP_INTERVAL_MS = 10 * 60_000;
/** Keys whose owner is remembered. */
const KNOWN_KEYS = 10_000;

export type KeyResolution =
  | { readonly outcome: 'accepted'; readonly actor: Actor; readonly stamp: () => Promise<void> }
  /** The key is valid, but has no call left. */
  | { readonly outcome: 'tooManyCalls'; readonly actor: Actor; readonly retryAfterSeconds: number }
  | { readonly outcome: 'refused' }
  /** As refused, from an address that has sent too many such keys. */
  | { readonly outcome: 'tooManyBadKeys'; readonly retryAfterSeconds: number }
  /** No server key is set and no user has a key, so that none could be right. */
  | { readonly outcome: 'notConfigured' };

const NOTHING_TO_STAMP = () => Promise.resolve();

/**
 * Tells whom a key belongs to, and whether it has a call left. The limit of an address only decides how a bad key
 * is answered: a valid one is never refused for what others send from there.
 */
export class KeyResolver {
  private readonly stamped = new LRUCache<string, true>({ max: 1_000, ttl: STAMP_INTERVAL_MS });
  /** Keys that this instance has accepted, by hash: those without a call left are refused unread. */
  private readonly known = new LRUCache<string, Actor>({ max: KNOWN_KEYS });
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
   * Resolves a key that was sent from `address`. Reads one document for a key of a user, none for one without a
   * call left, for the server's key or for junk; for a key that is refused, at most one more in 30 s until the
   * first key exists.
   * @param expect is told whose key it was when this instance last accepted it, before it is read: what is done for
   * that user meanwhile must not leave this process unless the key is accepted.
   * @throws {Unavailable} when the database does not answer before `signal` aborts.
   */
  async resolve(
    key: string | undefined,
    address: string,
    signal: AbortSignal,
    expect?: (actor: Actor) => void,
  ): Promise<KeyResolution> {
    if (key !== undefined && this.isServerKey(key)) {
      const actor = { via: 'serverKey', uid: this.config.ownerUid } as const;
      return this.limited(hashApiKey(key), actor) ?? { outcome: 'accepted', actor, stamp: NOTHING_TO_STAMP };
    }
    const mayBeStored = key !== undefined && isApiKey(key);
    const resolution = mayBeStored ? await this.resolveUserKey(key, signal, expect) : undefined;
    return resolution ?? this.refuse(address, signal);
  }

  /**
   * Returns the actor this instance last accepted the key for, if the key may call now. Reads nothing and takes nothing
   * from the rate limit.
   */
  expectedActor(key: string | undefined): Actor | undefined {
    if (key === undefined || !isApiKey(key)) return undefined;
    const keyHash = hashApiKey(key);
    return this.keyRates.wait(keyHash) > 0 ? undefined : this.known.get(keyHash);
  }

  /** Takes a call from a key that was accepted before, and then reads; of any other it has to read first. */
  private async resolveUserKey(
    key: string,
    signal: AbortSignal,
    expect: ((actor: Actor) => void) | undefined,
  ): Promise<KeyResolution | undefined> {
    const keyHash = hashApiKey(key);
    const known = this.known.get(keyHash);
    const limited = known && this.limited(keyHash, known);
    if (limited) return limited;
    if (known) expect?.(known);
    const found = await (known ? this.repository : this.lookups).find(keyHash, signal);
    if (!found || found.revokedAt) {
      this.known.delete(keyHash);
      return undefined;
    }
    const actor = { via: 'userKey', uid: found.uid, hint: found.hint } as const;
    this.known.set(keyHash, actor);
    const stamp = () => this.stamp(keyHash, found.lastUsedAt?.toMillis() ?? 0, signal);
    return (known ? undefined : this.limited(keyHash, actor)) ?? { outcome: 'accepted', actor, stamp };
  }

  /** Takes a call of a valid key. @returns the refusal where there is none left. */
  private limited(keyHash: string, actor: Actor): KeyResolution | undefined {
    const retryAfterSeconds = this.keyRates.take(keyHash);
    return retryAfterSeconds > 0 ? { outcome: 'tooManyCalls', actor, retryAfterSeconds } : undefined;
  }

  private async refuse(address: string, signal: AbortSignal): Promise<KeyResolution> {
    const retryAfterSeconds = this.badKeyRates.take(address);
    if (retryAfterSeconds > 0) return { outcome: 'tooManyBadKeys', retryAfterSeconds };
    return { outcome: (await this.couldBeRight(signal)) ? 'refused' : 'notConfigured' };
  }

  /** Compares by digest, so that neither the time it takes nor the length tells anything about the key. */
  private isServerKey(key: string): boolean {
    const { serverKey } = this.config;
    return serverKey !== undefined && timingSafeEqual(digest(key), digest(serverKey));
  }

  private async couldBeRight(signal: AbortSignal): Promise<boolean> {
    if (this.config.serverKey !== undefined || this.someKeyExists) return true;
    if (Date.now() < this.noKeysUntil) return false;
    this.someKeyExists = await this.repository.any(signal);
    if (!this.someKeyExists) this.noKeysUntil = Date.now() + NO_KEYS_MS;
    return this.someKeyExists;
  }

  /** Writes the time of use, once for calls that come together. Rejects when it cannot: nothing depends on it. */
  private async stamp(keyHash: string, lastUsedAt: number, signal: AbortSignal): Promise<void> {
    if (Date.now() - lastUsedAt < STAMP_INTERVAL_MS || this.stamped.has(keyHash)) return;
    this.stamped.set(keyHash, true);
    try {
      await this.repository.stamp(keyHash, signal);
    } catch (error) {
      this.stamped.delete(keyHash);
      throw error;
    }
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
