import { Unavailable } from '../../shared/base/errors';
import { SharedLoads, SharedReads } from './sharedReads';

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
  it('lets callers that arrive during a read share the next one', async () => {
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

  it('does not share reads of different things', () => {
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

const { signal } = new AbortController();
const never = () => new Promise<string>(() => undefined);

afterEach(() => {
  jest.restoreAllMocks();
});

describe('SharedLoads', () => {
  it('shares a running load between callers with the same name', async () => {
    const loads = new SharedLoads<string>();
    const load = jest.fn(() => Promise.resolve('loaded'));
    const results = await Promise.all([loads.run('a', signal, load), loads.run('a', signal, load)]);
    expect(results).toEqual(['loaded', 'loaded']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('starts a separate load for another name, and for the same name once its last load has ended', async () => {
    const loads = new SharedLoads<string>();
    const fail = () => Promise.reject(new Error('failed'));
    const succeed = () => Promise.resolve('loaded');
    const failing = loads.run('a', signal, fail);
    await expect(loads.run('b', signal, succeed)).resolves.toBe('loaded');
    await expect(failing).rejects.toThrow('failed');
    await expect(loads.run('a', signal, succeed)).resolves.toBe('loaded');
  });

  it('tells a load that it is wanted until the signals of all its callers have aborted', async () => {
    const loads = new SharedLoads<boolean[]>();
    const [first, second] = [new AbortController(), new AbortController()];
    const { promise, resolve } = Promise.withResolvers<boolean[]>();
    const wanted: boolean[] = [];
    const load = (isWanted: () => boolean) => {
      const check = () => wanted.push(isWanted());
      for (const { signal } of [first, second]) signal.addEventListener('abort', check);
      return promise;
    };
    const results = [loads.run('a', first.signal, load), loads.run('a', second.signal, load)];
    first.abort();
    second.abort();
    resolve(wanted);
    await expect(Promise.all(results)).resolves.toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('starts a new load once nobody is waiting for a hung one', async () => {
    const loads = new SharedLoads<string>();
    const caller = new AbortController();
    void loads.run('a', caller.signal, never).catch(() => undefined);
    caller.abort();
    await expect(loads.run('a', signal, () => Promise.resolve('loaded'))).resolves.toBe('loaded');
  });

  it('fails a load that hangs for ten seconds, and starts a new one for the next caller', async () => {
    const loads = new SharedLoads<string>();
    const hangs = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(hangs.signal);
    const hung = loads.run('a', signal, never);
    hangs.abort();
    await expect(hung).rejects.toThrow(Unavailable);
    expect(timeout.mock.calls).toEqual([[10_000]]);
    await expect(loads.run('a', signal, () => Promise.resolve('loaded'))).resolves.toBe('loaded');
  });

  it('does not forget a new load when the hung one ends', async () => {
    const loads = new SharedLoads<string>();
    const caller = new AbortController();
    const old = Promise.withResolvers<string>();
    const hung = loads.run('a', caller.signal, () => old.promise);
    caller.abort();
    const again = loads.run('a', signal, never);
    old.resolve('late');
    await hung;
    const load = jest.fn(never);
    void loads.run('a', signal, load);
    expect(load).not.toHaveBeenCalled();
    void again;
  });
});
