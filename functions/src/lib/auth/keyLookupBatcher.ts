import { LRUCache } from 'lru-cache';
import { databaseDeadline, withDeadline } from '../deadline';
import { MAX_JOINED_KEYS, type ApiKeyDocument, type ApiKeyRepository } from './apiKeyRepository';

/** How long the next query waits after one that found no valid key, unless it is full before. */
const PAUSE_MS = 250;
/** Revoked keys that are remembered: revoking is final, and a query is billed for each that it finds. */
const REVOKED_KEYS = 10_000;

/** A caller whose key is to be looked up. */
interface Waiting {
  readonly keyHash: string;
  readonly signal: AbortSignal;
  readonly settle: (keys: Promise<ReadonlyMap<string, ApiKeyDocument>>) => void;
}

/**
 * Looks up keys that may well be bad, since this instance has not accepted them before: those that come while one query
 * runs share the next. A look-up by itself costs a read for a key that is not stored; a query that finds nothing
 * costs one for all of its keys. A good key among them is found as surely as by itself.
 */
export class KeyLookupBatcher {
  private waiting: Waiting[] = [];
  private readonly revoked = new LRUCache<string, ApiKeyDocument>({ max: REVOKED_KEYS });
  private isWorking = false;
  /** Ends the pause. */
  private wake: () => void = () => undefined;

  constructor(
    private readonly repository: Pick<ApiKeyRepository, 'findAll'>,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /**
   * The key with this hash, revoked or not, or null.
   * @throws {Unavailable} when the database does not answer before `signal` aborts.
   */
  async find(keyHash: string, signal: AbortSignal): Promise<ApiKeyDocument | null> {
    const revoked = this.revoked.get(keyHash);
    if (revoked) return revoked;
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, ApiKeyDocument>>();
    this.waiting.push({ keyHash, signal, settle: resolve });
    if (this.waiting.length >= MAX_JOINED_KEYS) this.wake();
    void this.work();
    const found = await withDeadline(signal, promise);
    return found.get(keyHash) ?? null;
  }

  /** Makes one query after the other until nobody waits. Never rejects. */
  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    // Those that come together share the first query, too.
    await Promise.resolve();
    for (let batch = this.next(); batch.length > 0; batch = this.next()) {
      const found = this.repository.findAll(hashesOf(batch), databaseDeadline());
      for (const { settle } of batch) settle(found);
      const mayGoOn = await this.judge(found);
      if (!mayGoOn && this.waiting.length < MAX_JOINED_KEYS) await this.pause();
    }
    this.isWorking = false;
  }

  /** Takes as many callers from the queue as one query can serve, without those that have been answered meanwhile. */
  private next(): Waiting[] {
    const present = this.waiting.filter(({ signal }) => !signal.aborted);
    this.waiting = present.slice(MAX_JOINED_KEYS);
    return present.slice(0, MAX_JOINED_KEYS);
  }

  /** Remembers the revoked keys among those that were found. @returns whether there was a valid one, or no answer. */
  private async judge(found: Promise<ReadonlyMap<string, ApiKeyDocument>>): Promise<boolean> {
    try {
      const keys = [...(await found)];
      const revoked = keys.filter(([, { revokedAt }]) => revokedAt);
      for (const [keyHash, key] of revoked) this.revoked.set(keyHash, key);
      return revoked.length < keys.length;
    } catch {
      return true;
    }
  }

  private async pause(): Promise<void> {
    if (this.pauseMs === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.pauseMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function hashesOf(callers: readonly Waiting[]): string[] {
  return [...new Set(callers.map(({ keyHash }) => keyHash))];
}
