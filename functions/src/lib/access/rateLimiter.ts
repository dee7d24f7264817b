import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';

/** Keeps a token bucket for each caller in this instance's memory. Allows every call if it has no limit. */
export class RateLimiter {
  /** With `max` instead of `maxSize`, the cache would reserve memory for all buckets when an instance starts. */
  private readonly buckets = new LRUCache<string, TokenBucket>({
    maxSize: MAX_BUCKETS,
    sizeCalculation: () => 1,
  });

  constructor(private readonly limit: RateLimit | undefined) {}

  /** Takes a token and returns 0, or returns the time until there is a token, in whole seconds. */
  take(caller: string): number {
    if (!this.limit) return 0;
    const bucket = this.buckets.get(caller) ?? fullBucket(this.limit);
    this.buckets.set(caller, bucket);
    // The next token may arrive between these two calls, which would make the wait 0.
    return bucket.tryRemoveTokens(1) ? 0 : Math.max(1, secondsUntilTokens(bucket, 1));
  }

  /**
   * Takes this many more tokens for a call that turned out to be large, and returns 0. If there are too few, takes
   * none and returns the whole seconds until there are enough to repeat the call. Never takes more than a full
   * bucket has left after the call's own token.
   */
  takeMore(caller: string, tokens: number): number {
    const bucket = this.buckets.get(caller);
    if (!bucket || tokens === 0) return 0;
    const wanted = Math.min(tokens, bucket.bucketSize - 1);
    return bucket.tryRemoveTokens(wanted) ? 0 : Math.max(1, secondsUntilTokens(bucket, wanted + 1));
  }

  /** Returns what {@link take} would return, without taking a token. */
  wait(caller: string): number {
    const bucket = this.buckets.get(caller);
    return bucket ? secondsUntilTokens(bucket, 1) : 0;
  }
}

/** The number of calls allowed at once, and the number added each second. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * The most buckets to keep: about 4 MB. The least recently seen caller is evicted, and starts over with a full
 * bucket.
 */
const MAX_BUCKETS = 10_000;

function secondsUntilTokens(bucket: TokenBucket, tokens: number): number {
  return Math.ceil(bucket.getWaitTime(tokens) / 1000);
}

/** Returns a full bucket. The library's buckets start empty. */
function fullBucket({ burst, perSecond }: RateLimit): TokenBucket {
  const bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: perSecond, interval: 'second' });
  bucket.content = burst;
  return bucket;
}
