import { DAY_MS } from '../base/durations';

// Days are their starts in milliseconds, as if they were in UTC.

/** The first day, and the day after the last one. */
export interface Days {
  readonly first: number;
  readonly end: number;
}

/** Returns the week of a day, from Monday to Sunday. */
export function weekOf(day: number): Days {
  const first = day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
  return { first, end: first + 7 * DAY_MS };
}

export function monthOf(day: number): Days {
  const date = new Date(day);
  const first = date.setUTCDate(1);
  return { first, end: date.setUTCMonth(date.getUTCMonth() + 1) };
}

export function yearOf(day: number): Days {
  const date = new Date(day);
  const first = date.setUTCMonth(0, 1);
  return { first, end: date.setUTCFullYear(date.getUTCFullYear() + 1) };
}

/**
 * Returns the day that was some days, weeks, months or years before another one. `unit` may be short, such as "mo". A month before
 * 31 March is the last day of February. Never goes back beyond the year 0.
 */
export function daysBack(day: number, count: number, unit = ''): Days {
  const days = count * (unit.startsWith('w') ? 7 : 1);
  const months = unit.startsWith('mo') ? count : unit.startsWith('y') ? 12 * count : undefined;
  const first = Math.max(months === undefined ? day - days * DAY_MS : monthsBack(day, months), FIRST_TIME);
  return { first, end: first + DAY_MS };
}

function monthsBack(day: number, count: number): number {
  const date = new Date(monthOf(day).first);
  date.setUTCMonth(date.getUTCMonth() - count);
  const lastDay = new Date(monthOf(date.getTime()).end - DAY_MS).getUTCDate();
  return date.setUTCDate(Math.min(new Date(day).getUTCDate(), lastDay));
}

/** Earlier times have years with a sign, which do not sort as strings. */
export const FIRST_TIME = Date.parse('0000-01-01T00:00Z');
