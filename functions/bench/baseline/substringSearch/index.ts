import { utf8Bytes } from '../../../src/lib/shared/text/bytes';
import { linkIdsForUrl } from '../../../src/lib/shared/model/identity';
import type { Workspace } from '../../../src/lib/shared/model/model';
import {
  chunkText,
  compareNewest,
  firstFieldWith,
  foldedFields,
  indexesWith,
  type ChunkText,
  type Entry,
} from './chunkText';
import { foldForSearch } from './folding';

// The first search that the service had: every word of the query must be a substring of a link's fields. It is kept only
// as the baseline of the search benchmark.

const FIELDS = ['title', 'category', 'url', 'notes'] as const;
const RESULT_BYTES = 40 * 1024;

/** A link that matches. Lower ranks are better; 0 means that the query is the link's URL. */
interface Match {
  readonly rank: number;
  readonly entry: Entry;
  readonly chunk: ChunkText;
  readonly index: number;
}

interface Search {
  /** Folded and distinct, shortest first. */
  readonly words: readonly string[];
  /** The longest word that is in no category name, if any. */
  readonly rareWord: string | undefined;
  readonly exactIds: ReadonlyMap<string, unknown>;
  /** Folded category names by id. */
  readonly categories: ReadonlyMap<string, string>;
}

/** Returns the first `limit` links that contain every word of the query, ignoring case and accents, best first. */
export function searchBySubstring(workspace: Workspace, query: string, limit: number) {
  const words = [...new Set(foldForSearch(query).split(/\s+/u).filter(Boolean))];
  words.sort((a, b) => a.length - b.length);
  const categories = new Map([...workspace.categories].map(([id, name]) => [id, foldForSearch(name)]));
  const names = [...categories.values()];
  const rareWord = words.findLast((word) => !names.some((name) => name.includes(word)));
  const search = { words, rareWord, categories, exactIds: linkIdsForUrl(workspace, query.trim()) };
  const matches = workspace.chunks
    .flatMap((chunk) => matchesIn(chunkText(chunk), search))
    .sort((a, b) => a.rank - b.rank || compareNewest(a.entry, b.entry));
  const links = [];
  let bytes = 0;
  for (const match of matches.slice(0, limit)) {
    const { category, title, url, addedAt, notes, sourceUrl } = match.entry.link;
    const name = workspace.categories.get(category) ?? category;
    const link = {
      category: name,
      title,
      url,
      addedAt,
      notes,
      sourceUrl,
      matchedIn: matchedIn(match, search),
    };
    bytes += utf8Bytes(JSON.stringify(link)) + 1;
    if (links.length > 0 && bytes > RESULT_BYTES) break;
    links.push(link);
  }
  return { total: matches.length, links };
}

function matchesIn(chunk: ChunkText, search: Search): Match[] {
  const matches: Match[] = [];
  for (const index of candidatesIn(chunk, search)) {
    const match = matchAt(chunk, index, search);
    if (match) matches.push(match);
  }
  return matches;
}

/** Returns the indexes of the links that may match. */
function candidatesIn(chunk: ChunkText, { words, rareWord, exactIds }: Search): Set<number> {
  const all = words.length > 0 ? chunk.entries.keys() : [];
  const indexes = new Set(rareWord === undefined ? all : indexesWith(chunk, rareWord));
  if (exactIds.size === 0) return indexes;
  for (const [index, { id }] of chunk.entries.entries()) if (exactIds.has(id)) indexes.add(index);
  return indexes;
}

function matchAt(
  chunk: ChunkText,
  index: number,
  { words, categories, exactIds }: Search,
): Match | undefined {
  const entry = chunk.entries[index];
  if (!entry) return undefined;
  if (exactIds.has(entry.id)) return { rank: 0, entry, chunk, index };
  const category = categories.get(entry.link.category) ?? '';
  let rank = 1;
  for (const word of words) {
    const field = firstFieldWith(chunk, index, word);
    const isInCategory = category.includes(word);
    if (field === undefined && !isInCategory) return undefined;
    const isCategoryBest = isInCategory && field !== 'title';
    rank += FIELDS.indexOf(isCategoryBest || field === undefined ? 'category' : field);
  }
  return { rank, entry, chunk, index };
}

/** Returns the fields of a match that contain any of the words, and the URL if it is the query. */
function matchedIn({ chunk, index, entry, rank }: Match, { words, categories }: Search) {
  const fields = { ...foldedFields(chunk, index), category: categories.get(entry.link.category) ?? '' };
  return FIELDS.filter(
    (field) => (field === 'url' && rank === 0) || words.some((word) => fields[field].includes(word)),
  );
}
