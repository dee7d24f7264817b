import { z } from 'zod';
import { InvalidArguments } from '../../errors';
import { foldForSearch } from '../identity/folding';
import { linkIdsForUrl } from '../identity/identity';
import { LIMITS } from '../limits';
import type { Workspace } from '../model';
import type { LinkEntry } from '../workspace';
import { chunkText, firstFieldWith, foldedFields, indexesWith, type ChunkText } from './chunkText';
import { linkResult, linkResultSchema } from './linkResult';
import { compareByRank, cutPage, type PageRequest } from './pagination';

/** The searched fields. A match in an earlier field ranks higher. */
const FIELDS = ['title', 'category', 'url', 'notes'] as const;
type Field = (typeof FIELDS)[number];

export const foundLinksSchema = z.object({
  workspaceId: z.string(),
  query: z.string(),
  total: z.int(),
  links: z.array(linkResultSchema.extend({ matchedIn: z.array(z.enum(FIELDS)) })),
  nextCursor: z.string().optional(),
});
export type FoundLinks = z.infer<typeof foundLinksSchema>;

export interface SearchRequest extends PageRequest {
  query: string;
}

/** A link that matches. Lower ranks are better; 0 means that the query is the link's URL. */
interface Match {
  readonly rank: number;
  readonly entry: LinkEntry;
  readonly chunk: ChunkText;
  /** The index of the link in `chunk.entries`. */
  readonly index: number;
}

/** A parsed query. */
interface Search {
  /** Folded and distinct, shortest first. */
  readonly words: readonly string[];
  /** The longest word that is in no category name, if any. A link only matches if its own text contains it. */
  readonly rareWord: string | undefined;
  /** If the query is a URL: the ids of the links with that URL. */
  readonly exactIds: ReadonlyMap<string, unknown>;
  /** Folded category names by id. */
  readonly categories: ReadonlyMap<string, string>;
}

/**
 * Returns one page of the links that contain every word of the query, ignoring case and accents. A category whose name
 * contains all the words matches with all of its links. The link whose URL is the query comes first, then links are
 * ranked by the fields that contain the words, then newest first. `total` counts the links on all pages.
 *
 * Throws {@link InvalidArguments} if the cursor is invalid or the query has too many words.
 */
export function searchLinks(workspace: Workspace, { query, ...page }: SearchRequest): FoundLinks {
  const words = wordsOf(query);
  const categories = new Map([...workspace.categories].map(([id, name]) => [id, foldForSearch(name)]));
  const names = [...categories.values()];
  const rareWord = words.findLast((word) => !names.some((name) => name.includes(word)));
  const search = { words, rareWord, categories, exactIds: linkIdsForUrl(workspace, query.trim()) };
  const matches = workspace.chunks
    .flatMap((chunk) => matchesIn(chunkText(chunk), search))
    .sort(compareByRank);
  const { items, nextCursor } = cutPage(matches, page, (match) => ({
    ...linkResult(workspace, match.entry.link),
    matchedIn: matchedIn(match, search),
  }));
  return { workspaceId: workspace.id, query, total: matches.length, links: items, nextCursor };
}

/** Returns the distinct folded words of a query, shortest first. Limits their number, since each costs a scan. */
function wordsOf(query: string): string[] {
  const words = [...new Set(foldForSearch(query).split(/\s+/u).filter(Boolean))];
  if (words.length <= LIMITS.queryWords) return words.sort((a, b) => a.length - b.length);
  throw new InvalidArguments(
    `query: has ${String(words.length)} different words. Send at most ${String(LIMITS.queryWords)}.`,
  );
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
  // Each word counts with its best field, so a title with all the words ranks above everything else.
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
function matchedIn({ chunk, index, entry, rank }: Match, { words, categories }: Search): Field[] {
  const fields = { ...foldedFields(chunk, index), category: categories.get(entry.link.category) ?? '' };
  return FIELDS.filter(
    (field) => (field === 'url' && rank === 0) || words.some((word) => fields[field].includes(word)),
  );
}
