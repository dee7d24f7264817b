import { z } from 'zod';
import { personNameSchema } from '../../../src/lib/shared/contract/fields/personName';
import { isTakenName } from '../../../src/lib/shared/text/nameIdentity';
import { casesIn, described } from '../cases';

const caseSchema = z.strictObject({
  ...described,
  /** Names with which somebody joins a workspace of these people. Expects what happens to each of them. */
  kind: z.literal('join'),
  input: z.strictObject({ people: z.array(z.string()), names: z.array(z.string()) }),
  expected: z.enum(['accepted', 'taken', 'rejected']),
});

it.each(casesIn(__dirname, caseSchema))('$id ($source)', ({ input, expected }) => {
  const outcomeOf = (typed: string) => {
    const { data: name } = personNameSchema.safeParse(typed);
    if (name === undefined) return 'rejected';
    return isTakenName(name, input.people) ? 'taken' : 'accepted';
  };
  expect(input.names.map(outcomeOf)).toEqual(input.names.map(() => expected));
});
