import { z } from 'zod';
import { brandOf } from '../../../../web/src/sites/brandOf';
import { casesIn, described } from '../cases';

/** How many links of a public bookmarks file are to each host that has a mark, or that is in three or more of the files. */
const caseSchema = z.object({ ...described, links: z.number(), hosts: z.record(z.string(), z.number()) });

it('a third of the links in bookmarks files of ten people have the mark of their site', () => {
  const shares = casesIn(__dirname, caseSchema).map(({ links, hosts }) => {
    const counts = Object.entries(hosts).map(([host, count]) => (brandOf(host) === undefined ? 0 : count));
    return counts.reduce((sum, count) => sum + count, 0) / links;
  });
  expect(shares).toHaveLength(10);
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(1 / 3);
});
