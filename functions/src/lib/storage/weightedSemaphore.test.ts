import { Unavailable } from '../errors';
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

  it('runs what fits at once, and the rest in order as capacity is released', async () => {
    const [a, b, c, d] = [work('a', started), work('b', started), work('c', started), work('d', started)];
    const results = [
      semaphore.run(6, isWanted, a.run),
      semaphore.run(4, isWanted, b.run),
      semaphore.run(7, isWanted, c.run),
      semaphore.run(1, isWanted, d.run),
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

  it('runs work alone if it weighs more than the capacity', async () => {
    const [a, b] = [work('a', started), work('b', started)];
    const first = semaphore.run(99, isWanted, a.run);
    const second = semaphore.run(1, isWanted, b.run);
    await settled();
    expect(started).toEqual(['a']);
    a.end();
    b.end();
    await expect(Promise.all([first, second])).resolves.toEqual(['a', 'b']);
  });

  it('releases the capacity of failed work', async () => {
    const [a, b] = [work('a', started), work('b', started)];
    const first = semaphore.run(10, isWanted, a.run);
    const second = semaphore.run(10, isWanted, b.run);
    a.fail(new Error('broken'));
    b.end();
    await expect(first).rejects.toThrow('broken');
    await expect(second).resolves.toBe('b');
  });

  it('skips work that is no longer wanted when its turn comes', async () => {
    const [a, b, c] = [work('a', started), work('b', started), work('c', started)];
    const first = semaphore.run(10, isWanted, a.run);
    let isSecondWanted = true;
    const second = semaphore.run(10, () => isSecondWanted, b.run);
    const third = semaphore.run(10, isWanted, c.run);
    isSecondWanted = false;
    a.end();
    c.end();
    await expect(second).rejects.toThrow(Unavailable);
    await expect(Promise.all([first, third])).resolves.toEqual(['a', 'c']);
    expect(started).toEqual(['a', 'c']);
  });

  it('releases the capacity of hanging work after a time, but only once', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const [a, b, c] = [work('a', started), work('b', started), work('c', started)];
    const results = [a, b, c].map(({ run }) => semaphore.run(10, isWanted, run));
    await settled();
    expect(started).toEqual(['a']);
    jest.advanceTimersByTime(30_000);
    await settled();
    expect(started).toEqual(['a', 'b']);
    a.end();
    await settled();
    expect(started).toEqual(['a', 'b']);
    b.end();
    c.end();
    await expect(Promise.all(results)).resolves.toEqual(['a', 'b', 'c']);
    jest.useRealTimers();
  });
});
