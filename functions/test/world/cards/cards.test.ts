import { z } from 'zod';
import { readList } from '../../../../web/cards/result/readList';
import { readResult } from '../../../../web/cards/result/readResult';
import { casesIn, described } from '../cases';

const caseSchema = z.discriminatedUnion('kind', [
  /** What an app passes on to the cards, and whether they can show it. */
  z.object({
    ...described,
    kind: z.literal('result'),
    input: z.record(z.string(), z.unknown()),
    expected: z.enum(['data', 'unknown']),
  }),
  /** How an app says that a call failed, and what the cards say: "ended" stands for what to do when a key is rejected. */
  z.object({ ...described, kind: z.literal('error'), input: z.string(), expected: z.string() }),
  /** The title of a link, and how it is shown. */
  z.object({ ...described, kind: z.literal('title'), input: z.string(), expected: z.string() }),
]);

const ENDED = /^The connection to your dashboard has ended/;

it.each(casesIn(__dirname, caseSchema))('$kind $id', ({ kind, input, expected }) => {
  if (kind === 'result') expect(readResult(input)).toMatchObject({ kind: expected });
  if (kind === 'title') {
    const list = readList({ links: [{ title: input, url: 'https://example.com/' }] });
    expect(list?.links).toEqual([expect.objectContaining({ title: expected })]);
  }
  if (kind === 'error') {
    expect(readResult({ isError: true, content: [{ type: 'text', text: input }] })).toEqual({
      kind: 'error',
      message: expected === 'ended' ? expect.stringMatching(ENDED) : expected,
    });
  }
});
