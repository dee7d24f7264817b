import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLinkCount,
  formatNumber,
  formatShortDay,
} from './format';

it('separates thousands as English does', () => {
  for (const number of [0, 7, 999, 1_000, 12_345, 1_234_567]) {
    expect(formatNumber(number)).toBe(number.toLocaleString('en'));
  }
  expect([1, 10_000].map(formatLinkCount)).toEqual(['1 link', '10,000 links']);
});

const HOUR_MS = 3_600_000;

it('writes dates and times as British English does', () => {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
  const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
  for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2027, 0, 1); at += 17.3 * HOUR_MS) {
    const time = new Date(at).toISOString();
    expect(formatDate(time)).toBe(date.format(at).replace('Sept', 'Sep'));
    expect(formatDateTime(time)).toBe(full.format(at));
  }
});

it('says how many days ago a time of the last week was', () => {
  const now = Date.parse('2026-11-20T12:00:00');
  const longAgo = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const shortAgo = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });
  for (let days = 0; days < 7; days++) {
    const time = new Date(now - days * 24 * HOUR_MS).toISOString();
    expect(formatDay(time, now)).toBe(longAgo.format(-days, 'day'));
    expect(formatShortDay(time, now)).toBe(shortAgo.format(-days, 'day'));
  }
  const old = '2026-11-13T12:00:00';
  expect([formatDay(old, now), formatShortDay(old, now)]).toEqual(['13 Nov 2026', '13 Nov']);
  expect(formatShortDay('2025-11-13T12:00:00', now)).toBe('13 Nov 2025');
});
