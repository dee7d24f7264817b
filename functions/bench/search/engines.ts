import MiniSearch from 'minisearch';
import type { Link, Workspace } from '../../src/lib/shared/model/model';
import { searchLinks } from '../../src/lib/shared/search/searchLinks';
import { allLinks, categoryName, findLink } from '../../src/lib/shared/model/workspace';
import { searchBySubstring } from '../baseline/substringSearch';

/** How many results a search returns. */
export const RESULTS = 20;

/** Returns the URLs of the best results, best first. */
export type Search = (query: string) => string[];

/** The searches that are compared. Each prepares a workspace when it is created or with its first query. */
export const ENGINES = {
  service: (workspace: Workspace): Search => {
    return (query) => urlsOf(searchLinks([workspace], { query, limit: RESULTS }).links);
  },
  substring: (workspace: Workspace): Search => {
    return (query) => urlsOf(searchBySubstring(workspace, query, RESULTS).links);
  },
  minisearch: (workspace: Workspace): Search => {
    const index = miniSearchIndex(workspace);
    return (query) => {
      const found = index.search(query).slice(0, RESULTS);
      return urlsOf(found.flatMap(({ id }) => findLink(workspace, String(id)) ?? []));
    };
  },
} as const;
export type EngineName = keyof typeof ENGINES;

/** What the engines are called in reports. */
export const ENGINE_LABELS: Readonly<Record<EngineName, string>> = {
  service: 'the service',
  substring: 'substring search',
  minisearch: 'minisearch',
};

function urlsOf(links: readonly Pick<Link, 'url'>[]): string[] {
  return links.map(({ url }) => url);
}

/**
 * Returns an index with minisearch's own tokenizer. It ranks fields in the same order as the service. It also finds words
 * that start with a word of the query and, for longer words, misspellings.
 */
function miniSearchIndex(workspace: Workspace): MiniSearch {
  const index = new MiniSearch({
    fields: ['title', 'category', 'url', 'notes'],
    searchOptions: { boost: { title: 4, category: 3, url: 2 }, prefix: true, fuzzy: 0.2 },
  });
  for (const { id, link } of allLinks(workspace)) {
    const { title, url, notes = '' } = link;
    index.add({ id, title, url, notes, category: categoryName(workspace, link.category) });
  }
  return index;
}
