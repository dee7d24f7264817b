import { InvalidArguments } from '../base/errors';
import { momentSchema } from './moment';
import { toPeriod } from './periodRequest';

/** Returns the period between two moments as a caller wrote them, and how results show it. */
function whole(
  since: string | undefined,
  until: string | undefined,
  timeZone = 'UTC',
  now = '2026-11-27T12:00:00.000Z',
) {
  const moment = (text: string | undefined) => (text === undefined ? undefined : momentSchema.parse(text));
  return toPeriod({ since: moment(since), until: moment(until) }, timeZone, now);
}

/** Like {@link whole}, without how results show it. */
function period(...moments: Parameters<typeof whole>) {
  const { shown: _, ...ends } = whole(...moments);
  return ends;
}

describe('a period', () => {
  it('includes both days', () => {
    expect(period('2026-01-26', '2026-02-01')).toEqual({
      from: '2026-01-26T00:00:00.000Z',
      before: '2026-02-02T00:00:00.000Z',
    });
  });

  it('may be a single day', () => {
    expect(period('2026-01-31', '2026-01-31')).toEqual({
      from: '2026-01-31T00:00:00.000Z',
      before: '2026-02-01T00:00:00.000Z',
    });
  });

  it.each([
    ['2026-01-31', undefined, { from: '2026-01-31T00:00:00.000Z' }],
    [undefined, '2026-01-31', { before: '2026-02-01T00:00:00.000Z' }],
    [undefined, undefined, {}],
  ])('may be open at either end: %j to %j', (since, until, expected) => {
    expect(period(since, until)).toEqual(expected);
  });

  it.each([
    ['Pacific/Auckland', '2026-01-30T11:00:00.000Z', '2026-01-31T11:00:00.000Z'],
    ['America/Los_Angeles', '2026-01-31T08:00:00.000Z', '2026-02-01T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-30T18:15:00.000Z', '2026-01-31T18:15:00.000Z'],
  ])('consists of days in the time zone: %s', (timeZone, from, before) => {
    expect(period('2026-01-31', '2026-01-31', timeZone)).toEqual({ from, before });
  });

  it.each([
    ['has 23 hours', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['has 25 hours', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['starts at 1:00', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ])('covers a whole day when clocks change: one that %s in %s', (_, timeZone, day, from, before) => {
    expect(period(day, day, timeZone)).toEqual({ from, before });
  });

  it('may start and end at a time, which is in the time zone if it has no offset, and includes both', () => {
    expect(period('2026-01-31T12:00:00+02:00', '2026-01-31T12:00:00', 'America/New_York')).toEqual({
      from: '2026-01-31T10:00:00.000Z',
      before: '2026-01-31T17:00:00.001Z',
    });
    expect(period(' 2026-01-31 12:00:00.5z ', undefined)).toEqual({ from: '2026-01-31T12:00:00.500Z' });
  });

  it('includes the whole minute of a time without seconds, as results show it', () => {
    expect(period('2026-01-31T12:00+02:00', '2026-01-31T12:00+02:00')).toEqual({
      from: '2026-01-31T10:00:00.000Z',
      before: '2026-01-31T10:01:00.000Z',
    });
    expect(period(undefined, '2026-01-31T12:00', 'Asia/Tokyo')).toEqual({
      before: '2026-01-31T03:01:00.000Z',
    });
  });

  it('may end on the last day of the calendar', () => {
    expect(period(undefined, '9999-12-31')).toEqual({});
    expect(period(undefined, '9999-12-31T23:59:59.999Z')).toEqual({});
    expect(period('9999-12-31', '9999-12-31', 'Asia/Tokyo')).toEqual({
      from: '9999-12-30T15:00:00.000Z',
      before: '9999-12-31T15:00:00.000Z',
    });
  });

  it.each([
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['0000-02-29', '0000-02-29T00:00:00.000Z'],
    ['0053-06-01', '0053-06-01T00:00:00.000Z'],
    ['0099-12-31T23:59', '0099-12-31T23:59:00.000Z'],
    ['0100-01-01', '0100-01-01T00:00:00.000Z'],
  ])('may start in any year: %s', (since, from) => {
    expect(period(since, undefined)).toEqual({ from });
  });

  it.each([
    ['2026-02-01', '2026-01-31'],
    ['2026-01-31T12:00:00.001Z', '2026-01-31T12:00:00Z'],
  ])('must not start after its end: %s to %s', (since, until) => {
    expect(() => period(since, until)).toThrow(
      new InvalidArguments(`since: ${since} is after until, ${until}. Send the earlier one as since.`),
    );
  });
});

describe('words for a period', () => {
  /** Returns the period from the start to the end of one word, on Friday, 27 November 2026, in Berlin. */
  const meant = (text: string, now = '2026-11-27T14:30:15.000Z') => {
    const { since, until } = whole(text, text, 'Europe/Berlin', now).shown ?? {};
    return [since, until];
  };
  const day = (date: string, end = date) => [`${date}T00:00+01:00`, `${end}T23:59+01:00`];

  it.each([
    ['today', day('2026-11-27')],
    ['Yesterday', day('2026-11-26')],
    ['7d', day('2026-11-20')],
    ['-7d', day('2026-11-20')],
    ['now-7d', day('2026-11-20')],
    ['7 days ago', day('2026-11-20')],
    ['a week ago', day('2026-11-20')],
    ['2w', day('2026-11-13')],
    ['1mo', day('2026-10-27')],
    ['1 year ago', day('2025-11-27')],
    ['last 7 days', day('2026-11-20', '2026-11-27')],
    ['last_30_days', day('2026-10-28', '2026-11-27')],
    ['past week', day('2026-11-20', '2026-11-27')],
    ['the past month', day('2026-10-27', '2026-11-27')],
    ['this week', day('2026-11-23', '2026-11-29')],
    ['last week', day('2026-11-16', '2026-11-22')],
    ['previous month', ['2026-10-01T00:00+02:00', '2026-10-31T23:59+01:00']],
    ['this_month', day('2026-11-01', '2026-11-30')],
    ['last year', day('2025-01-01', '2025-12-31')],
    ['friday', day('2026-11-27')],
    ['last Friday', day('2026-11-20')],
    ['Mon', day('2026-11-23')],
    ['on Sunday', day('2026-11-22')],
    ['thursday', day('2026-11-26')],
    ['2026-03', ['2026-03-01T00:00+01:00', '2026-03-31T23:59+02:00']],
    ['2026', day('2026-01-01', '2026-12-31')],
    ['now', ['2026-11-27T15:30+01:00', '2026-11-27T15:30+01:00']],
    ['24h', ['2026-11-26T15:30+01:00', '2026-11-26T15:30+01:00']],
    ['30 min', ['2026-11-27T15:00+01:00', '2026-11-27T15:00+01:00']],
    ['last 24 hours', ['2026-11-26T15:30+01:00', '2026-11-27T15:30+01:00']],
    ['an hour ago', ['2026-11-27T14:30+01:00', '2026-11-27T14:30+01:00']],
    ['yesterday 18:00', ['2026-11-26T18:00+01:00', '2026-11-26T18:00+01:00']],
    ['today at 09:15', ['2026-11-27T09:15+01:00', '2026-11-27T09:15+01:00']],
  ])('%s', (text, expected) => {
    expect(meant(text)).toEqual(expected);
  });

  it.each([
    ['yesterday', '2026-12-31T23:30:00.000Z', day('2026-12-31')],
    ['last week', '2027-01-01T12:00:00.000Z', day('2026-12-21', '2026-12-27')],
    ['this week', '2027-01-01T12:00:00.000Z', day('2026-12-28', '2027-01-03')],
    ['last month', '2027-01-31T12:00:00.000Z', day('2026-12-01', '2026-12-31')],
    ['1 month ago', '2027-03-31T12:00:00.000Z', day('2027-02-28')],
    ['1y', '2028-02-29T12:00:00.000Z', day('2027-02-28')],
    ['monday', '2026-11-29T22:59:00.000Z', day('2026-11-23')],
    ['monday', '2026-11-29T23:00:00.000Z', day('2026-11-30')],
  ])('%s at %s', (text, now, expected) => {
    expect(meant(text, now)).toEqual(expected);
  });

  it('never go back beyond the year 0', () => {
    expect(whole('0000', undefined, 'Europe/Berlin')).toMatchObject({
      from: '0000-01-01T00:00:00.000Z',
      shown: { since: '0000-01-01T00:53+00:53' },
    });
    expect(period(undefined, '0000-01-01T00:00+14:00')).toEqual({ before: '0000-01-01T00:00:00.001Z' });
    expect(period('9999 years ago', undefined)).toEqual({ from: '0000-01-01T00:00:00.000Z' });
    expect(period('9999mo', undefined)).toEqual({ from: '1193-08-27T00:00:00.000Z' });
  });

  it.each([
    ['March', '2026-03-01'],
    ['december', '2025-12-01'],
    ['March 2025', '2025-03-01'],
  ])('name months, without a year the last that has begun: %s', (text, first) => {
    expect(period(text, undefined)).toEqual({ from: `${first}T00:00:00.000Z` });
  });

  it('are days of 23 and 25 hours when clocks change', () => {
    const hours = (text: string, now: string) => {
      const { from = '', before = '' } = period(text, text, 'Europe/Berlin', now);
      return (Date.parse(before) - Date.parse(from)) / 3_600_000;
    };
    expect(hours('yesterday', '2026-03-30T12:00:00.000Z')).toBe(23);
    expect(hours('yesterday', '2026-10-26T12:00:00.000Z')).toBe(25);
    expect(hours('last week', '2026-03-30T12:00:00.000Z')).toBe(7 * 24 - 1);
    expect(hours('2026', '2026-10-26T12:00:00.000Z')).toBe(365 * 24);
  });

  it('begin with their start and end with their end', () => {
    expect(period('last week', undefined)).toEqual({ from: '2026-11-16T00:00:00.000Z' });
    expect(period(undefined, 'last week')).toEqual({ before: '2026-11-23T00:00:00.000Z' });
    expect(period('2025', '2026-03')).toEqual({
      from: '2025-01-01T00:00:00.000Z',
      before: '2026-04-01T00:00:00.000Z',
    });
  });
});

describe('how results show a period', () => {
  it('can be sent back and means the same', () => {
    for (const [since, until] of [
      ['last week', 'yesterday'],
      ['2026-03-29', '2026-03-29'],
      ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.5Z'],
      ['24h', 'now'],
      ['0001', undefined],
      [undefined, '2026-01-31T12:00'],
    ]) {
      const { shown, ...ends } = whole(since, until, 'Europe/Berlin');
      expect(period(shown?.since, shown?.until)).toEqual(ends);
    }
  });

  it('is to the millisecond only if the period is', () => {
    expect(whole('2026-01-31T12:00:00Z', '2026-01-31T12:00:07Z', 'Asia/Kathmandu').shown).toEqual({
      since: '2026-01-31T17:45+05:45',
      until: '2026-01-31T17:45:07.000+05:45',
      timeZone: 'Asia/Kathmandu',
    });
  });

  it('is left out without a period', () => {
    expect(whole(undefined, undefined)).toEqual({});
  });
});

it.each([
  'soon',
  'tomorrow',
  'next week',
  '7m',
  'last',
  '99999d',
  '2026-13',
  '2026-1-31',
  '2026-02-30',
  '31.01.2026',
  '2026-01-31T25:00Z',
  '2026-01-31Z',
  '1769860800',
  `${'last '.repeat(10_000)}week`,
])('rejects what is neither a date nor a time, with examples: %.20s', (text) => {
  const { error } = momentSchema.safeParse(text);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z, or something like yesterday, 7d, last week, monday, 2026-03 or 2026',
  ]);
});
