const DAY_MS = 24 * 60 * 60 * 1000;
/** Before the web, a date is a mistake. */
const EARLIEST = Date.UTC(1990, 0, 1);

/**
 * The time of an `ADD_DATE` in ISO 8601: seconds since 1970, though some programs write milliseconds or microseconds.
 * Undefined where there is none, or one before the web or in the future.
 */
export function addedAt(addDate: string): string | undefined {
  if (!/^\d{1,17}$/.test(addDate)) return undefined;
  const written = Number(addDate);
  const scale = written < 1e11 ? 1000 : written < 1e14 ? 1 : 1e-3;
  const time = Math.floor(written * scale);
  return time >= EARLIEST && time <= Date.now() + DAY_MS ? new Date(time).toISOString() : undefined;
}
