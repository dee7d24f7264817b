import { z } from 'zod';
import { localTime } from './localTime';
import { MINUTE_MS } from '../base/durations';

/** A period as a result shows it: its first and its last time, both included, in a time zone. Can be sent back. */
export const shownPeriodSchema = z.object({
  since: z.string().optional(),
  until: z.string().optional(),
  timeZone: z.string(),
});
export type ShownPeriod = z.infer<typeof shownPeriodSchema>;

/** Returns the period from `from` to the last millisecond before `before`. Both are in milliseconds. */
export function showPeriod(
  { from, before }: { readonly from?: number | undefined; readonly before?: number | undefined },
  timeZone: string,
): ShownPeriod {
  return {
    ...(from !== undefined && { since: shown(from, from, timeZone) }),
    ...(before !== undefined && { until: shown(before - 1, before, timeZone) }),
    timeZone,
  };
}

/** Returns a time to the minute if a minute begins at `edge`, otherwise to the millisecond. */
function shown(time: number, edge: number, timeZone: string): string {
  const minute = localTime(time, timeZone);
  if (edge % MINUTE_MS === 0) return minute;
  const end = 'yyyy-mm-ddThh:mm'.length;
  return `${minute.slice(0, end)}${new Date(time).toISOString().slice(end, -1)}${minute.slice(end)}`;
}
