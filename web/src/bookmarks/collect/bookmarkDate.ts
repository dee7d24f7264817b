import { DAY_MS } from '@shared/base/durations';

/**
 * Converts a date as any program writes it to ISO 8601: ISO 8601 itself with or without separators, seconds, fractions and
 * zone; numbers since 1970, 1601 or 2001; with the name of the month; D.M.Y; and A/B/Y if the day is first or last according to
 * `order`, or can only be one of them. Without a zone, it is UTC. Returns undefined for anything else, and for dates that are
 * older than the web or in the future.
 */
export function parseBookmarkDate(text: string, order?: DateOrder): string | undefined {
  const written = text.trim();
  if (written.length > MAX_LENGTH) return undefined;
  const number = NUMBER.exec(written)?.[1];
  const time = (number === undefined ? undefined : fromNumber(Number(number))) ?? fromText(written, order);
  return time !== undefined && isPlausible(time) ? new Date(Math.floor(time)).toISOString() : undefined;
}

/** Which of the first two numbers of a date such as 1/2/2024 is the day. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** Returns which order the dates of a file have, or undefined if none of them or not all of them show it. */
export function dateOrderOf(texts: Iterable<string>): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const text of texts) {
    const [, first, , second] =
      NUMERIC.exec(
        text
          .trim()
          .slice(0, MAX_LENGTH)
          .replace(/[\s,T].*$/su, ''),
      ) ?? [];
    if (Number(first) > 12) orders.add('dayFirst');
    if (Number(second) > 12) orders.add('monthFirst');
  }
  const [order] = orders;
  return orders.size === 1 ? order : undefined;
}

/** Returns whether a field says that there is no date. */
export function isNoDate(text: string): boolean {
  return /^(?:0*(?:\.0*)?|-1?|null|none|undefined|nan|n\/a|never|(?:0000|0001|1601|1970)-\d\d-\d\d(?:[T ].*)?)$/i.test(
    text.trim().slice(0, MAX_LENGTH),
  );
}

/** Longer than any date, such as `String(new Date())` with the name of its zone. */
const MAX_LENGTH = 80;

/** No bookmark is older than the web. */
const EARLIEST = Date.UTC(1990, 0, 1);

function isPlausible(time: number): boolean {
  return time >= EARLIEST && time <= Date.now() + DAY_MS;
}

/** A number, also as JavaScript programs of Microsoft write it. */
const NUMBER = /^(?:\/Date\()?(\d{1,20}(?:\.\d{0,20})?)(?:[+-]\d{4})?(?:\)\/)?$/;

/** Windows and Chrome count from here. */
const YEAR_1601 = Date.UTC(1601, 0, 1);
/** Apple's programs count seconds from here, with a fraction. */
const YEAR_2001 = Date.UTC(2001, 0, 1);
/** The seconds up to 2002, when they had no bookmarks yet. Spreadsheets count days, with fractions, too. */
const OLDEST_OF_APPLE = 365 * 24 * 60 * 60;

/** Converts a number to milliseconds since 1970. Only one unit gives a plausible date. */
function fromNumber(written: number): number | undefined {
  const [milliseconds, microseconds, nanoseconds] = [written, written / 1e3, written / 1e6];
  const ofWindows = written / 1e4;
  return [
    ...(Number.isInteger(written) || written < OLDEST_OF_APPLE ? [] : [YEAR_2001 + written * 1000]),
    ...[written * 1000, milliseconds, microseconds, nanoseconds],
    ...[YEAR_1601 + microseconds, YEAR_1601 + ofWindows],
  ].find(isPlausible);
}

const TIME = /(?<!\d)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\b\.?)?/iu;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(\d\d)(\d\d)?)?/;
const ZONE = /^ ?(?:(?:UTC|GMT) ?)?(?:([+-])(\d{1,2}):?(\d\d)?(?!\d)|(Z|[A-Z]{2,4})\b)/i;

const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/;
const NAMED = /^(?:(\d{1,2}) )?([a-z]{3,9}) (?:(\d{1,2}) )?(\d{4})$/;

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** The hours of the zones that RFC 2822 names, and of those of Central Europe. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, cet: 1, cest: 2 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};

/** Returns the milliseconds since 1970 of a date with or without a time. */
function fromText(written: string, order: DateOrder | undefined): number | undefined {
  const text = written
    .replace(/ ?\([^()]*\)$/, '')
    .replace(/[\s\u202F]+/gu, ' ')
    .replace(COMPACT, (...parts: string[]) => {
      const [, year, month, day, hour, minute, second = '00'] = parts;
      const date = [year, month, day].join('-');
      return hour === undefined ? date : `${date}T${[hour, minute, second].join(':')}`;
    });
  const clock = TIME.exec(text);
  const behind = clock ? text.slice(clock.index + clock[0].length) : '';
  const zone = ZONE.exec(behind);
  const offset = zone ? offsetOf(zone) : 0;
  const year = behind.slice(zone?.[0].length ?? 0).replace(/^ ?(?:utc|gmt)\b/i, '');
  const day = dayOf(`${clock ? text.slice(0, clock.index) : text}${year}`, order);
  const time = clock ? timeOf(clock) : 0;
  return day === undefined || time === undefined || offset === undefined ? undefined : day + time - offset;
}

/** Returns the milliseconds since midnight. */
function timeOf([, hour, minute, second = '0', fraction = '0', half]: RegExpExecArray): number | undefined {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (hours > (half === undefined ? 23 : 12) || minutes > 59 || seconds > 60) return undefined;
  const since = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return ((since * 60 + minutes) * 60 + seconds + Number(`0.${fraction}`)) * 1000;
}

/** Returns how many milliseconds a zone is ahead of UTC, or undefined if it is unknown. */
function offsetOf([, sign, hours, minutes = '0', name]: RegExpExecArray): number | undefined {
  const ahead = name === undefined ? Number(hours) + Number(minutes) / 60 : ZONES[name.toLowerCase()];
  return ahead === undefined ? undefined : (sign === '-' ? -ahead : ahead) * 60 * 60 * 1000;
}

/** Returns the milliseconds since 1970 of a day. */
function dayOf(written: string, order: DateOrder | undefined): number | undefined {
  const text = written
    .toLowerCase()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\b/, '')
    .replace(/(?<=\d)(?:st|nd|rd|th)\b|\bat\b|(?<=\d)t ?$/g, '')
    .replace(/,|(?<=\d)\.(?= )|:$/g, ' ')
    .replace(/ +|(?<=\d)[-/](?=[a-z])|(?<=[a-z])[-/](?=\d)/g, ' ')
    .trim();
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return utc(Number(year), Number(month), Number(day));
  const [, before, name = '', after, yearOfNamed] = NAMED.exec(text) ?? [];
  const index = name === '' ? -1 : MONTHS.findIndex((month) => month.startsWith(name));
  if (index >= 0) return utc(Number(yearOfNamed), index + 1, Number(before ?? after));
  const [, first, separator, second, last = ''] = NUMERIC.exec(text) ?? [];
  if (separator === undefined) return undefined;
  const [a, b] = [Number(first), Number(second)];
  const isDayFirst = separator === '.' || a > 12 || a === b || (b <= 12 && order === 'dayFirst');
  if (!isDayFirst && b <= 12 && order === undefined) return undefined;
  const full = last.length === 4 ? Number(last) : 2000 + Number(last);
  return isDayFirst ? utc(full, b, a) : utc(full, a, b);
}

/** Returns the milliseconds since 1970, or undefined if there is no such day. */
function utc(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}
