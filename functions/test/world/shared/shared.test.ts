import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { sharedLink } from '../../../../web/src/capture/sharedLink';

const caseSchema = z.strictObject({
  id: z.string(),
  source: z.string(),
  /** What an app shares, and the form that the person sees. */
  kind: z.literal('share'),
  input: z.partialRecord(z.enum(['url', 'title', 'text', 'notes']), z.string()),
  expected: z.strictObject({ url: z.string(), title: z.string(), notes: z.string() }),
  decided: z.string().optional(),
});

const cases = readFileSync(path.join(__dirname, 'cases.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => caseSchema.parse(JSON.parse(line)));

it('has different ids', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

it.each(cases)('$id ($source)', ({ input, expected }) => {
  expect(sharedLink(new URLSearchParams(input))).toEqual(expected);
});
