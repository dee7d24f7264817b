import type { ShownPeriod } from './shownPeriod';

/** A span of time in which links were added. Both ends are ISO 8601 in UTC with milliseconds, like `addedAt`. */
export interface Period {
  /** The first instant in the period. */
  readonly from?: string | undefined;
  /** The first instant after the period. */
  readonly before?: string | undefined;
  /** How a result shows the period. Only if somebody has asked for it. */
  readonly shown?: ShownPeriod | undefined;
}

export function isWithin(addedAt: string, { from, before }: Period): boolean {
  return (from === undefined || addedAt >= from) && (before === undefined || addedAt < before);
}
