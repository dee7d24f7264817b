import { categoryId, linkId } from '../../../src/lib/shared/model/identity';
import { emptyWorkspace, type Workspace } from '../../../src/lib/shared/model/model';
import { withCategories, withLinks } from '../../../src/lib/shared/model/workspace.fixture';

export { store } from '../../support/users/storedWorkspace';

export interface LinkToStore {
  readonly category: string;
  readonly title: string;
  readonly url: string;
  readonly notes?: string;
  readonly sourceUrl?: string;
  readonly conversationId?: string;
  readonly localPath?: string;
  readonly addedAt?: string;
  readonly author?: string;
}

/** Builds a workspace with these links. */
export function workspaceOf(id: string, name: string, links: readonly LinkToStore[]): Workspace {
  const now = new Date().toISOString();
  const empty = { ...emptyWorkspace(id, now), name };
  const categories = withCategories(
    empty,
    links.map(({ category }) => category),
  );
  return withLinks(
    categories,
    links.map(({ category: categoryName, addedAt = now, ...rest }) => {
      const category = categoryId(categoryName);
      return { id: linkId(category, rest.url), link: { ...rest, addedAt, category } };
    }),
  );
}

/** Returns this many links, spread over this many categories, newest first. */
export function manyLinks(count: number, categories: number): LinkToStore[] {
  const start = Date.parse('2026-11-01T12:00:00Z');
  return Array.from({ length: count }, (_, index) => ({
    category: `Topic ${String(index % categories)}`,
    title: `Article number ${String(index)} about something worth keeping`,
    url: `https://site${String(index % 37)}.example.com/articles/${String(index)}`,
    addedAt: new Date(start - index * 60_000).toISOString(),
    ...(index % 3 === 0 && {
      notes: `What it says, in a sentence or two. Read number ${String(index)} again.`,
    }),
  }));
}
