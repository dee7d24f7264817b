import { memoize } from '../base/memoize';
import type { Workspace } from '../model/model';
import type { Steps } from '../base/steps';
import type { LinkEntry } from '../model/workspace';
import { linksWithAdjacent, linksWithEach, splitsIn } from './adjacentWords';
import {
  chunkIndex,
  eachPosting,
  eachWordWith,
  fieldOf,
  linkOf,
  wordAt,
  type ChunkIndex,
} from './chunkIndex';
import { fieldText, FIELDS, fieldTexts, type FieldText } from './fields';
import { identityOf, passes, type Filter } from './filter';
import { ChunkHits, type Hits } from './hits';
import { alternativesOf, FORM, matchOfAdjacent, matchOfText, matchOfWord, WHOLE, type Term } from './term';

/** The index of a chunk, and the workspace that the chunk belongs to. */
export interface IndexedChunk {
  readonly workspace: Workspace;
  readonly index: ChunkIndex;
}

const CATEGORY = FIELDS.indexOf('category');

export function* indexedChunks(workspaces: readonly Workspace[]): Steps<IndexedChunk[]> {
  const chunks: IndexedChunk[] = [];
  for (const workspace of workspaces) {
    for (const chunk of workspace.chunks) {
      chunks.push({ workspace, index: yield* chunkIndex(chunk) });
      yield;
    }
  }
  return chunks;
}

/** A term to find. `onlyWhole` excludes words that contain it or are other forms of it. */
export interface Wanted {
  readonly term: Term;
  readonly onlyWhole: boolean;
}

/**
 * Returns where each of these terms occurs. Goes chunk by chunk, so that only one chunk's folded texts are in
 * memory.
 */
export function* findTerms(wanted: readonly Wanted[], chunks: readonly IndexedChunk[]): Steps<Hits[]> {
  const categories = memoize((workspace: Workspace) =>
    wanted.map(({ term }) => categoriesWith(term, workspace)),
  );
  const found: ChunkHits[][] = [];
  for (const { workspace, index } of chunks) {
    const textsOf = memoize(({ link }: LinkEntry) => fieldTexts(link));
    const chunk = { index, textsOf };
    const hitsInChunk = wanted.map(({ term, onlyWhole }, number) => {
      const hits = new ChunkHits(index.entries.length);
      for (const each of alternativesOf(term)) findOne(chunk, each, onlyWhole, hits);
      for (const [category, match] of categories(workspace)[number] ?? []) {
        for (const link of index.byCategory.get(category) ?? []) hits.record(link, match, CATEGORY);
      }
      return hits;
    });
    found.push(hitsInChunk);
    yield;
  }
  return wanted.map((_, number) => ({
    byChunk: found.map((hits) => hits[number]?.hits),
    count: found.reduce((sum, hits) => sum + (hits[number]?.count ?? 0), 0),
  }));
}

/** Returns how many of these words each link of a chunk lacks. There must be at most 255 words. */
export function countLacking(index: ChunkIndex, words: readonly string[]): Uint8Array {
  const counts = new Uint8Array(index.entries.length).fill(words.length);
  for (const word of words) {
    const number = index.numberOf(word);
    if (number === undefined) continue;
    eachPosting(index, number, (posting) => {
      const link = linkOf(posting);
      counts[link] = (counts[link] ?? 0) - 1;
    });
  }
  return counts;
}

/** A chunk, and the texts of its links. */
interface SearchedChunk {
  readonly index: ChunkIndex;
  readonly textsOf: (entry: LinkEntry) => readonly FieldText[];
}

/** Records where a term occurs, apart from the names of categories and from its alternatives. */
function findOne(chunk: SearchedChunk, term: Term, onlyWhole: boolean, hits: ChunkHits): void {
  const { index } = chunk;
  if (term.filter) findFiltered(index, term, term.filter, hits);
  else if (onlyWhole || (term.isAlias === true && term.pieces.length === 1)) findWholeWord(index, term, hits);
  else if (term.pieces.length > 1 || term.literal !== undefined) findAdjacentPieces(chunk, term, hits);
  else findWord(chunk, term, hits);
}

/** Records the links with a tag or of a site. */
function findFiltered(index: ChunkIndex, { pieces }: Term, filter: Filter, hits: ChunkHits): void {
  if (filter.kind === 'category') return;
  const field = FIELDS.indexOf(filter.kind === 'tag' ? 'notes' : 'url');
  for (const link of linksWithAdjacent(index, pieces)) {
    const entry = index.entries[link];
    if (entry && passes(filter, entry.link)) hits.record(link, WHOLE, field);
  }
}

function findWholeWord(index: ChunkIndex, { word, isAlias }: Term, hits: ChunkHits): void {
  const number = index.numberOf(word);
  if (number === undefined) return;
  eachPosting(index, number, (posting) => {
    hits.record(linkOf(posting), isAlias === true ? FORM : WHOLE, fieldOf(posting));
  });
}

/** Records the links that have a word as typed, in another form, or split into several words. */
function findWord(chunk: SearchedChunk, term: Term, hits: ChunkHits): void {
  const { index } = chunk;
  for (const needle of term.needles) {
    eachWordWith(index, needle, (number) => {
      const match = matchOfWord(term, wordAt(index, number));
      if (match === undefined) return;
      eachPosting(index, number, (posting) => {
        hits.record(linkOf(posting), match, fieldOf(posting));
      });
    });
  }
  for (const split of splitsIn(index, term)) {
    for (const link of linksWithEach(index, split)) {
      recordTexts(chunk, link, hits, ({ folded }) => {
        const match = matchOfAdjacent(split, folded, 1);
        return match === undefined ? undefined : Math.max(match, FORM);
      });
    }
  }
}

/** Records the links that have the words of a term next to each other. */
function findAdjacentPieces(chunk: SearchedChunk, term: Term, hits: ChunkHits): void {
  const { index } = chunk;
  for (const link of linksWithAdjacent(index, term.pieces)) {
    recordTexts(chunk, link, hits, (text) => matchOfName(term, text));
  }
}

/** Records the fields of a link that match. */
function recordTexts(
  { index, textsOf }: SearchedChunk,
  link: number,
  hits: ChunkHits,
  matchOf: (text: FieldText) => number | undefined,
): void {
  const entry = index.entries[link];
  for (const text of entry ? textsOf(entry) : []) {
    const match = matchOf(text);
    if (match !== undefined) hits.record(link, match, FIELDS.indexOf(text.field));
  }
}

/** Returns how well the categories of a workspace match a term, by category id. Omits those that don't match. */
function categoriesWith(term: Term, workspace: Workspace): ReadonlyMap<string, number> {
  const matching = new Map<string, number>();
  for (const [id, text] of categoryTexts(workspace.categories)) {
    const matches = alternativesOf(term).flatMap((each) => matchOfCategory(each, text) ?? []);
    if (matches.length > 0) matching.set(id, Math.min(...matches));
  }
  return matching;
}

function matchOfCategory(term: Term, text: FieldText): number | undefined {
  if (term.filter?.kind === 'category')
    return identityOf(text.original) === term.filter.value ? WHOLE : undefined;
  return matchOfName(term, text);
}

/** Returns how well a text matches a term. One that is another name matches only as a whole. */
function matchOfName(term: Term, text: FieldText): number | undefined {
  const match = matchOfText(term, text);
  if (term.isAlias !== true) return match;
  return match === WHOLE ? FORM : undefined;
}

const categoryTexts = memoize(
  (names: Workspace['categories']): ReadonlyMap<string, FieldText> =>
    new Map([...names].map(([id, name]) => [id, fieldText('category', name)])),
);
