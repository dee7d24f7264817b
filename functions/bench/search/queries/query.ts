import type { CorpusLink } from '../corpus/corpus';

/** The kinds of queries, by what makes them hard. */
export const KINDS = [
  'single word',
  'several words',
  'across fields',
  'case and accents',
  'punctuation',
  'phrase',
  'hyphen',
  'camel case',
  'Chinese and Japanese',
  'inflection',
  'umlauts',
  'short word',
  'question',
  'wrong word',
  'misspelling',
  'URL',
  'category',
  'number',
  'synonym',
] as const;
export type Kind = (typeof KINDS)[number];

/** The queries of this kind may fail. They are reported on their own and do not count towards the targets. */
export const UNCOUNTED_KIND: Kind = 'synonym';

/** What a query means: the link with this URL, any link of a category, or any link with a word, case ignored. */
export type Meaning = string | { readonly category: string } | { readonly word: string };

/** Queries by kind, each with the links it means. An answer is right if it has one of them. */
export type QueriesByKind = Readonly<Record<Kind, readonly (readonly [query: string, ...Meaning[]])[]>>;

export interface Query {
  readonly kind: Kind;
  readonly query: string;
  readonly meanings: readonly Meaning[];
}

export function queriesOf(queries: QueriesByKind): Query[] {
  return KINDS.flatMap((kind) => queries[kind].map(([query, ...meanings]) => ({ kind, query, meanings })));
}

/** Returns whether a link is one that the query means. Uses only the title, the category and the URL of the link. */
export function isMeant(link: Pick<CorpusLink, 'title' | 'category' | 'url'>, { meanings }: Query): boolean {
  return meanings.some((meaning) => {
    if (typeof meaning === 'string') return link.url === meaning;
    if ('category' in meaning) return link.category === meaning.category;
    return hasWholeWord(link, meaning.word);
  });
}

/** Returns the short word if the query is nothing else, or undefined. */
export function shortWordOf({ meanings }: Query): string | undefined {
  const meaning = meanings.find((candidate) => typeof candidate === 'object' && 'word' in candidate);
  return typeof meaning === 'object' && 'word' in meaning ? meaning.word : undefined;
}

/** Returns whether a field of a link has a word with no letter or digit next to it. Ignores case. */
export function hasWholeWord(
  { title, category, url, notes = '' }: Omit<CorpusLink, 'addedAt'>,
  word: string,
): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
  return [title, category, url, notes].some((field) => pattern.test(field));
}

/**
 * Checks that the queries can be answered. Throws if one means a link that is not in the corpus, if one occurs twice, or
 * if fewer than `results` links have a short word, so that not all of the first results could have it.
 */
export function checkQueries(queries: readonly Query[], links: readonly CorpusLink[], results: number): void {
  const seen = new Set<string>();
  for (const query of queries) {
    if (seen.has(query.query)) throw new Error(`The query "${query.query}" occurs twice.`);
    seen.add(query.query);
    for (const meaning of query.meanings) {
      const meant = links.filter((link) => isMeant(link, { ...query, meanings: [meaning] }));
      const needed = typeof meaning === 'object' && 'word' in meaning ? results : 1;
      if (meant.length >= needed) continue;
      throw new Error(
        `"${query.query}" means ${JSON.stringify(meaning)}: found ${String(meant.length)} links.`,
      );
    }
  }
}
