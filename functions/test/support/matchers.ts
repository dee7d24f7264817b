/** A time as the service answers it: ISO 8601, in UTC, with milliseconds. */
export const aTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** An object that has these fields, among others. */
export function having(fields: object): unknown {
  return expect.objectContaining(fields);
}

/** A text that has this part. */
export function containing(part: string): unknown {
  return expect.stringContaining(part);
}
