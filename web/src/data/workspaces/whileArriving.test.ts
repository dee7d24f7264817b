import { Unavailable } from '@shared/base/errors';
import { whileArriving } from './whileArriving';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('whileArriving', () => {
  it('waits for minutes while something arrives', async () => {
    const reading = whileArriving(async (arrived) => {
      for (let part = 0; part < 10; part++) {
        await pause(29_000);
        arrived();
      }
      return 'all';
    });
    await jest.advanceTimersByTimeAsync(10 * 29_000);
    await expect(reading).resolves.toBe('all');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('gives up when nothing has arrived for 30 s', async () => {
    const reading = whileArriving(async (arrived) => {
      await pause(20_000);
      arrived();
      await pause(3_600_000);
    });
    const failure = expect(reading).rejects.toThrow(Unavailable);
    await jest.advanceTimersByTimeAsync(50_000);
    await failure;
  });

  it('ignores what arrives after the end', async () => {
    let arrive: (() => void) | undefined;
    await whileArriving((arrived) => {
      arrive = arrived;
      return Promise.resolve();
    });
    arrive?.();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fails at once when the work fails', async () => {
    await expect(whileArriving(() => Promise.reject(new Error('Gone')))).rejects.toThrow('Gone');
    expect(jest.getTimerCount()).toBe(0);
  });
});
