import { z } from 'zod';
import {
  categoryNameSchema,
  notesSchema,
  timeSchema,
} from '../../../src/lib/shared/contract/fields/validators';
import { momentSchema } from '../../../src/lib/shared/dates/moment';
import { toPeriod } from '../../../src/lib/shared/dates/periodRequest';
import { withoutInvisible } from '../../../src/lib/shared/text/invisible';
import { casesIn, described } from '../cases';

const caseSchema = z.object({ ...described, kind: z.string(), input: z.string(), expected: z.json() });

const cases = casesIn(__dirname, caseSchema);

const NOW = '2026-11-27T12:00:00.000Z';

/** What each kind of case compares: the result for its input. */
const RUN: Readonly<Record<string, (input: string) => unknown>> = {
  invisible: withoutInvisible,
  /** Whether the text may be a note, or a name. */
  note: (text) => notesSchema.safeParse(text).success,
  name: (text) => categoryNameSchema.safeParse(text).success,
  addedAt: (text) => timeSchema.parse(text),
  since: (text) => toPeriod({ since: momentSchema.parse(text) }, 'UTC', NOW).from,
  /** Null if the period has no end. */
  until: (text) => toPeriod({ until: momentSchema.parse(text) }, 'UTC', NOW).before ?? null,
};

it.each(cases)('$id ($source)', ({ kind, input, expected }) => {
  expect(RUN[kind]?.(input)).toEqual(expected);
});

it.each(cases.filter(({ kind }) => kind === 'invisible'))('changes nothing more of $id', ({ input }) => {
  const once = withoutInvisible(input);
  expect(withoutInvisible(once)).toBe(once);
});
