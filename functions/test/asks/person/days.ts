import { TZDateMini } from '@date-fns/tz/date/mini';

export const TIME_ZONE = 'Europe/Berlin';

/** When the tests started. All days are counted from here. */
const STARTED = Date.now();

const local = new TZDateMini(STARTED, TIME_ZONE);

/** Returns the time on a clock in Berlin, such as `19:40`, this many days ago, in ISO 8601. */
export function at(daysAgo: number, clock = '12:00'): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const [year, month, day] = [local.getFullYear(), local.getMonth(), local.getDate() - daysAgo];
  return new Date(new TZDateMini(year, month, day, hours, minutes, 0, 0, TIME_ZONE).getTime()).toISOString();
}

/** Returns the date in Berlin this many days ago. */
export function dayAgo(daysAgo: number): string {
  return localDate(at(daysAgo));
}

/** Returns the date in Berlin at an instant. */
export function localDate(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(new Date(instant));
}

/** Returns the hour on a clock in Berlin at an instant. */
export const localHour = (instant: string): number =>
  new TZDateMini(Date.parse(instant), TIME_ZONE).getHours();

/** Returns how many days ago this weekday of the last calendar week was. 0 is its Monday. */
export function lastWeek(weekday: number): number {
  return ((local.getDay() + 6) % 7) + 7 - weekday;
}

/** The last March that is over, as `YYYY-03`. */
export const LAST_MARCH = `${String(local.getFullYear() - (local.getMonth() > 2 ? 0 : 1))}-03`;
