import { linksOf } from '../model/findByUrl';
import { idsOf, pageIdentities } from '../model/identity';
import type { Workspace } from '../model/model';
import { compareByRank } from '../queries/pagination';
import { isWithin, type Period } from '../dates/period';
import type { Steps } from '../base/steps';
import type { LinkEntry } from '../model/workspace';
import { fieldTexts } from './fields';
import { matchOfHit, type Hits } from './hits';
import { countLacking, findTerms, indexedChunks, type Wanted } from './findTerm';
import { relax, type Relaxation } from './relax';
import { parseQuery } from './query';
import { rankOfAll, rankOfAny, weigh, type RankedChunk, type WeighedTerm } from './rank';
import { queriedUrl } from './queriedUrl';
import { resolveOperators } from './resolveOperators';
import { FORM, includesWhole, isNumber, isShort, keyOf, type Term } from './term';

/**
 * Finds the links that have every word of a query. If any of them has its short number as a whole word, leaves out those that have
 * it only inside a longer one. If no link has every word, replaces the words that occur nowhere and tries again. If there are still
 * none, finds the links that have any of the words. Throws {@link InvalidArguments} if the query has too many words or only
 * punctuation.
 */
export function* findLinks(workspaces: readonly Workspace[], query: string, period: Period): Steps<Outcome> {
  const parsed = parseQuery(query);
  const chunks = yield* indexedChunks(workspaces);
  const linkCount = chunks.reduce((sum, { index }) => sum + index.entries.length, 0);
  const known = new Map<string, Hits>();
  const search = function* (wanted: readonly Wanted[]): Steps<Hits[]> {
    const unsearched = wanted.filter((each) => !known.has(keyOfWanted(each)));
    const found = unsearched.length > 0 ? yield* findTerms(unsearched, chunks) : [];
    for (const [index, each] of unsearched.entries()) known.set(keyOfWanted(each), found[index] ?? NO_HITS);
    return wanted.map((each) => known.get(keyOfWanted(each)) ?? NO_HITS);
  };
  const weighed = function* (terms: readonly Term[]): Steps<WeighedTerm[]> {
    const wanted = terms.map((term) => ({ term, onlyWhole: terms.length > 1 && isShort(term) }));
    const hits = yield* search(wanted);
    return weigh(
      wanted.map((each, index) => ({ ...each, hits: hits[index] ?? NO_HITS })),
      linkCount,
    );
  };
  const resolved = yield* resolveOperators(parsed, chunks, search);
  const { terms, filters, excluded, stopWords, hasKeywords, asText, unmet } = resolved;
  const required = yield* weighed(filters);
  const barred = yield* weighed(excluded);
  const isFiltered = required.length + barred.length > 0;
  const isAllowed = (chunk: number, link: number) => {
    const hitOf = ({ hits }: WeighedTerm) => hits.byChunk[chunk]?.[link] ?? 0;
    // "-art" does not exclude "start".
    const isBarred = (hit: number) => hit > 0 && matchOfHit(hit) <= FORM;
    return required.every((term) => hitOf(term) > 0) && !barred.some((term) => isBarred(hitOf(term)));
  };
  const exactIds = new Map<Workspace, ReadonlySet<string>>();
  for (const workspace of workspaces) {
    const ids = new Set<string>();
    for (const url of queriedUrl(query)?.urls ?? []) {
      for (const id of yield* idsOfPage(workspace, url)) ids.add(id);
    }
    exactIds.set(workspace, ids);
  }
  const lackingStopWords = chunks.map(({ index }) => countLacking(index, stopWords));
  const matchesWith = function* (
    terms: readonly WeighedTerm[],
    rankOf: typeof rankOfAll,
    isPart = includes,
  ): Steps<Match[]> {
    const matches: Match[] = [];
    for (const [chunkNumber, { workspace, index }] of chunks.entries()) {
      const chunk: RankedChunk = {
        hits: terms.map(({ hits }) => hits.byChunk[chunkNumber]),
        stopWords: lackingStopWords[chunkNumber] ?? new Uint8Array(),
        hasText: textSearch(index.entries, isPart),
      };
      const exact = exactIds.get(workspace);
      for (let link = 0; link < index.entries.length; link++) {
        const entry = index.entries[link];
        if (!entry || (isFiltered && !isAllowed(chunkNumber, link))) continue;
        const isExact = exact !== undefined && exact.size > 0 && exact.has(entry.id);
        const rank = isExact ? 0 : rankOf(terms, chunk, link);
        if (rank === undefined || !isWithin(entry.link.addedAt, period)) continue;
        matches.push({ rank, entry, workspace, workspaceId: workspace.id, chunkNumber, link });
      }
      yield;
    }
    return yield* inOrder(matches);
  };

  const all = yield* weighed(terms);
  // Several numbers may be one with spaces, such as "1 000", which others write without.
  const [number, ...otherNumbers] = all.filter(({ term }) => isNumber(term.word));
  const isWhole = number?.onlyWhole === true && otherNumbers.length === 0;
  const withNumber = isWhole ? yield* matchesWith(all, rankOfAll, includesWhole) : [];
  const matches = withNumber.length > 0 ? withNumber : yield* matchesWith(all, rankOfAll);
  const rest = { filters: required, asText, unmet };
  if (matches.length > 0 || !hasKeywords) {
    return {
      ...rest,
      matches,
      terms: all,
      hasEvery: true,
      isRelaxed: matches.length > 0 && unmet.length > 0,
    };
  }

  const isFound = function* (term: Term): Steps<boolean> {
    if (isShort(term)) return true;
    const hits = yield* search([{ term, onlyWhole: false }]);
    return hits.some(({ count }) => count > 0);
  };
  const relaxation = yield* relax(terms, chunks, isFound);
  const others = relaxation ? yield* weighed(relaxation.terms) : all;
  if (relaxation) {
    const corrected = yield* matchesWith(others, rankOfAll);
    if (corrected.length > 0) {
      return {
        ...rest,
        matches: corrected,
        terms: others,
        relaxation,
        hasEvery: true,
        isRelaxed: relaxation.inPieces.length + unmet.length > 0,
      };
    }
  }
  const some = yield* matchesWith(others, rankOfAny);
  if (some.length === 0) return { ...rest, matches: [], terms: all, hasEvery: true, isRelaxed: false };
  return { ...rest, matches: some, terms: others, relaxation, hasEvery: false, isRelaxed: true };
}

/**
 * A link that matches. Lower ranks are better. Rank 0 means that the query is the link's URL, or another address of its
 * page.
 */
export interface Match {
  readonly rank: number;
  readonly entry: LinkEntry;
  readonly workspace: Workspace;
  readonly workspaceId: string;
  /** The index of the link's chunk among all chunks that were searched. */
  readonly chunkNumber: number;
  /** The index of the link in its chunk. */
  readonly link: number;
}

/** The links that match, best first, and the terms that were searched for. */
export interface Outcome {
  readonly matches: readonly Match[];
  readonly terms: readonly WeighedTerm[];
  /** The tags, sites and categories that all of them have. */
  readonly filters: readonly WeighedTerm[];
  /** The parts of the query that look like operators, but were searched for as text. */
  readonly asText: readonly string[];
  /** Those that are tags, sites or categories that occur nowhere. */
  readonly unmet: readonly string[];
  readonly relaxation?: Relaxation | undefined;
  /** Whether every match has all of the terms. */
  readonly hasEvery: boolean;
  readonly isRelaxed: boolean;
}

const NO_HITS: Hits = { byChunk: [], count: 0 };

/** How many ids to compute in one step. That takes about 1 ms. */
const IDS_PER_STEP = 250;

/** Returns the ids that links with a URL's page have, or would have, in a workspace. Empty if the query is not a URL. */
function* idsOfPage(workspace: Workspace, url: string): Steps<ReadonlySet<string>> {
  const ids = new Set<string>();
  const links = linksOf(workspace);
  const page = URL.canParse(url) ? pageIdentities(url) : [];
  for (const category of page.length > 0 ? workspace.categories.keys() : []) {
    for (const own of page.map((identities) => idsOf(category, identities))) {
      for (const id of [...own, ...links.otherIds(own[0])]) ids.add(id);
    }
    if (ids.size % IDS_PER_STEP < page.length) yield;
  }
  return ids;
}

function keyOfWanted({ term, onlyWhole }: Wanted): string {
  return `${keyOf(term)} ${String(onlyWhole)}`;
}

/**
 * Sorts matches by rank, then newest first. Groups them by rank first: there are few distinct ranks, and the links
 * of each chunk are already in order.
 */
function* inOrder(matches: readonly Match[]): Steps<Match[]> {
  const groups = [...Map.groupBy(matches, ({ rank }) => rank)].sort(([a], [b]) => a - b);
  for (const [, group] of groups) {
    yield;
    group.sort(compareByRank);
  }
  return groups.flatMap(([, group]) => group);
}

const includes = (text: string, part: string) => text.includes(part);

/** Returns a function that tells whether the text of a link contains a folded string. Folds each link once. */
function textSearch(entries: readonly LinkEntry[], isPart: typeof includes): RankedChunk['hasText'] {
  const texts = new Map<number, string>();
  return (link, part) => {
    const entry = entries[link];
    const text =
      texts.get(link) ?? (entry ? fieldTexts(entry.link) : []).map(({ folded }) => folded).join('\n');
    texts.set(link, text);
    return isPart(text, part);
  };
}
