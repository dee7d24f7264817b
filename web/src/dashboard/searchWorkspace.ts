import { categoryId, linkId } from '@lib/domain/identity/identity';
import type { Workspace } from '@lib/domain/model';
import { searchLinks, type FoundLinks } from '@lib/domain/queries/searchLinks';
import { findLink, type LinkEntry } from '@lib/domain/workspace';

/** The results so far. A search returns one page at a time. */
export interface Found {
  readonly total: number;
  readonly entries: readonly LinkEntry[];
  readonly nextCursor: string | undefined;
}

/**
 * Returns the first page of a search, or `before` with the next page appended. Finds the same links as `search_links`.
 * @throws {InvalidArguments} if the query has too many words.
 */
export function searchWorkspace(workspace: Workspace, query: string, before?: Found): Found {
  const result = searchLinks(workspace, { query, cursor: before?.nextCursor });
  return {
    total: result.total,
    entries: [...(before?.entries ?? []), ...result.links.flatMap((link) => entryOf(workspace, link))],
    nextCursor: result.nextCursor,
  };
}

function entryOf(workspace: Workspace, { category, url }: FoundLinks['links'][number]): LinkEntry[] {
  const id = linkId(categoryId(category), url);
  const link = findLink(workspace, id);
  return link ? [{ id, link }] : [];
}
