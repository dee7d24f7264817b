/** A span of time in which links were added. Both ends are ISO 8601 in UTC with milliseconds, like `addedAt`. */
export interface Period {
  /** The first instant that belongs to it. */
  readonly from?: string | undefined;
  /** The first instant after it. */
  readonly before?: string | undefined;
}

/** Returns whether an instant lies within a period. */
export function isWithin(addedAt: string, { from, before }: Period): boolean {
  return (from === undefined || addedAt >= from) && (before === undefined || addedAt < before);
}
