import { RateLimiter } from './rateLimiter';

let now: number;

beforeEach(() => {
  now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Returns how many of `count` calls get a token. */
function taken(limiter: RateLimiter, count: number, caller = 'ada'): number {
  return Array.from({ length: count }, () => limiter.take(caller)).filter((wait) => wait === 0).length;
}

describe('a rate limiter', () => {
  it('allows a burst at once, and no more', () => {
    expect(taken(new RateLimiter({ burst: 200, perSecond: 5 }), 300)).toBe(200);
  });

  it('refills over time, including fractions, but never above the burst', () => {
    const limiter = new RateLimiter({ burst: 10, perSecond: 5 });
    expect(taken(limiter, 20)).toBe(10);
    now += 199;
    expect(taken(limiter, 5)).toBe(0);
    now += 1;
    expect(taken(limiter, 5)).toBe(1);
    now += 1_000;
    expect(taken(limiter, 20)).toBe(5);
    now += 3_600_000;
    expect(taken(limiter, 20)).toBe(10);
  });

  it('allows the burst plus the refill over any hour', () => {
    const limiter = new RateLimiter({ burst: 60, perSecond: 1 });
    let allowed = 0;
    for (let call = 0; call < 36_000; call++) {
      allowed += taken(limiter, 1);
      now += 100;
    }
    expect(allowed).toBeGreaterThanOrEqual(3_658);
    expect(allowed).toBeLessThanOrEqual(3_660);
  });

  it.each([
    [5, 1],
    [1, 1],
    [0.5, 2],
    [0.3, 4],
    [0.001, 1_000],
  ])('at %d a second, returns the whole seconds until the next token: %d', (perSecond, seconds) => {
    const limiter = new RateLimiter({ burst: 1, perSecond });
    expect(limiter.take('ada')).toBe(0);
    expect(limiter.take('ada')).toBe(seconds);
    now += seconds * 1_000;
    expect(limiter.take('ada')).toBe(0);
  });

  it('keeps a separate bucket for each caller', () => {
    const limiter = new RateLimiter({ burst: 2, perSecond: 1 });
    expect(taken(limiter, 3, 'ada')).toBe(2);
    expect(taken(limiter, 3, 'bob')).toBe(2);
  });

  it('never returns 0 unless it took a token', () => {
    const limiter = new RateLimiter({ burst: 1, perSecond: 1 });
    limiter.take('ada');
    // The clock moves on, so the next token arrives after the rejection but before the wait is computed.
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 600));
    expect(limiter.take('ada')).toBe(1);
  });

  it('keeps the buckets of 10,000 callers, and evicts the least recently seen', () => {
    const limiter = new RateLimiter({ burst: 1, perSecond: 0.001 });
    for (let caller = 0; caller < 10_001; caller++) limiter.take(`caller ${String(caller)}`);
    expect(limiter.take('caller 1')).toBeGreaterThan(0);
    expect(limiter.take('caller 0')).toBe(0);
  });

  it('allows every call without a limit', () => {
    const limiter = new RateLimiter(undefined);
    expect(taken(limiter, 10_000)).toBe(10_000);
  });

  it('takes more tokens for a large call, or none if there are too few', () => {
    const limiter = new RateLimiter({ burst: 10, perSecond: 2 });
    expect([limiter.take('ada'), limiter.takeMore('ada', 6)]).toEqual([0, 0]);
    expect([limiter.take('ada'), limiter.takeMore('ada', 6)]).toEqual([0, 3]);
    expect(taken(limiter, 5)).toBe(2);
  });

  it('allows a large call again after the time to wait, even if the bucket refills slowly', () => {
    const limiter = new RateLimiter({ burst: 10, perSecond: 1 });
    expect([limiter.take('ada'), limiter.takeMore('ada', 6)]).toEqual([0, 0]);
    expect(limiter.take('ada')).toBe(0);
    now += 1_000 * limiter.takeMore('ada', 6);
    expect([limiter.take('ada'), limiter.takeMore('ada', 6)]).toEqual([0, 0]);
  });

  it('allows a call that takes more than the burst, but nothing after it', () => {
    const limiter = new RateLimiter({ burst: 10, perSecond: 2 });
    expect([limiter.take('ada'), limiter.takeMore('ada', 99)]).toEqual([0, 0]);
    expect(limiter.take('ada')).toBe(1);
  });

  it('takes no more tokens from a caller without a limit', () => {
    const limiter = new RateLimiter(undefined);
    expect([limiter.take('ada'), limiter.takeMore('ada', 99)]).toEqual([0, 0]);
  });
});
