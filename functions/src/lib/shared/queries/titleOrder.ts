import { inSteps, type Steps } from '../base/steps';
import { foldForSearch } from '../text/folding';
import { firstCharacters } from '../text/length';
import { compareByRank, type RankedLink } from './pagination';

/** Sorts links by their titles: in any case, and numbers by their values, so that "2. Go" comes before "10. Rust". */
export function* byTitle<Listed extends RankedLink>(links: readonly Listed[]): Steps<Listed[]> {
  const keyed: Listed[] = [];
  yield* inSteps(links, LINKS_PER_STEP, (link) => keyed.push({ ...link, key: keyOf(link) }));
  return keyed.sort(compareByRank);
}

/** That takes a few milliseconds. */
const LINKS_PER_STEP = 500;

/** Characters of a title that count. Cursors contain them. */
const KEY_LENGTH = 60;
/** Longer numbers are compared by their first digits. */
const DIGITS = 8;

function keyOf({ entry }: RankedLink): string {
  const start = firstCharacters(entry.link.title, KEY_LENGTH);
  return foldForSearch(start)
    .trim()
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}
