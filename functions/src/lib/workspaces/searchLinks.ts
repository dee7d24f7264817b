import { z } from 'zod';
import { InvalidArguments } from '../errors';
import { foldForSearch } from './folding';
import { linkIdsOf } from './linkIdsOf';
import { LIMITS } from './limits';
import { linkResult, linkResultSchema } from './linkResult';
import type { Link, Workspace } from './model';
import { newestFirst } from './newestFirst';
import { comparePlaces, cutPage, type PageRequest } from './paging';
import type { LinkEntry } from './workspace';

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
  readonly matchedIn: Field[];
}

/**
 * One page of the links in which every word of the query is found, in any case and without regard to accents:
 * the one of that very URL first, then by the fields in which the words are, then the newest first. A category
 * whose name has all the words brings all its links.
 * @throws {InvalidArguments} when the cursor is none of ours, or the query has too many words.
 */
export function searchLinks(workspace: Workspace, { query, ...page }: SearchRequest): FoundLinks {
  const words = wordsOf(query);
  const thatUrl = linkIdsOf(workspace, query.trim());
  const categories = new Map<string, string>();
  for (const [id, name] of workspace.categories) categories.set(id, foldForSearch(name));

  const matches: Match[] = [];
  for (const entry of newestFirst(workspace)) {
    const category = categories.get(entry.link.category) ?? '';
    const match = matchLink(entry, category, words, thatUrl.has(entry.id));
    if (match) matches.push(match);
  }
  matches.sort(comparePlaces);
  const { items, nextCursor } = cutPage(matches, page, ({ entry, matchedIn }) => ({
    ...linkResult(workspace, entry.link),
    matchedIn,
  }));
  return { workspaceId: workspace.id, query, total: matches.length, links: items, nextCursor };
}

/** The different words of a query, folded. Each is looked for in every text, so their number is bounded. */
function wordsOf(query: string): string[] {
  const words = [...new Set(foldForSearch(query).split(/\s+/u).filter(Boolean))];
  if (words.length <= LIMITS.queryWords) return words;
  throw new InvalidArguments(
    `query: has ${String(words.length)} words, and at most ${String(LIMITS.queryWords)} are looked for. Send fewer.`,
  );
}

function matchLink(
  entry: LinkEntry,
  category: string,
  words: readonly string[],
  isThatUrl: boolean,
): Match | undefined {
  const folded = foldLink(entry.link);
  // Asked of every link, so that it makes nothing.
  const found = words.every((word) => folded.text.includes(word) || category.includes(word));
  if (!isThatUrl && (words.length === 0 || !found)) return undefined;

  const texts = { ...fieldsOf(folded), category };
  const matchedIn = FIELDS.filter((field) => words.some((word) => texts[field].includes(word)));
  if (isThatUrl) return { rank: 0, entry, matchedIn: [...new Set([...matchedIn, 'url' as const])] };
  // Each word counts with the best field that has it: a title with all of them comes before any other.
  let rank = 1;
  for (const word of words) rank += FIELDS.findIndex((field) => texts[field].includes(word));
  return { rank, entry, matchedIn };
}

/** The searched texts of a link in one, a line for each: no word goes over the end of a line. */
interface FoldedLink {
  readonly text: string;
  readonly titleEnd: number;
  readonly urlEnd: number;
}

const foldedLinks = new WeakMap<Link, FoldedLink>();

/** The searched texts of a link, folded once for each link in memory. */
function foldLink(link: Link): FoldedLink {
  let folded = foldedLinks.get(link);
  if (!folded) {
    const title = foldForSearch(link.title);
    const url = foldForSearch(readable(link.url));
    const text = `${title}\n${url}\n${foldForSearch(link.notes ?? '')}`;
    folded = { text, titleEnd: title.length, urlEnd: title.length + 1 + url.length };
    foldedLinks.set(link, folded);
  }
  return folded;
}

function fieldsOf({ text, titleEnd, urlEnd }: FoldedLink) {
  return {
    title: text.slice(0, titleEnd),
    url: text.slice(titleEnd + 1, urlEnd),
    notes: text.slice(urlEnd + 1),
  };
}

/** A URL, and as a person reads it where that differs: people search for "café", not for "caf%C3%A9". */
function readable(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return `${url} ${decodeURI(url)}`;
  } catch {
    return url;
  }
}
