import { formatDate } from '../ui/text/format';
import { DAY_MS } from '@shared/base/durations';

/**
 * Says when a key or an app stops working: in `warning` if that is soon, otherwise in `facts`. Undefined if it never does. `now` is in
 * milliseconds since 1970.
 */
export function expiryText(end: string | undefined, now: number): Expiry | undefined {
  if (end === undefined) return undefined;
  const days = (Date.parse(end) - now) / DAY_MS;
  if (days <= 0) return { facts: [`Expired ${formatDate(end)}`] };
  if (days > SOON_DAYS) return { facts: [`Expires ${formatDate(end)}`] };
  const whole = Math.floor(days);
  const when = ['in less than a day', 'in a day'][whole] ?? `in ${String(whole)} days`;
  return { warning: `Expires ${when}.`, facts: [] };
}

/** How many days before the end a warning is shown. */
const SOON_DAYS = 14;

interface Expiry {
  readonly warning?: string;
  readonly facts: readonly string[];
}
