import { z } from 'zod';
import type { Period } from '@shared/dates/period';
import type { Arrangement } from '../navigation/location';
import { formatDate, isoDay } from '../ui/text/format';

/** Returns the period from the start of `since` to the end of `until`, in local time. Ignores invalid dates. */
export function periodOf({ since, until }: Days): Period {
  return { from: startOf(since, 0), before: startOf(until, 1) };
}

type Days = Pick<Arrangement, 'since' | 'until'>;

/** Periods that end today, by their length in days. */
export const RECENT_DAYS = [
  { days: 1, label: 'Today' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
] as const;

/** Returns the first day of a period that has this many days and ends today. */
export function firstOfDays(days: number, now = new Date()): string {
  return isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1));
}

/** Returns the length of a period in days, if it is one of {@link RECENT_DAYS}. */
export function recentDays({ since, until }: Days, now = new Date()): number | undefined {
  return until === '' ? RECENT_DAYS.find(({ days }) => firstOfDays(days, now) === since)?.days : undefined;
}

export function hasPeriod(days: Days): boolean {
  const { from, before } = periodOf(days);
  return from !== undefined || before !== undefined;
}

function startOf(day: string, plusDays: number): string | undefined {
  if (day === '' || !z.iso.date().safeParse(day).success) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + plusDays);
  return start.toISOString();
}

/** Describes a period, such as “Last 7 days” or “1 Jan 2026 to 3 Feb 2026”. */
export function describePeriod(days: Days): string {
  const recent = RECENT_DAYS.find((each) => each.days === recentDays(days));
  if (recent) return recent.label;
  const { from, before } = periodOf(days);
  const first = from === undefined ? undefined : formatDate(`${days.since}T00:00`);
  const last = before === undefined ? undefined : formatDate(`${days.until}T00:00`);
  if (first === undefined) return `Until ${last ?? ''}`;
  return last === undefined ? `Since ${first}` : `${first} to ${last}`;
}
