import { LIMITS } from '../base/limits';
import { inSteps, type Steps } from '../base/steps';
import { localDay } from '../dates/localTime';
import { compareStrings } from '../model/linkOrder';
import type { LinkEntry } from '../model/workspace';
import { byteBudget, utf8Bytes } from '../text/bytes';
import { foldForSearch } from '../text/folding';
import { withoutInvisible } from '../text/invisible';
import { isLongerThan } from '../text/length';
import { siteOf } from '../text/siteOf';
import { isStopWord } from '../text/stopWords';
import { distinctTags } from '../text/tags';
import { piecesIn } from '../text/words';

/** Of fewer links, a page has the most. */
export const OVERVIEW_FROM = 150;

/**
 * Returns lines that say what many links are about: their years, and the sites, the words of titles and the tags that most of them
 * have, each with the number of links. `timeZone` is an IANA name.
 */
export function* categoryOverview(
  links: readonly { readonly entry: LinkEntry }[],
  timeZone: string,
): Steps<string[]> {
  const [years, sites, words, tags] = [new Counts(), new Counts(), new Counts(), new Counts()];
  yield* inSteps(links, LINKS_PER_STEP, ({ entry: { link } }) => {
    years.add(localDay(link.addedAt, timeZone).slice(0, 'yyyy'.length));
    sites.add(siteOf(link.url).replace(/\/.*/, ''));
    for (const word of new Set(piecesIn(foldForSearch(link.title)))) if (says(word)) words.add(word);
    if (link.notes?.includes('#')) for (const tag of distinctTags(link.notes).keys()) tags.add(tag);
  });
  const named = { Years: years, Sites: sites, 'Words in titles': words, Tags: tags };
  return Object.entries(named).flatMap(([name, counts]) => {
    const most = counts.most();
    return most === '' ? [] : [`${name}: ${most}`];
  });
}

/** Notes of 10,000 characters each take a few milliseconds. */
const LINKS_PER_STEP = 100;

/** UTF-8 bytes of a line. */
const LINE_BYTES = 500;

/** Characters of a name. Longer ones are not counted. */
const NAME_LENGTH = 60;

/** After this many names, those that only one link has are left out. */
const RARE_FROM = 10;

/** Returns whether a word of a title says something about it. */
function says(word: string): boolean {
  return word.length > 2 && !isStopWord(word) && !/^\d+$/.test(word);
}

class Counts {
  private readonly counts = new Map<string, number>();

  add(name: string): void {
    const count = this.counts.get(name);
    const isKnown = count !== undefined || this.counts.size < LIMITS.tagsCounted;
    if (name !== '' && isKnown && !isLongerThan(NAME_LENGTH, name)) this.counts.set(name, (count ?? 0) + 1);
  }

  /** Names those with the highest counts: "github.com 12, arxiv.org 3". */
  most(): string {
    const fits = byteBudget(LINE_BYTES);
    const all = [...this.counts].sort(([a, one], [b, other]) => other - one || compareStrings(a, b));
    const names: string[] = [];
    for (const [name, count] of all) {
      const text = `${withoutInvisible(name)} ${String(count)}`;
      const isRare = count === 1 && names.length >= RARE_FROM;
      if (isRare || !fits(utf8Bytes(text) + ', '.length)) break;
      names.push(text);
    }
    return names.join(', ');
  }
}
