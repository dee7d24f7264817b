import { z } from 'zod';
import { InvalidArguments } from '../../errors';
import { foldForSearch } from '../identity/folding';
import { linkIdsOf } from '../identity/linkIdsOf';
import { LIMITS } from '../limits';
import { linkResult, linkResultSchema } from './linkResult';
import type { Workspace } from '../model';
import { fieldsAt, firstFieldWith, chunkText, indexesWith, type ChunkText } from './chunkText';
import { compareRanked, cutPage, type PageRequest } from './pagination';
import type { LinkEntry } from '../workspace';

/** The fields that are searched, the one that counts most first. */
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

/** A link that matches. The lower the rank, the better: 0 is the very URL. */
interface Match {
  readonly rank: number;
  readonly entry: LinkEntry;
  readonly page: ChunkText;
  /** Its place in the page. */
  readonly place: number;
}

/** What is looked for, and where. */
interface Search {
  /** Different and folded. */
  readonly words: readonly string[];
  /** The longest word that no category has: every match has it in its own text, unless each word is in a category. */
  readonly rareWord: string | undefined;
  /** The ids of the very URL, where the query is one. */
  readonly thatUrl: ReadonlyMap<string, unknown>;
  /** The folded names of the categories, by id. */
  readonly categories: ReadonlyMap<string, string>;
}

/**
 * One page of the links in which every word of the query is found, in any case and without regard to accents:
 * the one of that very URL first, then by the fields in which the words are, then the newest first. A category
 * whose name has all the words brings all its links.
 * @throws {InvalidArguments} when the cursor is none of ours, or the query has too many words.
 */
export function searchLinks(workspace: Workspace, { query, ...page }: SearchRequest): FoundLinks {
  const words = wordsOf(query);
  const categories = new Map([...workspace.categories].map(([id, name]) => [id, foldForSearch(name)]));
  const names = [...categories.values()];
  const rareWord = words.findLast((word) => !names.some((name) => name.includes(word)));
  const search = { words, rareWord, categories, thatUrl: linkIdsOf(workspace, query.trim()) };
  const matches = workspace.chunks
    .flatMap((stored) => matchesIn(chunkText(stored), search))
    .sort(compareRanked);
  const { items, nextCursor } = cutPage(matches, page, (match) => ({
    ...linkResult(workspace, match.entry.link),
    matchedIn: matchedIn(match, search),
  }));
  return { workspaceId: workspace.id, query, total: matches.length, links: items, nextCursor };
}

/**
 * The different words of a query, folded, the shortest first. Each is looked for in every text, so their number is
 * bounded.
 */
function wordsOf(query: string): string[] {
  const words = [...new Set(foldForSearch(query).split(/\s+/u).filter(Boolean))];
  if (words.length <= LIMITS.queryWords) return words.sort((a, b) => a.length - b.length);
  throw new InvalidArguments(
    `query: has ${String(words.length)} words, and at most ${String(LIMITS.queryWords)} are looked for. Send fewer.`,
  );
}

function matchesIn(page: ChunkText, search: Search): Match[] {
  const matches: Match[] = [];
  for (const place of candidatesIn(page, search)) {
    const match = matchAt(page, place, search);
    if (match) matches.push(match);
  }
  return matches;
}

/** The places of the links that may match. */
function candidatesIn(page: ChunkText, { words, rareWord, thatUrl }: Search): Set<number> {
  const all = words.length > 0 ? page.entries.keys() : [];
  const places = new Set(rareWord === undefined ? all : indexesWith(page, rareWord));
  if (thatUrl.size === 0) return places;
  for (const [place, { id }] of page.entries.entries()) if (thatUrl.has(id)) places.add(place);
  return places;
}

function matchAt(page: ChunkText, place: number, { words, categories, thatUrl }: Search): Match | undefined {
  const entry = page.entries[place];
  if (!entry) return undefined;
  if (thatUrl.has(entry.id)) return { rank: 0, entry, page, place };
  const category = categories.get(entry.link.category) ?? '';
  // Each word counts with the best field that has it: a title with all of them comes before any other.
  let rank = 1;
  for (const word of words) {
    const field = firstFieldWith(page, place, word);
    if (field === undefined && !category.includes(word)) return undefined;
    const isBestInCategory = field !== 'title' && category.includes(word);
    rank += FIELDS.indexOf(isBestInCategory || field === undefined ? 'category' : field);
  }
  return { rank, entry, page, place };
}

/** The fields of a match in which any of the words is, and that of the very URL. */
function matchedIn({ page, place, entry, rank }: Match, { words, categories }: Search): Field[] {
  const texts = { ...fieldsAt(page, place), category: categories.get(entry.link.category) ?? '' };
  return FIELDS.filter(
    (field) => (rank === 0 && field === 'url') || words.some((word) => texts[field].includes(word)),
  );
}
