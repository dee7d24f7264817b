import { TZDateMini } from '@date-fns/tz/date/mini';
import { InvalidArguments } from '../base/errors';
import { FIRST_TIME } from './calendar';
import type { Moment, Now, Span } from './moment';
import type { Period } from './period';
import { showPeriod } from './shownPeriod';
import { DAY_MS } from '../base/durations';

/** The arguments of a tool that limit its links to a period. */
export interface PeriodRequest {
  since?: Moment | undefined;
  until?: Moment | undefined;
}

/** The last supported time. Later ones have years of five digits, which do not sort as strings. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Returns the period from `since` to `until`, including both. A date means the whole day in `timeZone`, an IANA name, a time
 * without seconds the whole minute, and "last week" all of it. `now` is in ISO 8601.
 * Throws {@link InvalidArguments} if `since` is after `until`.
 */
export function toPeriod({ since, until }: PeriodRequest, timeZone: string, now: string): Period {
  if (!since && !until) return {};
  const at = nowIn(timeZone, now);
  const from = since && Math.min(Math.max(startOf(since.spanAt(at), timeZone), FIRST_TIME), LAST_TIME);
  const end = until && Math.max(endOf(until.spanAt(at), timeZone), FIRST_TIME + 1);
  if (since && until && Number(from) >= Number(end)) {
    throw new InvalidArguments(
      `since: ${since.text} is after until, ${until.text}. Send the earlier one as since.`,
    );
  }
  const before = end === undefined || end > LAST_TIME ? undefined : end;
  return { from: toIso(from), before: toIso(before), shown: showPeriod({ from, before }, timeZone) };
}

function nowIn(timeZone: string, now: string): Now {
  const local = new TZDateMini(now, timeZone);
  const today = Date.UTC(local.getFullYear(), local.getMonth(), local.getDate());
  return { instant: Date.parse(now), today };
}

function startOf(span: Span, timeZone: string): number {
  return span.kind === 'instant' ? span.first : instantOf(span.first, timeZone);
}

/** Returns the first millisecond after a span. */
function endOf(span: Span, timeZone: string): number {
  return span.kind === 'days' ? instantOf(span.end, timeZone) : startOf(span, timeZone) + span.length;
}

/** Returns a local time as an instant. If clocks skip or repeat the time, returns the first instant that is not earlier. */
function instantOf(time: number, timeZone: string): number {
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

function toIso(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
