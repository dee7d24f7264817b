import { inSteps, type Steps } from '@shared/base/steps';
import { memoize } from '@shared/base/memoize';
import type { Link } from '@shared/model/model';
import { compareNewest, compareStrings } from '@shared/model/linkOrder';
import { isWithin } from '@shared/dates/period';
import type { LinkEntry } from '@shared/model/workspace';
import { isMark, tagIdentity } from '@shared/text/tags';
import { tagsOf } from '../tags/tags';
import { hasHost, hostOf } from '../ui/text/urls';
import type { Arrangement } from '../navigation/location';
import { hasPeriod, periodOf } from './period';

/** Returns whether the user has chosen an order other than the list's own. */
export function isSorted({ sort }: Pick<Arrangement, 'sort'>): boolean {
  return SORTS.has(sort);
}

/** What narrows a list of links. */
type Filter = Pick<Arrangement, 'site' | 'author' | 'tag' | 'since' | 'until'>;

/** The order of a list unless the user chooses another. */
export type OwnOrder = 'match' | 'newest';

type Compare = (a: LinkEntry, b: LinkEntry) => number;

let collator: Intl.Collator | undefined;

/** Sorts 2 before 10, and é with e. */
function compareText(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b);
}

/** Parsing 10,000 URLs takes tens of milliseconds, so each is parsed once. A URL such as that of a session has no site. */
const siteOfLink = memoize(({ url }: Link) => ({ site: hasHost(url) ? hostOf(url) : '' }));
const siteOf = ({ link }: LinkEntry) => siteOfLink(link).site;

const byTitle: Compare = (a, b) => compareText(a.link.title, b.link.title) || compareNewest(a, b);
const bySite: Compare = (a, b) => compareText(siteOf(a), siteOf(b)) || byTitle(a, b);

/** The orders that the user can choose besides the list's own. */
const SORTS: ReadonlyMap<string, Compare> = new Map([
  ['newest', compareNewest],
  ['oldest', (a, b) => compareNewest(b, a)],
  ['title', byTitle],
  ['site', bySite],
]);

export function isFiltered(arrangement: Filter): boolean {
  return [arrangement.site, arrangement.author, arrangement.tag].some(Boolean) || hasPeriod(arrangement);
}

/** Returns the links that were added in the chosen period. */
export function inPeriod<Entry extends LinkEntry>(
  entries: readonly Entry[],
  arrangement: Filter,
): readonly Entry[] {
  if (!hasPeriod(arrangement)) return entries;
  const period = periodOf(arrangement);
  return entries.filter(({ link }) => isWithin(link.addedAt, period));
}

/** Returns the ids of the chosen author, who has another one in each workspace. */
export const authorsIn = (author: string): readonly string[] => author.split(',');

/** Stands for links without tags. It is no tag. */
export const UNTAGGED = '-';

/** Returns the links of the chosen site and with the chosen tag, that the chosen author has added. */
export function ofChoices<Entry extends LinkEntry>(
  entries: readonly Entry[],
  { site, author, tag }: Pick<Arrangement, 'site' | 'author' | 'tag'>,
): readonly Entry[] {
  if (site === '' && author === '' && tag === '') return entries;
  const authors = authorsIn(author);
  const identity = tagIdentity(tag);
  const hasTag = ({ link }: LinkEntry) => (tag === UNTAGGED ? isUntagged(link) : tagsOf(link).has(identity));
  const isChosen = (entry: Entry) =>
    (site === '' || siteOf(entry) === site) &&
    (author === '' || authors.includes(entry.link.author ?? '')) &&
    (tag === '' || hasTag(entry));
  return entries.filter(isChosen);
}

/** Returns whether a link has no tag but marks. */
const isUntagged = (link: Link): boolean => [...tagsOf(link).values()].every(isMark);

/** Returns links in the chosen order. Ignores unknown orders. */
export function sorted<Entry extends LinkEntry>(
  entries: readonly Entry[],
  { sort }: Pick<Arrangement, 'sort'>,
): readonly Entry[] {
  const compare = SORTS.get(sort);
  return compare ? entries.toSorted(compare) : entries;
}

/** Returns the first links in the chosen order. A card shows so few that sorting all of them would take longer. */
export function firstSorted<Entry extends LinkEntry>(
  entries: readonly Entry[],
  { sort }: Pick<Arrangement, 'sort'>,
  count: number,
): readonly Entry[] {
  const compare = SORTS.get(sort);
  if (!compare || count >= entries.length) return sorted(entries, { sort }).slice(0, count);
  const first: Entry[] = [];
  for (const entry of entries) {
    const isAfter = (other: Entry) => compare(entry, other) < 0;
    const last = first.at(-1);
    if (last && first.length >= count && !isAfter(last)) continue;
    const index = first.findIndex(isAfter);
    first.splice(index === -1 ? first.length : index, 0, entry);
    if (first.length > count) first.pop();
  }
  return first;
}

/**
 * Returns the name of each author to choose, by their ids. Ids with the same name are one choice. Those without a name, because
 * it is still to be read, are a choice each.
 */
export function authorChoices(
  ids: Iterable<string>,
  nameOf: (id: string) => string | undefined,
): ReadonlyMap<string, string> {
  const byName = Map.groupBy(ids, (id) => nameOf(id) ?? id);
  return new Map([...byName].map(([name, same]) => [same.join(), same.includes(name) ? '…' : name]));
}

/** A site, and how many links it has. */
export interface Site {
  readonly site: string;
  readonly count: number;
}

/** Returns the sites of links, those with the most links first. */
export function* sitesOf(entries: readonly LinkEntry[]): Steps<readonly Site[]> {
  const counts = new Map<string, number>();
  yield* inSteps(entries, LINKS_PER_STEP, (entry) => {
    const site = siteOf(entry);
    if (site !== '') counts.set(site, (counts.get(site) ?? 0) + 1);
  });
  return [...counts]
    .map(([site, count]) => ({ site, count }))
    .sort((a, b) => b.count - a.count || compareStrings(a.site, b.site));
}

/** Parsing their addresses takes some milliseconds. */
const LINKS_PER_STEP = 250;
