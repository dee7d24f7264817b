import { LimitExceeded, RateLimited } from '../shared/base/errors';
import { Removals } from './removals';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('are at most 2,000 in any hour for each caller', () => {
  const removals = new Removals();
  const remove =
    (count: number, caller = 'a') =>
    () => {
      removals.count(caller, count);
    };
  expect(remove(1_500)).not.toThrow();
  jest.advanceTimersByTime(30 * 60_000);
  expect(remove(500)).not.toThrow();
  expect(remove(1)).toThrow(
    new RateLimited(
      '2,000 links in an hour are the limit for removals, so nothing was changed. Tell the user before you go on.',
      1_800,
    ),
  );
  expect(remove(2_000, 'b')).not.toThrow();
  expect(remove(-300, 'b')).not.toThrow();
  expect(remove(300, 'b')).not.toThrow();
  expect(remove(1, 'b')).toThrow(RateLimited);
  expect(remove(0)).not.toThrow();
  jest.advanceTimersByTime(30 * 60_000);
  expect(remove(1_500)).not.toThrow();
  expect(remove(1)).toThrow(RateLimited);
  expect(remove(2_001, 'c')).toThrow(LimitExceeded);
});
