/** Matches a time as the service writes it: ISO 8601 in UTC, with milliseconds. */
export const aTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Matches a time as the tools return it: ISO 8601 with an offset, to the minute. */
export const aLocalTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/);

/** Matches an object that has at least these fields. */
export function having(fields: object): unknown {
  return expect.objectContaining(fields);
}

/** Matches a string that contains `part`. */
export function containing(part: string): unknown {
  return expect.stringContaining(part);
}
