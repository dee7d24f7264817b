import { formatLinkCount, formatNumber } from './format';

it('separates thousands as English does', () => {
  for (const number of [0, 7, 999, 1_000, 12_345, 1_234_567]) {
    expect(formatNumber(number)).toBe(number.toLocaleString('en'));
  }
  expect([1, 10_000].map(formatLinkCount)).toEqual(['1 link', '10,000 links']);
});
