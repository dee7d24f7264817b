import type { Workspace } from '../../../functions/src/lib/workspaces/model';
import { newestFirst } from '../../../functions/src/lib/workspaces/newestFirst';
import { withoutLink, type LinkEntry } from '../../../functions/src/lib/workspaces/workspace';
import type { Deletion } from '../deletion/storedDeletions';

/** The workspace as it is shown: without the links that are about to be deleted. */
export function visibleWorkspace(workspace: Workspace, hidden: readonly Deletion[]): Workspace {
  return hidden
    .filter(({ workspaceId }) => workspaceId === workspace.id)
    .reduce((shown, { linkId }) => withoutLink(shown, linkId), workspace);
}

const grouped = new WeakMap<Workspace, ReadonlyMap<string, readonly LinkEntry[]>>();

/** The links of each category, newest first, by the category's id. */
export function linksByCategory(workspace: Workspace): ReadonlyMap<string, readonly LinkEntry[]> {
  let groups = grouped.get(workspace);
  if (!groups) {
    groups = group(newestFirst(workspace));
    grouped.set(workspace, groups);
  }
  return groups;
}

function group(entries: readonly LinkEntry[]): Map<string, LinkEntry[]> {
  const groups = new Map<string, LinkEntry[]>();
  for (const entry of entries) {
    const links = groups.get(entry.link.category);
    if (links) links.push(entry);
    else groups.set(entry.link.category, [entry]);
  }
  return groups;
}
