import { isObject } from '../../lib/shared/base/jsonInText';
import { localTime } from '../../lib/shared/dates/localTime';

/**
 * Returns the content of a result with its times as clocks in a time zone show them, to the minute. Times are the fields that
 * {@link TIMES} names, in ISO 8601 with milliseconds, as they are stored.
 */
export function withLocalTimes(
  content: Readonly<Record<string, unknown>>,
  timeZone: string,
): Record<string, unknown> {
  const shown = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => shown(name, each));
    if (isObject(value)) return withLocalTimes(value, timeZone);
    const isTime = TIMES.has(name) && typeof value === 'string' && STORED_TIME.test(value);
    return isTime ? localTime(value, timeZone) : value;
  };
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, shown(name, value)]));
}

const TIMES: ReadonlySet<string> = new Set(['addedAt', 'updatedAt', 'at']);

const STORED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
