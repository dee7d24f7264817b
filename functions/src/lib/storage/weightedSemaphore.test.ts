import { Unavailable } from '../errors';
import { WeightedSemaphore } from './weightedSemaphore';

const wanted = () => true;

/** Work that notes when it begins, and ends when it is told. */
function work(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    run: () => {
      begun.push(name);
      return promise;
    },
    end: () => {
      resolve(name);
    },
    fail: reject,
  };
}

/** Lets everything happen that waits for nothing. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a weighted semaphore', () => {
  let begun: string[];
  let semaphore: WeightedSemaphore;
  beforeEach(() => {
    begun = [];
    semaphore = new WeightedSemaphore(10);
  });

  it('runs at once what fits together, and the rest in order as room is given back', async () => {
    const [a, b, c, d] = [work('a', begun), work('b', begun), work('c', begun), work('d', begun)];
    const results = [
      semaphore.run(6, wanted, a.run),
      semaphore.run(4, wanted, b.run),
      semaphore.run(7, wanted, c.run),
      semaphore.run(1, wanted, d.run),
    ];
    await settled();
    expect(begun).toEqual(['a', 'b']);
    b.end();
    await settled();
    expect(begun).toEqual(['a', 'b']);
    a.end();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    c.end();
    d.end();
    await expect(Promise.all(results)).resolves.toEqual(['a', 'b', 'c', 'd']);
  });

  it('runs alone what weighs more than all of it may', async () => {
    const [a, b] = [work('a', begun), work('b', begun)];
    const first = semaphore.run(99, wanted, a.run);
    const second = semaphore.run(1, wanted, b.run);
    await settled();
    expect(begun).toEqual(['a']);
    a.end();
    b.end();
    await expect(Promise.all([first, second])).resolves.toEqual(['a', 'b']);
  });

  it('gives the room of what failed back', async () => {
    const [a, b] = [work('a', begun), work('b', begun)];
    const first = semaphore.run(10, wanted, a.run);
    const second = semaphore.run(10, wanted, b.run);
    a.fail(new Error('broken'));
    b.end();
    await expect(first).rejects.toThrow('broken');
    await expect(second).resolves.toBe('b');
  });

  it('does not run what nobody waits for any more when its turn comes', async () => {
    const [a, b, c] = [work('a', begun), work('b', begun), work('c', begun)];
    const first = semaphore.run(10, wanted, a.run);
    let isWanted = true;
    const second = semaphore.run(10, () => isWanted, b.run);
    const third = semaphore.run(10, wanted, c.run);
    isWanted = false;
    a.end();
    c.end();
    await expect(second).rejects.toThrow(Unavailable);
    await expect(Promise.all([first, third])).resolves.toEqual(['a', 'c']);
    expect(begun).toEqual(['a', 'c']);
  });

  it('gives the room of what hangs back after a time, and once only', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const [a, b, c] = [work('a', begun), work('b', begun), work('c', begun)];
    const results = [a, b, c].map(({ run }) => semaphore.run(10, wanted, run));
    await settled();
    expect(begun).toEqual(['a']);
    jest.advanceTimersByTime(30_000);
    await settled();
    expect(begun).toEqual(['a', 'b']);
    a.end();
    await settled();
    expect(begun).toEqual(['a', 'b']);
    b.end();
    c.end();
    await expect(Promise.all(results)).resolves.toEqual(['a', 'b', 'c']);
    jest.useRealTimers();
  });
});
