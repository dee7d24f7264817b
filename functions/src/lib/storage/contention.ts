import { LRUCache } from 'lru-cache';

/** How many workspaces to remember as contended, and for how long after the last lost race. */
const WORKSPACES = 1_000;
const CONTENDED_MS = 5_000;
/** How much longer to wait after a lost race, and how much shorter after a commit. */
const STEP = 1.25;
const MAX_MEAN_MS = 1_000;

/**
 * Knows which workspaces other instances are writing to, and how long this one should wait before it tries to commit. It
 * waits longer after each lost race and shorter after each commit, and so adapts to how many others there are. Trying
 * more often would hardly commit more, but make the others lose and read again.
 */
export class Contention {
  /** How long the first attempt waits on average, in milliseconds, by workspace. */
  private readonly means = new LRUCache<string, number>({ max: WORKSPACES, ttl: CONTENDED_MS });

  /** Returns whether others are writing to a workspace: a commit based on the cached copy would probably fail. */
  has(workspace: string): boolean {
    return this.means.has(workspace);
  }

  /**
   * Returns how many milliseconds to wait at most before an attempt to commit. The more races a change has lost, the sooner
   * it is tried again, so that it does not wait much longer than others.
   */
  longestWait(workspace: string, lostRaces: number): number {
    return (2 * (this.means.get(workspace) ?? 0)) / (1 + lostRaces);
  }

  /** Records a lost race: an attempt of this many milliseconds that failed because someone else had committed. */
  lost(workspace: string, milliseconds: number): void {
    const mean = STEP * (this.means.get(workspace) ?? 0);
    this.means.set(workspace, Math.min(Math.max(mean, milliseconds), MAX_MEAN_MS));
  }

  /**
   * Records a commit, and how many milliseconds the attempt took. The next one waits for about as long: an instance that
   * committed again at once would let nobody else commit.
   */
  won(workspace: string, milliseconds: number): void {
    const mean = this.means.get(workspace);
    if (mean === undefined) return;
    const next = Math.min(Math.max(mean / STEP, milliseconds), MAX_MEAN_MS);
    this.means.set(workspace, next, { noUpdateTTL: true });
  }
}
