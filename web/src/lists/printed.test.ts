import { printedOf } from './printed';

it('prints the first 5,000 links, also if they end within a category, and counts those that are left out', () => {
  expect(printedOf([1, 2])).toEqual({ printed: [1, 2], leftOut: 0 });
  expect(printedOf([5_000])).toEqual({ printed: [5_000], leftOut: 0 });
  expect(printedOf([3_000, 3_000, 4])).toEqual({ printed: [3_000, 2_000, 0], leftOut: 1_004 });
});
