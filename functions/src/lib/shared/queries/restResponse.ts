import { linksByCategory, newestFirstInChunk } from '../model/linkOrder';
import type { Workspace } from '../model/model';
import { summarize } from '../model/summary';

/**
 * Yields the JSON of a REST response, `{workspace}`, in pieces that take a few milliseconds each. Links are newest
 * first, and the category with the newest link comes first.
 */
export function* restResponse(workspace: Workspace): Generator<string, void, undefined> {
  const { name, isPublic, updatedAt } = workspace;
  yield `{"workspace":{"name":${JSON.stringify(name)},"isPublic":${String(isPublic)},"categories":[`;
  for (const chunk of workspace.chunks) {
    newestFirstInChunk(chunk);
    yield '';
  }
  const links = linksByCategory(workspace);
  yield '';
  for (const [index, { id, name: categoryName }] of summarize(workspace).categories.entries()) {
    yield `${index === 0 ? '' : ','}{"categoryName":${JSON.stringify(categoryName)},"links":[`;
    const own = links.get(id) ?? [];
    for (let start = 0; start < own.length; start += LINKS_PER_PIECE) {
      const shown = own
        .slice(start, start + LINKS_PER_PIECE)
        .map(({ link: { title, url, addedAt } }) => JSON.stringify({ title, url, addedAt }));
      yield `${start === 0 ? '' : ','}${shown.join(',')}`;
    }
    yield ']}';
  }
  yield `],"updatedAt":${JSON.stringify(updatedAt)}}}`;
}

/** The most links in one piece of a response. */
const LINKS_PER_PIECE = 500;
