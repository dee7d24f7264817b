import { byteBudget, itemBytes } from '../text/bytes';
import { categoryIdentity } from '../model/identity';
import { memoize } from '../base/memoize';
import { formatCursor, parseCursor } from './cursor';
import { compareStrings } from '../model/linkOrder';
import {
  responseBytes,
  EMPTY_LIST_BYTES,
  sourceUrlsThatFit,
  withoutDetails,
  withoutId,
  type ListedWorkspace,
  type WorkspaceList,
  type WorkspaceOverview,
  type WorkspacePage,
} from './workspaceList';

/**
 * Returns one workspace with one page of its categories, sorted by name, and as many of its references as still
 * fit. Throws {@link InvalidArguments} if the cursor is invalid.
 */
export function describeWorkspace(
  workspaceId: string,
  overview: WorkspaceOverview,
  { limit, cursor }: WorkspacePage,
): WorkspaceList {
  const basics = withoutDetails(workspaceId, overview);
  const rest = categoriesAfter(cursor, overview);
  let left = responseBytes(limit) - EMPTY_LIST_BYTES - itemBytes(basics);
  const categories: ListedWorkspace['categories'] = [];
  let nextCursor: string | undefined;
  for (const [index, { identity, category }] of rest.slice(0, limit).entries()) {
    left -= itemBytes(category);
    const cursor = formatCursor('category', identity);
    const room = left - (index < rest.length - 1 ? cursor.length : 0);
    if (categories.length > 0 && room < 0) break;
    categories.push(category);
    nextCursor = index < rest.length - 1 ? cursor : undefined;
  }
  const hasRoom = byteBudget(left - (nextCursor ?? '').length);
  const sourceUrls = sourceUrlsThatFit(overview, (value) => hasRoom(itemBytes(value)));
  return { workspaces: [{ ...basics, categories, ...sourceUrls }], nextCursor };
}

/** Returns the categories after a cursor by name, each with the identity that it is sorted by. */
function categoriesAfter(cursor: string | undefined, { categories }: WorkspaceOverview) {
  const [, previous = ''] = cursor === undefined ? [] : parseCursor(cursor, /^category$/, /^.+$/s);
  return sortedByName(categories).filter(({ identity }) => identity > previous);
}

/** Memoized, because normalizing 5,000 names takes about 30 ms, and concurrent calls share a head. */
const sortedByName = memoize((categories: WorkspaceOverview['categories']) =>
  categories
    .map((category) => ({ identity: categoryIdentity(category.name), category: withoutId(category) }))
    .sort((a, b) => compareStrings(a.identity, b.identity)),
);
