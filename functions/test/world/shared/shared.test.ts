import { z } from 'zod';
import { sharedLink } from '../../../../web/src/capture/sharedLink';
import { casesIn, described } from '../cases';

const caseSchema = z.strictObject({
  ...described,
  /** What an app shares, and the form that the person sees. */
  kind: z.literal('share'),
  input: z.partialRecord(z.enum(['url', 'title', 'text', 'notes']), z.string()),
  expected: z.strictObject({ url: z.string(), title: z.string(), notes: z.string() }),
});

const cases = casesIn(__dirname, caseSchema);

it.each(cases)('$id ($source)', ({ input, expected }) => {
  expect(sharedLink(new URLSearchParams(input))).toEqual(expected);
});
