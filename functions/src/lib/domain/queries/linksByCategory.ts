import type { Workspace } from '../model';
import { newestFirst } from './linkOrder';
import type { LinkEntry } from '../workspace';

const grouped = new WeakMap<Workspace, ReadonlyMap<string, readonly LinkEntry[]>>();

/** The links of each category that has any, newest first, by the category's id. Grouped once for each workspace. */
export function linksByCategory(workspace: Workspace): ReadonlyMap<string, readonly LinkEntry[]> {
  let groups = grouped.get(workspace);
  if (!groups) {
    groups = Map.groupBy(newestFirst(workspace), ({ link }) => link.category);
    grouped.set(workspace, groups);
  }
  return groups;
}
