import { categoryId, linkId } from '@lib/domain/identity/identity';
import type { Workspace } from '@lib/domain/model';
import { searchLinks, type FoundLinks } from '@lib/domain/queries/searchLinks';
import { findLink, type LinkEntry } from '@lib/domain/workspace';

/** What was found so far: the service's own search gives its result in pages. */
export interface Found {
  readonly total: number;
  readonly entries: readonly LinkEntry[];
  readonly nextCursor: string | undefined;
}

/**
 * The first or the next page of a search, as `search_links` answers it.
 * @throws {InvalidArguments} when the query has too many words.
 */
export function search(workspace: Workspace, query: string, before?: Found): Found {
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
