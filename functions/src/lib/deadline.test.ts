import { databaseDeadline, pause, withDeadline } from './deadline';
import { Unavailable } from './errors';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('waiting within a deadline', () => {
  it('gives what the work gives', async () => {
    const { signal } = new AbortController();
    await expect(withDeadline(signal, Promise.resolve('done'))).resolves.toBe('done');
  });

  it('fails as the work fails', async () => {
    const { signal } = new AbortController();
    await expect(withDeadline(signal, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('ends when the signal aborts, though the work goes on', async () => {
    const controller = new AbortController();
    const { promise, reject } = Promise.withResolvers<never>();
    const waiting = withDeadline(controller.signal, promise);
    controller.abort('too late');
    await expect(waiting).rejects.toEqual(new Unavailable({ cause: 'too late' }));
    // Nobody waits for it any more: this must not end the process.
    reject(new Error('failed later'));
    await expect(promise).rejects.toThrow('failed later');
  });

  it('does not wait at all when the signal has aborted', async () => {
    const { promise } = Promise.withResolvers<never>();
    await expect(withDeadline(AbortSignal.abort('too late'), promise)).rejects.toThrow(Unavailable);
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    const added = jest.spyOn(signal, 'addEventListener');
    const removed = jest.spyOn(signal, 'removeEventListener');
    await withDeadline(signal, Promise.resolve('done'));
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});

describe('a pause', () => {
  it('ends after its time', async () => {
    const { signal } = new AbortController();
    const ended = jest.fn();
    const paused = pause(100, signal).then(ended);
    await jest.advanceTimersByTimeAsync(99);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await paused;
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('ends when the signal aborts, and leaves no timer', async () => {
    const controller = new AbortController();
    const paused = pause(100, controller.signal);
    controller.abort();
    await expect(paused).rejects.toThrow(Unavailable);
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('gives the database ten seconds', () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  databaseDeadline();
  expect(timeout.mock.calls).toEqual([[10_000]]);
});
