import { localTime } from './localTime';

it.each([
  ['2026-11-26T23:20:59.999Z', 'Europe/Berlin', '2026-11-27T00:20+01:00'],
  ['2026-07-01T22:00:00.000Z', 'Europe/Berlin', '2026-07-02T00:00+02:00'],
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30+02:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30+01:00'],
  ['2027-01-01T03:29:00.000Z', 'America/St_Johns', '2026-12-31T23:59-03:30'],
  ['2026-01-31T12:00:00.000Z', 'Asia/Kathmandu', '2026-01-31T17:45+05:45'],
  ['2026-01-31T12:00:00.000Z', 'UTC', '2026-01-31T12:00+00:00'],
  ['1890-01-01T00:00:00.000Z', 'Europe/Berlin', '1890-01-01T00:53+00:53'],
  ['9999-12-31T23:59:59.999Z', 'Asia/Tokyo', '9999-12-31T23:59+00:00'],
  ['0000-01-01T00:00:00.000Z', 'America/New_York', '0000-01-01T00:00+00:00'],
])('%s in %s is %s', (time, timeZone, expected) => {
  expect(localTime(time, timeZone)).toBe(expected);
  expect(Math.abs(Date.parse(expected) - Date.parse(time))).toBeLessThan(60_000);
});
