/** A span of time in which links were added. Both ends are ISO 8601 in UTC with milliseconds, like `addedAt`. */
export interface Period {
  /** The first instant in the period. */
  readonly from?: string | undefined;
  /** The first instant after the period. */
  readonly before?: string | undefined;
}

export function isWithin(addedAt: string, { from, before }: Period): boolean {
  return (from === undefined || addedAt >= from) && (before === undefined || addedAt < before);
}
