import { followCustoms, formatDate, formatDateTime, formatNumber, formatTime } from './format';
import { customsOf } from './customsOf';

const TIME = '2026-11-05T14:02:00';

it.each([
  ['en-GB', '5 Nov 2026', '14:02', '1,234,567', 'Thursday, 5 November 2026 at 14:02'],
  ['en-US', 'Nov 5, 2026', '2:02 PM', '1,234,567', 'Thursday, November 5, 2026 at 2:02 PM'],
  ['de', '5 Nov 2026', '14:02', '1.234.567', 'Thursday, 5 November 2026 at 14:02'],
  ['sv', '5 Nov 2026', '14:02', '1\u{a0}234\u{a0}567', 'Thursday, 5 November 2026 at 14:02'],
  ['hi-IN', '5 Nov 2026', '2:02 PM', '12,34,567', 'Thursday, 5 November 2026 at 2:02 PM'],
  ['ja', 'Nov 5, 2026', '14:02', '1,234,567', 'Thursday, November 5, 2026 at 14:02'],
  ['pt-BR', '5 Nov 2026', '14:02', '1.234.567', 'Thursday, 5 November 2026 at 14:02'],
])('writes dates, times and numbers as in %s', (language, date, time, number, full) => {
  followCustoms(customsOf(language));
  expect([formatDate(TIME), formatTime(TIME), formatNumber(1_234_567), formatDateTime(TIME)]).toEqual([
    date,
    time,
    number,
    full,
  ]);
  expect([0, 999].map(formatNumber)).toEqual(['0', '999']);
});

it('writes noon and midnight with twelve hours', () => {
  followCustoms(customsOf('en-US'));
  expect(['00:05', '12:05'].map((at) => formatTime(`2026-11-05T${at}:00`))).toEqual(['12:05 AM', '12:05 PM']);
});

it.each(['C', 'en-US@posix', 'en_US.UTF-8', ''])(
  'writes dates and numbers in the default way if the browser reports the language %j',
  (language) => {
    expect(customsOf(language)).toEqual(customsOf(new Intl.NumberFormat().resolvedOptions().locale));
  },
);
