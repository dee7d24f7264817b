import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import { inPeriod, ofSiteAndAuthor } from '../lists/arrangement';
import { location } from '../navigation/location';
import { searchWorkspace } from '../search/searchWorkspace';

/** Returns those of the links that are held back that belong to the open category or search, and match the filter. */
export function belonging(
  complete: Workspace,
  held: readonly LinkEntry[],
  categoryId: string | undefined,
  query: string,
): readonly LinkEntry[] {
  if (held.length === 0) return held;
  const { arrangement } = location.value;
  const filtered = ofSiteAndAuthor(inPeriod(held, arrangement), arrangement);
  if (query === '') {
    return categoryId === undefined ? filtered : filtered.filter(({ link }) => link.category === categoryId);
  }
  const found = idsOf(complete, query);
  return filtered.filter(({ id }) => found.has(id));
}

function idsOf(workspace: Workspace, query: string): ReadonlySet<string> {
  try {
    return new Set(searchWorkspace(workspace, query).entries.map(({ id }) => id));
  } catch {
    // The results say what is wrong with the query.
    return new Set();
  }
}
