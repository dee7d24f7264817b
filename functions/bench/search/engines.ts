import MiniSearch from 'minisearch';
import type { Workspace } from '../../src/lib/shared/model/model';
import { allLinks, categoryName } from '../../src/lib/shared/model/workspace';
import { searchLinks } from '../../src/lib/shared/search/searchLinks';
import { searchBySubstring } from './substringSearch';

/** How many results a search returns. */
export const RESULTS = 20;

/** Returns the URLs of the best results, best first. */
export type Search = (query: string) => string[];

export const ENGINE_NAMES = ['service', 'substring search', 'minisearch'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** The searches that are compared. Each prepares a workspace when it is created or with its first query. */
export const ENGINES: Readonly<Record<EngineName, (workspace: Workspace) => Search>> = {
  service: (workspace) => (query) =>
    searchLinks([workspace], { query, limit: RESULTS }).links.map(({ url }) => url),
  'substring search': (workspace) => (query) => searchBySubstring(workspace, query, RESULTS),
  minisearch: (workspace) => {
    // With minisearch's own tokenizer. Ranks fields in the same order as the service, and also finds words that start with
    // a word of the query and, for longer words, misspellings.
    const index = new MiniSearch({
      idField: 'url',
      fields: ['title', 'category', 'url', 'notes'],
      searchOptions: { boost: { title: 4, category: 3, url: 2 }, prefix: true, fuzzy: 0.2 },
    });
    for (const { link } of allLinks(workspace)) {
      index.add({ notes: '', ...link, category: categoryName(workspace, link.category) });
    }
    return (query) =>
      index
        .search(query)
        .slice(0, RESULTS)
        .map(({ id }) => String(id));
  },
};
