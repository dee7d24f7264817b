import { memoize } from '../../src/lib/shared/base/memoize';
import { findInAllCategories, linksOf } from '../../src/lib/shared/model/findByUrl';
import { compareNewest } from '../../src/lib/shared/model/linkOrder';
import type { Chunk, Link, Workspace } from '../../src/lib/shared/model/model';
import { foldCase } from '../../src/lib/shared/text/folding';

// The first search that the service had: every word of the query must be a substring of a link's fields. It is kept only
// as the baseline of the search benchmark.

/** The searched fields of a link, best first, each with what it adds to the rank of a match. */
const FIELDS = ['title', 'url', 'notes'] as const;
const RANKS = { title: 0, category: 1, url: 2, notes: 3 };

/** The folded text of all links in a chunk, one line per field, so that a single scan searches them all. */
interface ChunkText {
  /** The links, newest first. */
  readonly entries: readonly { readonly id: string; readonly link: Link }[];
  readonly text: string;
  /** The offset in `text` where each line starts, plus the one where another line would start. */
  readonly lineStarts: readonly number[];
}

interface Query {
  /** Folded and distinct, shortest first. */
  readonly words: readonly string[];
  /** The longest word that is in no category name, if any. */
  readonly rareWord: string | undefined;
  /** The ids of links whose URL is the query. */
  readonly exactIds: ReadonlySet<string>;
  /** Folded category names by id. */
  readonly categories: ReadonlyMap<string, string>;
}

/** Returns the URLs of the first `limit` links that contain every word of the query, ignoring case and accents, best first. */
export function searchBySubstring(workspace: Workspace, query: string, limit: number): string[] {
  const words = [...new Set(fold(query).split(/\s+/u).filter(Boolean))].sort((a, b) => a.length - b.length);
  const categories = new Map([...workspace.categories].map(([id, name]) => [id, fold(name)]));
  const names = [...categories.values()];
  const rareWord = words.findLast((word) => !names.some((name) => name.includes(word)));
  const saved = findInAllCategories(linksOf(workspace), query.trim());
  const exactIds = new Set(saved.map(({ id }) => id));
  const folded = { words, rareWord, categories, exactIds };
  return workspace.chunks
    .flatMap((chunk) => matchesIn(chunkText(chunk), folded))
    .sort((a, b) => a.rank - b.rank || compareNewest(a, b))
    .slice(0, limit)
    .map(({ link }) => link.url);
}

const chunkText = memoize((chunk: Chunk): ChunkText => {
  const entries = [...chunk.links].map(([id, link]) => ({ id, link })).sort(compareNewest);
  const lines = entries.flatMap(({ link }) =>
    [link.title, withDecodedForm(link.url), link.notes ?? ''].map(fold),
  );
  const lineStarts = [0];
  for (const [index, line] of lines.entries()) lineStarts.push((lineStarts[index] ?? 0) + line.length + 1);
  return { entries, text: lines.join('\n'), lineStarts };
});

function matchesIn(chunk: ChunkText, query: Query) {
  return [...candidatesIn(chunk, query)].flatMap((index) => {
    const entry = chunk.entries[index];
    const rank = entry && rankOf(chunk, index, entry, query);
    return entry && rank !== undefined ? [{ ...entry, rank }] : [];
  });
}

/** Returns the indexes of the links that may match. */
function candidatesIn({ entries, text, lineStarts }: ChunkText, query: Query): Set<number> {
  const { words, rareWord, exactIds } = query;
  const indexes = new Set(words.length > 0 && rareWord === undefined ? entries.keys() : []);
  if (rareWord !== undefined) {
    for (let offset = text.indexOf(rareWord); offset !== -1;) {
      const index = linkAt(lineStarts, offset);
      indexes.add(index);
      offset = text.indexOf(rareWord, lineStarts[(index + 1) * FIELDS.length]);
    }
  }
  if (exactIds.size > 0)
    for (const [index, { id }] of entries.entries()) if (exactIds.has(id)) indexes.add(index);
  return indexes;
}

/** Returns the rank of a link, or undefined if it does not match. Lower is better; 0 means that the query is its URL. */
function rankOf(
  { text, lineStarts }: ChunkText,
  index: number,
  { id, link }: ChunkText['entries'][number],
  { words, categories, exactIds }: Query,
): number | undefined {
  if (exactIds.has(id)) return 0;
  const first = index * FIELDS.length;
  const start = lineStarts[first] ?? 0;
  const fields = text.slice(start, lineStarts[first + FIELDS.length]);
  const category = categories.get(link.category) ?? '';
  let rank = 1;
  for (const word of words) {
    const offset = fields.indexOf(word);
    const field = FIELDS.findLast(
      (_, at) => offset !== -1 && (lineStarts[first + at] ?? 0) <= start + offset,
    );
    const isInCategory = category.includes(word);
    if (field === undefined && !isInCategory) return undefined;
    rank += RANKS[field === undefined || (isInCategory && field !== 'title') ? 'category' : field];
  }
  return rank;
}

/** Returns the index of the link whose text contains an offset. Uses binary search. */
function linkAt(lineStarts: readonly number[], offset: number): number {
  let low = 0;
  let high = (lineStarts.length - 1) / FIELDS.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((lineStarts[middle * FIELDS.length] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** Folds case and removes accents. */
function fold(text: string): string {
  return foldCase(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]+/g, '');
}

/** Appends the decoded form of a URL if it differs. */
function withDecodedForm(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return `${url} ${decodeURI(url)}`;
  } catch {
    return url;
  }
}
