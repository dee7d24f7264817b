import { inSteps, type Steps } from '../../base/steps';
import { localDay } from '../../dates/localTime';
import type { LinkEntry } from '../../model/workspace';
import { siteOf } from '../../text/siteOf';
import { distinctTags } from '../../text/tags';
import { Counts } from './counts';
import { TitleWords } from './titleWords';

/** Of fewer links, a page has the most. */
export const OVERVIEW_FROM = 150;

/**
 * Returns lines that say what the many links of a category with this name are about: their years, and the sites, the words of titles
 * and the tags that most of them have, each with the number of links. `timeZone` is an IANA name.
 */
export function* categoryOverview(
  links: readonly { readonly entry: LinkEntry }[],
  category: string,
  timeZone: string,
): Steps<string[]> {
  const [years, sites, tags] = [new Counts(), new Counts(), new Counts()];
  const words = new TitleWords(category);
  yield* inSteps(links, LINKS_PER_STEP, ({ entry: { link } }) => {
    years.add(localDay(link.addedAt, timeZone).slice(0, 'yyyy'.length));
    sites.add(siteOf(link.url).replace(/\/.*/, ''));
    words.add(link.title);
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
