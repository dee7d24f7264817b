import type { Row } from '../measuring/report';
import type { CorpusLink, Query } from './data';
import { RESULTS, type Search } from './engines';

/** A right link must be among this many results. */
const FIRST = 5;
/** The queries of this kind may fail. They are reported on their own and do not count towards the targets. */
const UNCOUNTED_KIND = 'synonym';

/** What a search finds for one query. */
export interface Found {
  readonly query: Query;
  readonly results: readonly CorpusLink[];
  /** Whether a right link, and no unwanted one, is among the first five results. */
  readonly isRight: boolean;
}

/** Searches for each query. `byUrl` has all links of the corpus by URL. */
export function findAll(
  search: Search,
  queries: readonly Query[],
  byUrl: ReadonlyMap<string, CorpusLink>,
): Found[] {
  return queries.map((query) => {
    const results = search(query.query).flatMap((url) => byUrl.get(url) ?? []);
    const first = results.slice(0, FIRST);
    const isUnwanted = ({ url }: CorpusLink) => query.unwanted?.includes(url) === true;
    return {
      query,
      results,
      isRight: first.some((link) => isMeant(link, query)) && !first.some(isUnwanted),
    };
  });
}

/** Returns how well a search does, in percent. */
export function qualityRows(label: string, found: readonly Found[], hasTargets: boolean): Row[] {
  const counted = found.filter(({ query }) => query.kind !== UNCOUNTED_KIND);
  const synonyms = found.filter(({ query }) => query.kind === UNCOUNTED_KIND);
  const right = shareOf(counted, isRight);
  const none = shareOf(counted, ({ results }) => results.length === 0);
  const row = (what: string, value: number, limits?: Pick<Row, 'target' | 'lowest'>): Row => {
    return { what: `${label}: ${what}`, value, unit: '%', ...(hasTargets && limits) };
  };
  return [
    row('right link in the first five', right, { lowest: 95 }),
    row('no results', none, { target: 2 }),
    row('short words: whole words in the first 20', wholeWordShare(found), { lowest: 90 }),
    row('right link in the first five, by synonym', shareOf(synonyms, isRight)),
  ];
}

const isRight = ({ isRight }: Found) => isRight;

function shareOf(found: readonly Found[], holds: (one: Found) => boolean): number {
  return (100 * found.filter(holds).length) / found.length;
}

/**
 * Returns how many of the first 20 results for short words contain the word as a whole word in any field, in percent.
 * Missing results count as results without it, because the corpus has at least 20 links with each short word.
 */
function wholeWordShare(found: readonly Found[]): number {
  const shares = found.flatMap(({ query, results }) => {
    const short = query.meanings.find((meaning) => typeof meaning === 'object' && 'word' in meaning);
    if (typeof short !== 'object' || !('word' in short)) return [];
    return results.filter((link) => hasWholeWord(link, short.word)).length / RESULTS;
  });
  return (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
}

/** Returns whether a link is one that the query means. */
function isMeant(link: CorpusLink, { meanings }: Query): boolean {
  return meanings.some((meaning) => {
    if (typeof meaning === 'string') return link.url === meaning;
    if ('category' in meaning) return link.category === meaning.category;
    return hasWholeWord(link, meaning.word);
  });
}

/** Returns whether a field of a link has a word with no letter or digit next to it. Ignores case. */
function hasWholeWord({ title, category, url, notes = '' }: CorpusLink, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
  return [title, category, url, notes].some((field) => pattern.test(field));
}
