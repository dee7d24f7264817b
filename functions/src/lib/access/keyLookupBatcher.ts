import { LRUCache } from 'lru-cache';
import { databaseDeadline, withDeadline } from '../platform/deadline';
import { MAX_KEYS_PER_QUERY, type ApiKeyDocument, type ApiKeyRepository } from './apiKeyRepository';

/** The pause after a query that found no valid key. A full batch ends it early. */
const PAUSE_MS = 250;
/** How many revoked keys to remember. A revoked key stays revoked, and Firestore bills each one that a query finds. */
const MAX_REVOKED_KEYS = 10_000;

type StoredKeys = ReadonlyMap<string, ApiKeyDocument>;

interface PendingLookup {
  readonly keyHash: string;
  readonly signal: AbortSignal;
  readonly resolve: (keys: Promise<StoredKeys>) => void;
}

/**
 * Looks up keys that this instance has not accepted before, so they may be guesses. Runs one query at a time. Lookups
 * that arrive meanwhile share the next one: Firestore bills one read for a query that finds nothing, however many keys
 * it asks for.
 */
export class KeyLookupBatcher {
  private queue: PendingLookup[] = [];
  private isRunning = false;
  private endPause: () => void = () => undefined;
  private readonly revoked = new LRUCache<string, ApiKeyDocument>({ max: MAX_REVOKED_KEYS });

  constructor(
    private readonly repository: Pick<ApiKeyRepository, 'findAll'>,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /**
   * Returns the key with this hash, revoked or not, or null if it does not exist. Shares a query with other callers.
   * @throws {Unavailable} if the database is unreachable or does not respond before `signal` aborts.
   */
  async find(keyHash: string, signal: AbortSignal): Promise<ApiKeyDocument | null> {
    const revoked = this.revoked.get(keyHash);
    if (revoked) return revoked;
    const { promise, resolve } = Promise.withResolvers<StoredKeys>();
    this.queue.push({ keyHash, signal, resolve });
    if (this.queue.length >= MAX_KEYS_PER_QUERY) this.endPause();
    void this.run();
    const keys = await withDeadline(signal, promise);
    return keys.get(keyHash) ?? null;
  }

  /** Runs queries until the queue is empty. Never rejects. */
  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    // Lets lookups that arrive in the same tick share the first query.
    await Promise.resolve();
    for (let batch = this.nextBatch(); batch.length > 0; batch = this.nextBatch()) {
      const keyHashes = new Set(batch.map(({ keyHash }) => keyHash));
      const keys = this.repository.findAll([...keyHashes], databaseDeadline());
      for (const { resolve } of batch) resolve(keys);
      const onlyBadKeys = await this.foundOnlyBadKeys(keys);
      if (onlyBadKeys && this.queue.length < MAX_KEYS_PER_QUERY) await this.pause();
    }
    this.isRunning = false;
  }

  /** Takes the next lookups from the queue, and drops those whose deadline has passed. */
  private nextBatch(): PendingLookup[] {
    const live = this.queue.filter(({ signal }) => !signal.aborted);
    this.queue = live.slice(MAX_KEYS_PER_QUERY);
    return live.slice(0, MAX_KEYS_PER_QUERY);
  }

  /** Returns whether a query succeeded but found no valid key. Remembers the revoked keys that it found. */
  private async foundOnlyBadKeys(query: Promise<StoredKeys>): Promise<boolean> {
    try {
      const keys = [...(await query)];
      const revoked = keys.filter(([, { revokedAt }]) => revokedAt);
      for (const [keyHash, key] of revoked) this.revoked.set(keyHash, key);
      return revoked.length === keys.length;
    } catch {
      // The callers of this query get the error. Those of the next one should not have to wait.
      return false;
    }
  }

  private async pause(): Promise<void> {
    if (this.pauseMs === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.pauseMs);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
