import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';

/** How many calls may come at once, and how many more with each second. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** Buckets that are kept, which take some 4 MB. Who was quiet the longest is forgotten first, and begins anew. */
const MAX_BUCKETS = 10_000;

/** A token bucket for each caller, in the memory of this instance. Without a limit nobody ever waits. */
export class RateLimiter {
  private readonly buckets = new LRUCache<string, TokenBucket>({ max: MAX_BUCKETS });

  constructor(private readonly limit: RateLimit | undefined) {}

  /** Takes a token. @returns 0, or the whole seconds until there is one where there is none to take. */
  take(caller: string): number {
    if (!this.limit) return 0;
    const bucket = this.buckets.get(caller) ?? fullBucket(this.limit);
    this.buckets.set(caller, bucket);
    // A token may have come since.
    return bucket.tryRemoveTokens(1) ? 0 : Math.max(1, secondsUntilToken(bucket));
  }

  /** As {@link take}, but takes none. */
  wait(caller: string): number {
    const bucket = this.buckets.get(caller);
    return bucket ? secondsUntilToken(bucket) : 0;
  }
}

function secondsUntilToken(bucket: TokenBucket): number {
  return Math.ceil(bucket.getWaitTime(1) / 1000);
}

/** The library's buckets begin empty. */
function fullBucket({ burst, perSecond }: RateLimit): TokenBucket {
  const bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: perSecond, interval: 'second' });
  bucket.content = burst;
  return bucket;
}
