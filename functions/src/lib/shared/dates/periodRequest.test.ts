import { InvalidArguments } from '../base/errors';
import { momentSchema, toPeriod } from './periodRequest';

/** Returns the period between two moments as a caller wrote them. */
function period(since: string | undefined, until: string | undefined, timeZone = 'UTC') {
  return toPeriod(
    {
      since: since === undefined ? undefined : momentSchema.parse(since),
      until: until === undefined ? undefined : momentSchema.parse(until),
    },
    timeZone,
  );
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

it.each([
  'yesterday',
  '2026',
  '2026-1-31',
  '2026-02-30',
  '31.01.2026',
  '2026-01-31T25:00Z',
  '2026-01-31Z',
  '1769860800',
])('rejects what is neither a date nor a time, with an example: %s', (text) => {
  const { error } = momentSchema.safeParse(text);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z',
  ]);
});
