import { backOff, databaseDeadline, Deadline, pause, withDeadline } from './deadline';
import { OutcomeUnknown, Unavailable } from '../shared/base/errors';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('withDeadline', () => {
  it('returns the result of the work', async () => {
    const { signal } = new AbortController();
    await expect(withDeadline(signal, Promise.resolve('done'))).resolves.toBe('done');
  });

  it('throws what the work throws', async () => {
    const { signal } = new AbortController();
    await expect(withDeadline(signal, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('throws when the signal aborts, and ignores a later failure of the work', async () => {
    const controller = new AbortController();
    const { promise, reject } = Promise.withResolvers<never>();
    const waiting = withDeadline(controller.signal, promise);
    controller.abort('too late');
    await expect(waiting).rejects.toEqual(new Unavailable({ cause: 'too late' }));
    // If this rejection were unhandled, it would end the process.
    reject(new Error('failed later'));
    await expect(promise).rejects.toThrow('failed later');
  });

  it('throws at once if the signal has already aborted', async () => {
    const { promise } = Promise.withResolvers<never>();
    await expect(withDeadline(AbortSignal.abort('too late'), promise)).rejects.toThrow(Unavailable);
  });

  it('removes its listener from the signal', async () => {
    const { signal } = new AbortController();
    const added = jest.spyOn(signal, 'addEventListener');
    const removed = jest.spyOn(signal, 'removeEventListener');
    await withDeadline(signal, Promise.resolve('done'));
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});

describe('pause', () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

  it('ends after the given time', async () => {
    const start = performance.now();
    await pause(20, new AbortController().signal);
    // Node may fire a timer up to a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(19);
  });

  it('throws when the signal aborts, and leaves no timer', async () => {
    const controller = new AbortController();
    const before = timers();
    const paused = pause(60_000, controller.signal);
    expect(timers()).toBe(before + 1);
    controller.abort('too late');
    await expect(paused).rejects.toEqual(new Unavailable({ cause: 'too late' }));
    expect(timers()).toBe(before);
  });
});

it('backOff repeats an unknown outcome when the signal aborts, and otherwise says that the service is unavailable', async () => {
  const signal = AbortSignal.abort();
  const unknown = new OutcomeUnknown();
  await expect(backOff(1, signal, unknown)).rejects.toBe(unknown);
  const lost = new Error('lost');
  await expect(backOff(1, signal, lost)).rejects.toEqual(new Unavailable({ cause: lost }));
});

it('databaseDeadline aborts after ten seconds', () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  databaseDeadline();
  expect(timeout.mock.calls).toEqual([[10_000]]);
});

describe('the deadline of a request', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('comes after ten seconds', () => {
    const { signal } = new Deadline();
    jest.advanceTimersByTime(9_999);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('is paused while the client sends its body', async () => {
    const deadline = new Deadline();
    jest.advanceTimersByTime(6_000);
    const { promise: body, resolve } = Promise.withResolvers<string>();
    const received = deadline.pausedFor(body);
    jest.advanceTimersByTime(15_000);
    resolve('{}');
    await expect(received).resolves.toBe('{}');
    jest.advanceTimersByTime(3_999);
    expect(deadline.signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
  });
});
