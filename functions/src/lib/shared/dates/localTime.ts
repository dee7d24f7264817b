import { tzOffset } from '@date-fns/tz/tzOffset';
import { MINUTE_MS } from '../base/durations';

/**
 * Returns a time in ISO 8601 as clocks in a time zone show it, with their offset: "2026-11-27T00:20+01:00". Cuts it to the
 * minute. `timeZone` is an IANA name.
 */
export function localTime(time: string | number, timeZone: string): string {
  const instant = new Date(time);
  const minutes = Math.round(tzOffset(timeZone, instant));
  const local = new Date(instant.getTime() + minutes * MINUTE_MS).toISOString();
  // Before the year 0 and after 9999, years have more digits.
  if (!FOUR_DIGITS.test(local)) return localTime(time, 'UTC');
  return `${local.slice(0, 'yyyy-mm-ddThh:mm'.length)}${offsetOf(minutes)}`;
}

/** Returns the day of a time in a time zone, as `YYYY-MM-DD`. */
export function localDay(time: string | number, timeZone: string): string {
  return localTime(time, timeZone).slice(0, 'yyyy-mm-dd'.length);
}

const FOUR_DIGITS = /^\d{4}-/;

function offsetOf(minutes: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${part(distance / 60)}:${part(distance % 60)}`;
}
