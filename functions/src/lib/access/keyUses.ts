import { LRUCache } from 'lru-cache';
import type { Caller } from './keys';
import type { KeyLookup, KeyUse } from './keyLookup';

/** Records when, with which tool and by which client a key was used. */
export class KeyUses {
  /**
   * The names that clients sent when they connected, by caller. Up to version 2025-11-25 of MCP, clients send their
   * name only then.
   */
  private readonly clientNames = new LRUCache<string, string>({ max: MAX_KEYS });
  private readonly recent = new LRUCache<string, true>({ max: MAX_KEYS, ttl: USE_INTERVAL_MS });

  constructor(private readonly store: Pick<KeyLookup, 'recordUse'>) {}

  /** Remembers the name that a caller's client sent when it connected. */
  introduce({ id }: Caller, clientName: string): void {
    this.clientNames.set(id, clientName);
  }

  /**
   * Records a use at most once per interval, even if calls are concurrent. A name passed to {@link introduce}
   * replaces `use.client`. Writes at most one document.
   * @throws the database's error, or `Unavailable` if `signal` aborts first.
   */
  async record({ id, key }: Caller, { tool, client }: KeyUse, signal: AbortSignal): Promise<void> {
    if (!key) return;
    const isRecent = key.lastUsedAt && Date.now() - Date.parse(key.lastUsedAt) < USE_INTERVAL_MS;
    if (isRecent || this.recent.has(id)) return;
    this.recent.set(id, true);
    try {
      await this.store.recordUse(key, { tool, client: this.clientNames.get(id) ?? client }, signal);
    } catch (error) {
      this.recent.delete(id);
      throw error;
    }
  }
}

/** The shortest time between two recorded uses of a key. */
const USE_INTERVAL_MS = 10 * 60_000;

/** How many keys to remember. */
const MAX_KEYS = 1_000;
