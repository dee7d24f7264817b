import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { unwrapAddress } from '../../../src/lib/shared/model/unwrapAddress';
import { addressesIn, addressIn } from '../../../src/lib/shared/text/addresses';

const caseSchema = z.object({
  id: z.string(),
  source: z.string(),
  kind: z.string(),
  input: z.string(),
  expected: z.json(),
  decided: z.string().optional(),
});

const cases = readFileSync(path.join(__dirname, 'cases.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => caseSchema.parse(JSON.parse(line)));

/** What each kind of case compares: the result for its input. */
const RUN: Readonly<Record<string, (input: string) => z.core.util.JSONType>> = {
  /** The addresses in a text, in their order, with their titles. */
  find: (text) => addressesIn(text).map(({ url, title }) => (title === undefined ? url : { url, title })),
  /** The address that a query, or what somebody has typed for one, means. Null if it is none. */
  typed: (text) => addressIn(text)?.url ?? null,
  unwrap: unwrapAddress,
};

it('gives each case another name', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

it.each(cases)('$id ($source)', ({ kind, input, expected }) => {
  expect(RUN[kind]?.(input)).toEqual(expected);
});
