import { DomainError, OutcomeUnknown } from '../shared/base/errors';
import { countingRemovals } from './countingRemovals';

const UNKNOWN = new OutcomeUnknown();

/** Returns how many removals are counted after a change that has removed three links, and then failed. */
async function countedAfter(error: Error): Promise<number> {
  let counted = 0;
  const countRemovals = (count: number) => (counted += count);
  const work = (count: (removed: number) => void) => {
    count(3);
    return Promise.reject(error);
  };
  await expect(countingRemovals({ countRemovals }, work)).rejects.toBe(error);
  return counted;
}

it.each([
  ['takes back what it has counted if the change was not made', new Error('Not made.'), 0],
  ['keeps the count if nobody knows whether the change was made', UNKNOWN, 3],
  [
    'keeps the count if the error that says so is the cause of another',
    new DomainError('unavailable', 'In both.', { cause: UNKNOWN }),
    3,
  ],
])('%s', async (_, error, counted) => {
  expect(await countedAfter(error)).toBe(counted);
});
