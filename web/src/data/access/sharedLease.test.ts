import { createSharedLease } from './sharedLease';

const MINUTE_MS = 60_000;

it('extends a lease at once and every four minutes while the page is visible, with one request for all who wait', async () => {
  jest.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  Object.assign(globalThis, { document: page });
  const ask = jest.fn(() => Promise.resolve(true));
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const asked: number[] = [];
  const wait = async (minutes: number) => {
    await jest.advanceTimersByTimeAsync(minutes * MINUTE_MS);
    asked.push(ask.mock.calls.length);
  };

  const lease = createSharedLease(ask, new AbortController().signal);
  await wait(10);
  const stop = lease.keep();
  await wait(3);
  await wait(6);
  show('hidden');
  await wait(30);
  show('visible');
  show('visible');
  await wait(1);
  expect(await Promise.all([lease.extend(), lease.extend()])).toEqual([true, true]);
  await wait(3);
  stop();
  await wait(30);
  show('visible');
  expect(asked).toEqual([0, 1, 3, 3, 4, 5, 5]);
  expect(ask).toHaveBeenCalledTimes(5);
  jest.useRealTimers();
});
