import { LRUCache } from 'lru-cache';

/**
 * Remembers which workspaces other instances write to. From that, an instance decides when to read a workspace before it
 * commits, and when to wait.
 */
export class WriteRaces {
  /** How many milliseconds the last lost race took, by workspace. Expires when no more races are expected. */
  private readonly lost = new LRUCache<string, number>({ max: MAX_WORKSPACES });
  /** The workspaces that have rivals. */
  private readonly rivals = new LRUCache<string, true>({ max: MAX_WORKSPACES });

  /** Returns whether others have probably committed to a workspace since this instance last did. */
  hasRivals(name: string): boolean {
    return this.rivals.has(name);
  }

  /** Returns whether more races for a workspace are expected. */
  goOn(name: string): boolean {
    return this.lost.has(name);
  }

  /** Records that others have committed to a workspace while this instance tried to, for so many milliseconds. */
  lose(name: string, milliseconds: number): void {
    this.lost.set(name, milliseconds, { ttl: RACES_EXPECTED * milliseconds });
    this.rivals.set(name, true);
  }

  /** Records that nobody has committed to a workspace since this instance last did. */
  noteNoRivals(name: string): void {
    if (!this.lost.has(name)) this.rivals.delete(name);
  }

  /**
   * Returns how many milliseconds to wait before committing to a workspace. Without a wait, an instance would commit again before
   * others have read its last commit. If Firestore is slow, they would never get a turn. A change that has lost more races waits
   * less.
   */
  waitMs(name: string, racesLost: number): number {
    const longest = Math.min(2 * (this.lost.get(name) ?? 0), MAX_WAIT_MS);
    return (Math.random() * longest) / (1 + racesLost);
  }
}

/** For how long more lost races are expected after one, as a multiple of the time that it took. */
const RACES_EXPECTED = 20;
const MAX_WAIT_MS = 1_000;
const MAX_WORKSPACES = 1_000;
