import { SharedLoads } from './sharedLoads';

const { signal } = new AbortController();

describe('SharedLoads', () => {
  it('shares a running load between callers with the same name', async () => {
    const loads = new SharedLoads<string>();
    const load = jest.fn(() => Promise.resolve('loaded'));
    const results = await Promise.all([loads.run('a', signal, load), loads.run('a', signal, load)]);
    expect(results).toEqual(['loaded', 'loaded']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('starts a load of its own for another name, and for the same name once the last load has ended', async () => {
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
});
