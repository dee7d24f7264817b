import { TZDateMini } from '@date-fns/tz/date/mini';
import { z } from 'zod';
import { InvalidArguments } from '../base/errors';
import { fieldErrors } from '../contract/fields/fieldErrors';
import type { Period } from './period';

/** The arguments of a tool that limit its links to a period. */
export interface PeriodRequest {
  since?: Moment | undefined;
  until?: Moment | undefined;
}

const FORMAT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/** The last supported time. Later ones have years of five digits, which do not sort as strings. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A date or time as a caller wrote it. Without an offset, it is in the caller's time zone. */
interface Moment {
  readonly text: string;
  /** An instant in milliseconds. A local time, or the start of a day, is stored as if it were in UTC. */
  readonly time: number;
  /** How long it takes in milliseconds. A time without seconds means the whole minute, as results show it. */
  readonly length: number;
  readonly kind: 'day' | 'localTime' | 'instant';
}

/** A date or time in ISO 8601, with or without an offset. */
export const momentSchema = z.string(fieldErrors).transform((given, context): Moment => {
  const text = given.trim();
  const [, date = '', clock, offset] = FORMAT.exec(text) ?? [];
  const time = Date.parse(`${date}T${clock ?? '00:00'}${offset ?? 'Z'}`);
  if (Number.isNaN(time) || !z.iso.date().safeParse(date).success) {
    const message = 'must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z';
    context.addIssue({ code: 'custom', message });
  }
  const kind = clock === undefined ? 'day' : offset === undefined ? 'localTime' : 'instant';
  return { text, time, length: clock?.length === 'hh:mm'.length ? MINUTE_MS : 1, kind };
});

/**
 * Returns the period from `since` to `until`, including both. A date means the whole day in `timeZone`, an IANA name, and
 * a time without seconds the whole minute.
 * Throws {@link InvalidArguments} if `since` is after `until`.
 */
export function toPeriod({ since, until }: PeriodRequest, timeZone: string): Period {
  const from = since && instantOf(since, timeZone);
  const before = until && endOf(until, timeZone);
  if (since && until && Number(from) >= Number(before)) {
    throw new InvalidArguments(
      `since: ${since.text} is after until, ${until.text}. Send the earlier one as since.`,
    );
  }
  return { from: toIso(from && Math.min(from, LAST_TIME)), before: toIso(before) };
}

/** Returns the first millisecond after a moment: after its whole day if it is a date, or its whole minute. */
function endOf(moment: Moment, timeZone: string): number {
  return moment.kind === 'day'
    ? instantOf({ ...moment, time: moment.time + DAY_MS }, timeZone)
    : instantOf(moment, timeZone) + moment.length;
}

/** Returns a moment in milliseconds. If clocks skip or repeat the time, returns the first instant that is not earlier. */
function instantOf({ time, kind }: Pick<Moment, 'time' | 'kind'>, timeZone: string): number {
  if (kind === 'instant') return time;
  const local = new Date(time);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  // TZDate wants each part of the time. Adding milliseconds to midnight would be wrong on days when clocks change.
  const [hours, minutes, seconds] = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()];
  // Years before 100 would mean 1900 to 1999. The calendar is the same every 400 years.
  const shift = year < 100 ? 400 : 0;
  const instant = new TZDateMini(
    year + shift,
    month,
    day,
    hours,
    minutes,
    seconds,
    local.getUTCMilliseconds(),
    timeZone,
  ).getTime();
  return instant - shift * YEAR_MS;
}

/** The average length of a year in the calendar. */
const YEAR_MS = 365.2425 * DAY_MS;

/** Returns a time in ISO 8601. Undefined stands for none, and for one after all that are supported. */
function toIso(time: number | undefined): string | undefined {
  return time === undefined || time > LAST_TIME ? undefined : new Date(time).toISOString();
}
