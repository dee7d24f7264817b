import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openPatterns, slowPatterns } from './patterns';

/** The regular expressions that were found linear, one per line. `linear.long.test.ts` checks them again. */
const CHECKED = new Set(readFileSync(path.join(__dirname, 'checked.txt'), 'utf8').trim().split('\n'));

it('has no new regular expression that takes more time than in proportion to its input', async () => {
  const patterns = await openPatterns();
  const used = new Set(patterns.map(({ text }) => text));
  const unchecked = patterns.filter(({ text }) => !CHECKED.has(text));
  expect(await slowPatterns(unchecked)).toEqual([]);
  const changes = {
    // These are linear. Added to the file, they are not checked again in each run.
    toAddToCheckedTxt: unchecked.map(({ text }) => text),
    toRemoveFromCheckedTxt: [...CHECKED].filter((text) => !used.has(text)),
  };
  expect(changes).toEqual({ toAddToCheckedTxt: [], toRemoveFromCheckedTxt: [] });
});
