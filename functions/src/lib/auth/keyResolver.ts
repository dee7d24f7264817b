import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config';
import type { Actor } from './actor';
import { hashApiKey, isApiKey } from './apiKey';
import type { ApiKeyRepository } from './apiKeyRepository';

/** How long it is believed that no key exists. */
const NO_KEYS_MS = 30_000;
/** Keys of which it is remembered whose they are. */
const REMEMBERED_ACTORS = 1_000;
/** A key's time of use is written at most this often. */
const STAMP_INTERVAL_MS = 10 * 60_000;

export type KeyResolution =
  | { readonly outcome: 'accepted'; readonly actor: Actor; readonly stamp: () => Promise<void> }
  | { readonly outcome: 'refused' }
  /** No server key is set and no user has a key, so that none could be right. */
  | { readonly outcome: 'notConfigured' };

const NOTHING_TO_STAMP = () => Promise.resolve();

/** Tells whom a key belongs to. */
export class KeyResolver {
  private readonly actors = new LRUCache<string, Actor>({ max: REMEMBERED_ACTORS });
  private readonly stamped = new LRUCache<string, true>({ max: 1_000, ttl: STAMP_INTERVAL_MS });
  private someKeyExists = false;
  private noKeysUntil = 0;

  constructor(
    private readonly repository: ApiKeyRepository,
    private readonly config: Pick<Config, 'serverKey' | 'ownerUid'>,
  ) {}

  /**
   * Resolves a key. Reads one document for a key of a user, none for the server's key or for junk; for a key
   * that is refused, at most one more in 30 s until the first key exists.
   * @throws {Unavailable} when the database does not answer before `signal` aborts.
   */
  async resolve(key: string | undefined, signal: AbortSignal): Promise<KeyResolution> {
    if (key !== undefined && this.isServerKey(key)) {
      const actor = { via: 'serverKey', uid: this.config.ownerUid } as const;
      return { outcome: 'accepted', actor, stamp: NOTHING_TO_STAMP };
    }
    if (key !== undefined && isApiKey(key)) {
      const keyHash = hashApiKey(key);
      const found = await this.repository.find(keyHash, signal);
      if (found && !found.revokedAt) {
        const actor = { via: 'userKey', uid: found.uid, hint: found.hint } as const;
        this.actors.set(keyHash, actor);
        const stamp = () => this.stamp(keyHash, found.lastUsedAt?.toMillis() ?? 0, signal);
        return { outcome: 'accepted', actor, stamp };
      }
      this.actors.delete(keyHash);
    }
    return { outcome: (await this.couldBeRight(signal)) ? 'refused' : 'notConfigured' };
  }

  /**
   * Whom the key belonged to when it was last accepted here. Reads nothing, and says nothing of now: what is read for
   * that user meanwhile must not leave this process before the key is resolved.
   */
  lastActorOf(key: string | undefined): Actor | undefined {
    return key !== undefined && isApiKey(key) ? this.actors.get(hashApiKey(key)) : undefined;
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
