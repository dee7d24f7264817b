import { timeSchema } from '@shared/contract/fields/validators';

/**
 * Converts the date of a bookmark to ISO 8601, from ISO 8601 or from seconds, milliseconds or microseconds
 * since 1970. Returns undefined if the date is missing, invalid, older than the web or in the future.
 */
export function parseBookmarkDate(text: string): string | undefined {
  const written = text.trim();
  const time = /^\d{1,17}$/.test(written)
    ? fromNumber(Number(written))
    : Date.parse(timeSchema.safeParse(written).data ?? '');
  return time >= EARLIEST && time <= Date.now() + DAY_MS ? new Date(time).toISOString() : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** No bookmark is older than the web. */
const EARLIEST = Date.UTC(1990, 0, 1);

/**
 * Converts seconds, milliseconds or microseconds since 1970 to milliseconds. Chooses the unit that gives a
 * plausible date.
 */
function fromNumber(written: number): number {
  const scale = written < 1e11 ? 1000 : written < 1e14 ? 1 : 1e-3;
  return Math.floor(written * scale);
}
