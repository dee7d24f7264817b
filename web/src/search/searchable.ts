import { LIMITS } from '@shared/base/limits';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';

/**
 * Chooses which workspaces to search besides the open one: as many as `search_links` reads, most recently
 * updated first. Leaves out empty ones, unless they are watched: Undo may restore their links.
 */
export function searchable(
  summaries: readonly WorkspaceSummary[],
  openId: string | undefined,
  isWatched: (id: string) => boolean = () => false,
): Searchable {
  const others = summaries
    .filter(({ id, linkCount }) => id !== openId && (linkCount > 0 || isWatched(id)))
    .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const searched: WorkspaceSummary[] = [];
  const tooLarge: WorkspaceSummary[] = [];
  let bytes = 0;
  for (const summary of others) {
    const fits = bytes + summary.bytes <= LIMITS.allWorkspacesBytes && searched.length < MAX_WORKSPACES;
    (fits ? searched : tooLarge).push(summary);
    if (fits) bytes += summary.bytes;
  }
  return { searched, tooLarge };
}

/** How many workspaces to search at most, which limits how many documents are read. */
const MAX_WORKSPACES = LIMITS.workspacesListed;

interface Searchable {
  readonly searched: readonly WorkspaceSummary[];
  readonly tooLarge: readonly WorkspaceSummary[];
}
