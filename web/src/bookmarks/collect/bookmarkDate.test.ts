import fc from 'fast-check';
import { numRuns } from '@shared/base/runs.fixture';
import { dateOrderOf, isNoDate, parseBookmarkDate } from './bookmarkDate';

const DATE = '2023-11-14T22:13:20.000Z';
const MINUTE = '2023-11-14T22:13:00.000Z';
const DAY = '2023-11-14T00:00:00.000Z';

describe('parseBookmarkDate', () => {
  it.each([
    ['1700000000', DATE],
    ['1700000000.000', DATE],
    ['1700000000000', DATE],
    ['1700000000000000', DATE],
    ['1700000000000000000', DATE],
    ['13344473600000000', DATE],
    ['133444736000000000', DATE],
    ['/Date(1700000000000)/', DATE],
    ['/Date(1700000000000+0100)/', DATE],
    ['2023-11-14T22:13:20Z', DATE],
    ['2023-11-14T22:13:20.000000Z', DATE],
    ['2023-11-14T22:13:20+0000', DATE],
    ['2023-11-14T23:13:20+01:00', DATE],
    ['2023-11-14T17:13:20-05', DATE],
    ['2023-11-14 22:13:20', DATE],
    ['2023-11-14 22:13:20.000000+00:00', DATE],
    ['2023-11-14 22:13:20 UTC', DATE],
    ['2023-11-14 22:13:20.000000 +0000 UTC', DATE],
    ['2023-11-14T22:13', MINUTE],
    ['2023-11-14 22:13Z', MINUTE],
    ['2023/11/14 22:13:20', DATE],
    ['2023.11.14', DAY],
    ['2023-11-14', DAY],
    ['20231114', DAY],
    ['20231114T221320Z', DATE],
    ['20231114221320', DATE],
    ['Tue, 14 Nov 2023 22:13:20 GMT', DATE],
    ['Tue, 14 Nov 2023 17:13:20 EST', DATE],
    ['Tue, 14 Nov 2023 22:13:20 +0000', DATE],
    ['Tue Nov 14 22:13:20 2023', DATE],
    ['Tue Nov 14 22:13:20 +0000 2023', DATE],
    ['Tue Nov 14 2023 23:13:20 GMT+0100 (Central European Standard Time)', DATE],
    ['Tuesday, November 14, 2023 at 10:13:20 PM UTC', DATE],
    ['Nov 14, 2023, 10:13\u202FPM', MINUTE],
    ['14 November 2023', DAY],
    ['14-Nov-2023', DAY],
    ['14/Nov/2023:23:13:20 +0100', DATE],
    ['Nov 14th, 2023', DAY],
    ['14. November 2023', DAY],
    ['14.11.2023', DAY],
    ['14.11.2023 22:13', MINUTE],
    ['14.11.23, 22:13:20', DATE],
    ['14/11/2023', DAY],
    ['11/14/2023 10:13 PM', MINUTE],
    ['14-11-2023 22:13', MINUTE],
    ['2023年11月14日', DAY],
    [' 2023-11-14 ', DAY],
  ])('reads %s', (text, date) => {
    expect(parseBookmarkDate(text)).toBe(date);
    expect(isNoDate(text)).toBe(false);
  });

  it.each([
    'yesterday',
    '1/2/2024',
    '2023-02-30',
    '2023-11-14 25:00',
    '2023-11-14 22:13 XYZ',
    '31/31/2023',
    '160000000',
    '4000000000',
    '17000000001234567890',
    '14 Marble 2023',
    '1700000000 and more',
    '-5',
    '2123-01-01',
    'x'.repeat(1_000),
  ])('does not guess what %s is', (text) => {
    expect(parseBookmarkDate(text)).toBeUndefined();
    expect(isNoDate(text)).toBe(false);
  });

  it.each(['', ' ', '0', '-1', 'null', 'None', '0000-00-00 00:00:00', '1970-01-01T00:00:00Z', '0.0'])(
    'takes “%s” for no date',
    (text) => {
      expect(parseBookmarkDate(text)).toBeUndefined();
      expect(isNoDate(text)).toBe(true);
    },
  );

  it('takes the order of day and month from the whole file', () => {
    expect(dateOrderOf(['1/2/2024', '13/2/2024 10:00', ''])).toBe('dayFirst');
    expect(dateOrderOf(['1/2/2024', '2/13/24, 10:00'])).toBe('monthFirst');
    expect(dateOrderOf(['1/2/2024', '2024-01-13'])).toBeUndefined();
    expect(dateOrderOf(['13/2/2024', '2/13/2024'])).toBeUndefined();
    expect(parseBookmarkDate('1/2/2024', 'dayFirst')).toBe('2024-02-01T00:00:00.000Z');
    expect(parseBookmarkDate('1/2/2024 3:00', 'monthFirst')).toBe('2024-01-02T03:00:00.000Z');
    expect(parseBookmarkDate('1.2.2024', 'monthFirst')).toBe('2024-02-01T00:00:00.000Z');
  });

  it('reads every second since 1990 in every unit, and as text', () => {
    const second = fc.integer({ min: 631_152_000, max: 1_790_000_000 });
    fc.assert(
      fc.property(second, (at) => {
        const date = new Date(at * 1000);
        const since1601 = BigInt(at) + 11_644_473_600n;
        const forms = [
          ...[String(at), `${String(at)}000`, `${String(at)}000000`, `${String(at)}000000000`],
          ...[String(since1601 * 1_000_000n), String(since1601 * 10_000_000n)],
          ...[date.toISOString(), date.toUTCString(), String(date)],
        ];
        for (const form of forms) expect(parseBookmarkDate(form)).toBe(date.toISOString());
      }),
      { numRuns: numRuns(500, 20_000) },
    );
  });
});
