import { z } from 'zod';
import { urlIdentity } from '../../../src/lib/shared/model/identity';
import { unwrapAddress } from '../../../src/lib/shared/model/unwrapAddress';
import { addressesIn, addressIn } from '../../../src/lib/shared/text/addresses';
import { casesIn, described } from '../cases';

const caseSchema = z.object({
  ...described,
  kind: z.string(),
  input: z.union([z.string(), z.array(z.string())]),
  expected: z.json(),
});

const cases = casesIn(__dirname, caseSchema);

const one = z.string();
const several = z.array(z.string());

/** What each kind of case compares: the result for its input. */
const RUN: Readonly<Record<string, (input: unknown) => unknown>> = {
  /** The addresses in a text, in their order, with their titles. */
  find: (text) =>
    addressesIn(one.parse(text)).map(({ url, title }) => (title === undefined ? url : { url, title })),
  /** The address that a query, or what somebody has typed for one, means. Null if it is none. */
  typed: (text) => addressIn(one.parse(text))?.url ?? null,
  unwrap: (address) => unwrapAddress(one.parse(address)),
  /** How many different pages some addresses are. */
  pages: (addresses) => new Set(several.parse(addresses).map(urlIdentity)).size,
};

it.each(cases)('$id ($source)', ({ kind, input, expected }) => {
  expect(RUN[kind]?.(input)).toEqual(expected);
});
