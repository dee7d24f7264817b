import { Unavailable } from '../shared/base/errors';
import { BodyMemory } from './bodyMemory';

const KIB = 1024;
const MIB = 1024 * KIB;
const { signal } = new AbortController();

describe('the memory of bodies', () => {
  let memory: BodyMemory;
  beforeEach(() => {
    memory = new BodyMemory();
  });
  const used = () =>
    [memory.arriving, memory.small, memory.large].map(({ usedCapacity }) => usedCapacity / KIB);

  it('is reserved for what has arrived, then for handling it, and then released', async () => {
    const body = memory.bodyOf('ada');
    body.grow(64 * KIB);
    expect(used()).toEqual([0, 0, 0]);
    body.grow(128 * KIB);
    body.grow(256 * KIB);
    expect(used()).toEqual([192, 0, 0]);
    await body.complete(200 * KIB, signal);
    expect(used()).toEqual([0, 0, 3_200]);
    body.release();
    expect(used()).toEqual([0, 0, 0]);
  });

  it('has room for small bodies, whatever large ones reserve', async () => {
    for (const user of ['ada', 'bob', 'eve']) {
      for (let count = 0; count < 4; count++) memory.bodyOf(user).grow(MIB);
      void memory.bodyOf(user).complete(MIB, signal);
    }
    expect(used()).toEqual([11_520, 0, 32_768]);
    const small = memory.bodyOf('max');
    small.grow(KIB);
    await small.complete(KIB, signal);
    expect(used()[1]).toBe(16);
  });

  it('has room for other users, whatever one reserves', async () => {
    const [first, second] = [memory.bodyOf('ada'), memory.bodyOf('ada')];
    first.grow(4 * MIB);
    expect(() => {
      second.grow(MIB);
    }).toThrow(Unavailable);
    void first.complete(MIB, signal);
    void second.complete(MIB, signal);
    const other = memory.bodyOf('bob');
    other.grow(MIB);
    await other.complete(MIB, signal);
    expect(used()[2]).toBe(32 * KIB);
  });

  it('is not reserved for a body whose caller has given up', async () => {
    const [first, second] = [memory.bodyOf('ada'), memory.bodyOf('ada')];
    await first.complete(MIB, signal);
    const waiting = new AbortController();
    const completed = second.complete(MIB, waiting.signal);
    waiting.abort();
    await expect(completed).rejects.toThrow(Unavailable);
    first.release();
    second.release();
    expect(used()).toEqual([0, 0, 0]);
  });
});
