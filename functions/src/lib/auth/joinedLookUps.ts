import { databaseDeadline, within } from '../deadline';
import { MAX_JOINED_KEYS, type ApiKeyDocument, type ApiKeyRepository } from './apiKeyRepository';

/** How long the next query waits after one that found no valid key: bad keys cost an instance 4 reads a second. */
const PAUSE_MS = 250;

/** A query that has not begun. */
interface Query {
  readonly keyHashes: Set<string>;
  readonly found: Promise<ReadonlyMap<string, ApiKeyDocument>>;
}

/**
 * Looks up keys that may well be bad, since this instance has not accepted them before: those that come while one query
 * runs share the next. A look-up by itself costs a read for a key that is not stored; a query that finds nothing
 * costs one for all of its keys. A good key among them is found as surely as by itself.
 */
export class JoinedLookUps {
  private next: Query | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly repository: Pick<ApiKeyRepository, 'findAll'>,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /**
   * The key with this hash, revoked or not, or null.
   * @throws {Unavailable} when the database does not answer before `signal` aborts.
   */
  async find(keyHash: string, signal: AbortSignal): Promise<ApiKeyDocument | null> {
    let query = this.next;
    if (!query || query.keyHashes.size >= MAX_JOINED_KEYS) query = this.prepare();
    query.keyHashes.add(keyHash);
    const found = await within(signal, query.found);
    return found.get(keyHash) ?? null;
  }

  /** A query that begins when those before it have ended. */
  private prepare(): Query {
    const keyHashes = new Set<string>();
    const found = this.last.then(() => {
      if (this.next === query) this.next = undefined;
      return this.repository.findAll([...keyHashes], databaseDeadline());
    });
    const query = { keyHashes, found };
    this.next = query;
    this.last = found.then(
      (keys) => this.pauseAfter(keys),
      () => undefined,
    );
    return query;
  }

  private async pauseAfter(keys: ReadonlyMap<string, ApiKeyDocument>): Promise<void> {
    const isAnyValid = [...keys.values()].some(({ revokedAt }) => !revokedAt);
    if (!isAnyValid && this.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, this.pauseMs));
  }
}
