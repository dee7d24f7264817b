import { z } from 'zod';
import { aLink, workspaceWith } from '../../../src/lib/shared/model/workspace.fixture';
import { runAtOnce } from '../../../src/lib/shared/base/steps';
import { findLinks } from '../../../src/lib/shared/search/findLinks';
import { searchLinks } from '../../../src/lib/shared/search/searchLinks';
import { casesIn, described } from '../cases';

const linkSchema = z.strictObject({
  title: z.string(),
  url: z.string().exactOptional(),
  notes: z.string().exactOptional(),
  category: z.string().exactOptional(),
});

const caseSchema = z.strictObject({
  ...described,
  kind: z.literal('search'),
  input: z.strictObject({
    /** Titles, or links. Every case has some more, so that there is something to find by mistake. */
    links: z.array(z.union([z.string(), linkSchema])),
    /** Each must have what is expected. */
    queries: z.array(z.string()),
  }),
  expected: z.strictObject({
    /** The titles of all results, in any order. */
    titles: z.array(z.string()).optional(),
    first: z.string().optional(),
    /** Whether the result may be relaxed. */
    relaxed: z.literal(true).optional(),
    asText: z.array(z.string()).optional(),
    corrected: z.record(z.string(), z.string()).optional(),
  }),
});

const cases = casesIn(__dirname, caseSchema);

const OTHERS = ['Nothing of the kind', 'How to do it in one hour: a list', 'C, the sea and 3 or 12 others'];

describe.each(cases)('$id ($source)', ({ input, expected }) => {
  const links = [...OTHERS, ...input.links].map((link, number) =>
    aLink(number, {
      category: 'None',
      url: `urn:${String(number)}`,
      ...(typeof link === 'string' ? { title: link } : link),
    }),
  );
  const workspace = workspaceWith(...links);

  it.each(input.queries)('%s', (query) => {
    const found = searchLinks([workspace], { query });
    const titles = found.links.map(({ title }) => title);
    if (expected.titles) expect(titles.toSorted()).toEqual(expected.titles.toSorted());
    if (expected.first !== undefined) expect(titles[0]).toBe(expected.first);
    if (expected.relaxed !== true) expect(found).not.toHaveProperty('relaxed');
    const { asText } = runAtOnce(findLinks([workspace], query, {}));
    expect(asText).toEqual(expected.asText ?? []);
    expect(/^Searched for .* as text\./.test(found.hint ?? '')).toBe(asText.length > 0);
    expect(found.corrected).toEqual(expected.corrected);
  });
});
