import { SharedReads } from './sharedReads';

/** Returns a read that counts how often it was started, and ends on demand with that number. */
function heldRead() {
  const ends: (() => void)[] = [];
  const read = () => {
    const number = ends.length + 1;
    return new Promise<number>((resolve) =>
      ends.push(() => {
        resolve(number);
      }),
    );
  };
  return { read, ends };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('SharedReads', () => {
  it('gives callers that come during a read the next one, which they share', async () => {
    const reads = new SharedReads<number>();
    const { read, ends } = heldRead();
    const results = [reads.run('a', read), reads.run('a', read), reads.run('a', read)];
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await settled();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await expect(Promise.all(results)).resolves.toEqual([1, 2, 2]);
  });

  it('keeps reads of different things apart', () => {
    const reads = new SharedReads<number>();
    const { read, ends } = heldRead();
    void reads.run('a', read);
    void reads.run('b', read);
    expect(ends).toHaveLength(2);
  });

  it('reads again after a failed read', async () => {
    const reads = new SharedReads<number>();
    const failed = reads.run('a', () => Promise.reject(new Error('broken')));
    const next = reads.run('a', () => Promise.resolve(1));
    await expect(failed).rejects.toThrow('broken');
    await expect(next).resolves.toBe(1);
    await expect(reads.run('a', () => Promise.resolve(2))).resolves.toBe(2);
  });

  it('does not wait longer than a second for a read that hangs', async () => {
    const reads = new SharedReads<number>();
    void reads.run('a', () => new Promise(() => undefined));
    await expect(reads.run('a', () => Promise.resolve(2))).resolves.toBe(2);
    await expect(reads.run('a', () => Promise.resolve(3))).resolves.toBe(3);
  });
});
