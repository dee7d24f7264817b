import { Unavailable } from '../shared/base/errors';
import { WeightedSemaphore } from './weightedSemaphore';

const isWanted = () => true;

/** Returns work that records when it starts and ends on demand. */
function work(name: string, started: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    run: () => {
      started.push(name);
      return promise;
    },
    end: () => {
      resolve(name);
    },
    fail: reject,
  };
}

/** Waits until all pending promise callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a weighted semaphore', () => {
  let started: string[];
  let semaphore: WeightedSemaphore;
  beforeEach(() => {
    started = [];
    semaphore = new WeightedSemaphore(10);
  });
  const demand = (weight: number, user = 'ada') => ({ user, weight, isWanted });

  it('runs what fits at once, and the rest in order as capacity is released', async () => {
    const [a, b, c, d] = [work('a', started), work('b', started), work('c', started), work('d', started)];
    const results = [
      semaphore.run(demand(6), a.run),
      semaphore.run(demand(4), b.run),
      semaphore.run(demand(7), c.run),
      semaphore.run(demand(1), d.run),
    ];
    await settled();
    expect(started).toEqual(['a', 'b']);
    b.end();
    await settled();
    expect(started).toEqual(['a', 'b']);
    a.end();
    await settled();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    c.end();
    d.end();
    await expect(Promise.all(results)).resolves.toEqual(['a', 'b', 'c', 'd']);
  });

  it('reserves at once or not at all if asked to', () => {
    const limited = new WeightedSemaphore(10, 6);
    const release = limited.tryAcquire('ada', 4);
    expect(limited.tryAcquire('ada', 3)).toBeUndefined();
    expect(limited.tryAcquire('bob', 6)).toBeDefined();
    expect(limited.tryAcquire('eve', 1)).toBeUndefined();
    release?.();
    expect(limited.tryAcquire('eve', 4)).toBeDefined();
    expect(limited.usedCapacity).toBe(10);
  });

  it('runs work alone if it weighs more than the capacity', async () => {
    const [a, b] = [work('a', started), work('b', started)];
    const first = semaphore.run(demand(99), a.run);
    const second = semaphore.run(demand(1), b.run);
    await settled();
    expect(started).toEqual(['a']);
    a.end();
    b.end();
    await expect(Promise.all([first, second])).resolves.toEqual(['a', 'b']);
  });

  it('releases the capacity of failed work', async () => {
    const [a, b] = [work('a', started), work('b', started)];
    const first = semaphore.run(demand(10), a.run);
    const second = semaphore.run(demand(10), b.run);
    a.fail(new Error('broken'));
    b.end();
    await expect(first).rejects.toThrow('broken');
    await expect(second).resolves.toBe('b');
  });

  it('skips work that is no longer wanted when its turn comes', async () => {
    const [a, b, c] = [work('a', started), work('b', started), work('c', started)];
    const first = semaphore.run(demand(10), a.run);
    let isSecondWanted = true;
    const second = semaphore.run({ ...demand(10), isWanted: () => isSecondWanted }, b.run);
    const third = semaphore.run(demand(10), c.run);
    isSecondWanted = false;
    a.end();
    c.end();
    await expect(second).rejects.toThrow(Unavailable);
    await expect(Promise.all([first, third])).resolves.toEqual(['a', 'c']);
    expect(started).toEqual(['a', 'c']);
  });

  it('keeps capacity reserved for long work until that work has ended', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const [a, b] = [work('a', started), work('b', started)];
    const results = [a, b].map(({ run }) => semaphore.run(demand(10), run));
    await jest.advanceTimersByTimeAsync(600_000);
    expect(started).toEqual(['a']);
    a.end();
    b.end();
    await expect(Promise.all(results)).resolves.toEqual(['a', 'b']);
    jest.useRealTimers();
  });

  it('lets others run while a user has reached its limit, and keeps the order of each user', async () => {
    semaphore = new WeightedSemaphore(10, 6);
    const names = ['a', 'b', 'c', 'd'];
    const [a, b, c, d] = names.map((name) => work(name, started));
    const results = [
      semaphore.run(demand(6), () => a?.run() ?? settled()),
      semaphore.run(demand(5), () => b?.run() ?? settled()),
      semaphore.run(demand(1), () => c?.run() ?? settled()),
      semaphore.run(demand(4, 'bob'), () => d?.run() ?? settled()),
    ];
    await settled();
    expect(started).toEqual(['a', 'd']);
    a?.end();
    await settled();
    expect(started).toEqual(['a', 'd', 'b', 'c']);
    for (const each of [b, c, d]) each?.end();
    await expect(Promise.all(results)).resolves.toEqual(names);
  });

  it('takes the capacity of whoever of several users has some left, also if they join later', async () => {
    semaphore = new WeightedSemaphore(10, 6);
    await semaphore.acquire(demand(5));
    const users = ['ada'];
    const shared = semaphore.acquire({ ...demand(2), users: () => users });
    await expect(Promise.race([shared, settled()])).resolves.toBeUndefined();
    users.push('bob');
    semaphore.startNext();
    const release = await shared;
    expect([release.user, semaphore.usedCapacity]).toEqual(['bob', 7]);
    expect(semaphore.tryAcquire('ada', 1)).toBeDefined();
  });

  it('takes the capacity of the first user if all have given up, so that the work does not wait forever', async () => {
    const release = await semaphore.acquire({ ...demand(2), users: () => [] });
    expect(release.user).toBe('ada');
  });

  it('releases capacity in parts, and only once', async () => {
    const release = await semaphore.acquire(demand(4));
    await semaphore.acquire(demand(5));
    expect(semaphore.usedCapacity).toBe(9);
    release(6);
    release(1);
    expect(semaphore.usedCapacity).toBe(6);
    release();
    release();
    expect(semaphore.usedCapacity).toBe(5);
  });
});
