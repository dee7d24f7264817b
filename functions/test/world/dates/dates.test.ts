import { z } from 'zod';
import { momentSchema } from '../../../src/lib/shared/dates/moment';
import { toPeriod } from '../../../src/lib/shared/dates/periodRequest';
import { casesIn, described } from '../cases';

const caseSchema = z.object({
  ...described,
  kind: z.enum(['period']),
  input: z.string(),
  /** The time of the call. */
  now: z.string().default('2026-11-27T14:30:00.000Z'),
  timeZone: z.string().default('Europe/Berlin'),
  /** The first and the last minute of what is meant. Null if it is not understood. */
  expected: z.tuple([z.string(), z.string()]).nullable(),
});

it.each(casesIn(__dirname, caseSchema))('$id ($source): $input', ({ input, now, timeZone, expected }) => {
  const { data } = momentSchema.safeParse(input);
  const { since, until } = (data && toPeriod({ since: data, until: data }, timeZone, now).shown) ?? {};
  expect(data ? [since, until] : null).toEqual(expected);
});
