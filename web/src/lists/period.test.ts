import { firstOfDays, hasPeriod, periodOf, recentDays } from './period';

const NOW = new Date(2026, 10, 21, 15);

it('includes the whole of both days in local time', () => {
  expect(periodOf({ since: '2026-11-01', until: '2026-11-30' })).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    before: new Date(2026, 11, 1).toISOString(),
  });
});

it.each(['', 'yesterday', '2026-02-30', '2026-11-01T10:00'])('ignores %j, which is not a date', (day) => {
  expect(periodOf({ since: day, until: day })).toEqual({ from: undefined, before: undefined });
  expect(hasPeriod({ since: day, until: day })).toBe(false);
});

it('counts today as one of the last days', () => {
  expect([1, 7, 30].map((days) => firstOfDays(days, NOW))).toEqual([
    '2026-11-21',
    '2026-11-15',
    '2026-10-23',
  ]);
});

it('recognizes a period that ends today', () => {
  expect(recentDays({ since: '2026-11-15', until: '' }, NOW)).toBe(7);
  expect(recentDays({ since: '2026-11-16', until: '' }, NOW)).toBeUndefined();
  expect(recentDays({ since: '2026-11-15', until: '2026-11-20' }, NOW)).toBeUndefined();
});
