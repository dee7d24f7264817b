import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';

/** Links of one workspace, with the ids that they have there. */
export interface LinkGroup {
  readonly workspace: Workspace;
  readonly entries: readonly LinkEntry[];
}

/** Links that the user has chosen to change, by workspace. */
export interface ChosenLinks {
  readonly groups: readonly LinkGroup[];
  /** How many more the user has chosen, but may only view. */
  readonly viewedCount: number;
}

/** Returns the workspace of a link in a list. Undefined if the user may not change it. */
export type WorkspaceOf<Entry> = (entry: Entry) => Workspace | undefined;

/** Returns the id of a link in a list with links of several workspaces, because a link has the same id in each of them. */
export function listedId(workspaceId: string, id: string): string {
  return `${workspaceId} ${id}`;
}

/** Returns the id that a link of a list has in its workspace. */
export function storedId(listed: string): string {
  return listed.slice(listed.lastIndexOf(' ') + 1);
}

/** Returns the workspace of a link in a list with links of several. Undefined if it is the one that is open. */
export function workspaceIdOf(listed: string): string | undefined {
  const end = listed.lastIndexOf(' ');
  return end === -1 ? undefined : listed.slice(0, end);
}

/** Returns a link of a list with the id that it has in its workspace. */
export function storedEntry({ id, link }: LinkEntry): LinkEntry {
  return { id: storedId(id), link };
}

/** Groups links of a list by workspace. */
export function chosenLinks<Entry extends LinkEntry>(
  entries: readonly Entry[],
  workspaceOf: WorkspaceOf<Entry>,
): ChosenLinks {
  const byWorkspace = Map.groupBy(entries, workspaceOf);
  const groups = [...byWorkspace].flatMap(([workspace, listed]) =>
    workspace ? [{ workspace, entries: listed.map(storedEntry) }] : [],
  );
  return { groups, viewedCount: byWorkspace.get(undefined)?.length ?? 0 };
}

export function linksOf(groups: readonly LinkGroup[]): LinkEntry[] {
  return groups.flatMap(({ entries }) => entries);
}
