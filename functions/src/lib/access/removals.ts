import { LRUCache } from 'lru-cache';
import { LimitExceeded, RateLimited } from '../shared/base/errors';
import { LIMITS } from '../shared/base/limits';
import { HOUR_MS } from '../shared/base/durations';

/** Counts the links that each caller has removed in the last hour, in this instance, so that a runaway loop stops early. */
export class Removals {
  private readonly recent = new LRUCache<string, Removal[]>({ max: MAX_CALLERS, ttl: HOUR_MS });

  /**
   * Counts removals, or takes back some that failed if `count` is negative.
   * @throws {RateLimited} if there would be more than {@link LIMITS.removalsPerHour}, or {@link LimitExceeded} if these are
   * more already.
   */
  count(caller: string, count: number): void {
    const limit = LIMITS.removalsPerHour;
    const shown = limit.toLocaleString('en');
    if (count > limit) {
      throw new LimitExceeded(
        `This removes ${count.toLocaleString('en')} links, and ${shown} in an hour are the limit. Nothing was changed. Ask the user whether to remove fewer, or to do it in the web app.`,
      );
    }
    const now = Date.now();
    const recent = (this.recent.get(caller) ?? []).filter(({ at }) => at > now - HOUR_MS);
    let excess = recent.reduce((sum, removal) => sum + removal.count, count) - limit;
    for (const removal of recent) {
      if (excess <= 0) break;
      excess -= removal.count;
      if (excess > 0) continue;
      const wait = Math.ceil((removal.at + HOUR_MS - now) / 1_000);
      throw new RateLimited(
        `${shown} links in an hour are the limit for removals, so nothing was changed. Tell the user before you go on.`,
        Math.max(1, wait),
      );
    }
    if (count > 0) this.recent.set(caller, [...recent, { at: now, count }]);
    if (count < 0) this.recent.set(caller, without(recent, -count));
  }
}

/** How many callers to remember. */
const MAX_CALLERS = 1_000;

interface Removal {
  readonly at: number;
  readonly count: number;
}

/** Returns removals without the last `count` of them. */
function without(recent: readonly Removal[], count: number): Removal[] {
  let left = count;
  const kept = recent.toReversed().flatMap((removal) => {
    const taken = Math.min(left, removal.count);
    left -= taken;
    return removal.count > taken ? [{ ...removal, count: removal.count - taken }] : [];
  });
  return kept.reverse();
}
