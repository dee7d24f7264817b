import { z } from 'zod';
import { DAY_MS } from '../../base/durations';

/** After how many days a key or an app may stop working. */
export const EXPIRY_DAYS = [30, 90, 365] as const;

/** Null or nothing means never. */
export const expiresInDaysSchema = z.literal(EXPIRY_DAYS, 'must be 30, 90 or 365').nullish();
export type ExpiresInDays = z.infer<typeof expiresInDaysSchema>;

/** Returns when something ends that begins at `now`, in milliseconds since 1970. Undefined if never. */
export function endOf(days: ExpiresInDays, now: number): number | undefined {
  return typeof days === 'number' ? now + days * DAY_MS : undefined;
}

/** Returns whether a key works no more at `now`, in milliseconds since 1970. */
export function hasEnded(
  { revokedAt, expiresAt }: { revokedAt?: string | undefined; expiresAt?: string | undefined },
  now: number,
): boolean {
  return revokedAt !== undefined || (expiresAt !== undefined && Date.parse(expiresAt) <= now);
}
