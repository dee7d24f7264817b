import { DAY_MS } from '../base/durations';

/**
 * Returns the date that a link may have at the time `now`: at most a day later, because clocks and time zones differ. A link with
 * a later date would be the newest for everybody forever. All are in ISO 8601, in UTC with milliseconds.
 */
export function notLaterThanTomorrow(addedAt: string, now: string): string {
  const tomorrow = new Date(Date.parse(now) + DAY_MS).toISOString();
  return addedAt < tomorrow ? addedAt : tomorrow;
}
