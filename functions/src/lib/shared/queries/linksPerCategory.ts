import { LIMITS } from '../base/limits';
import { inSteps, type Steps } from '../base/steps';
import { compareStrings } from '../model/linkOrder';
import type { Workspace } from '../model/model';
import { categoryName } from '../model/workspace';
import { byteBudget, itemBytes } from '../text/bytes';
import { counted } from '../text/counted';
import { withoutInvisible } from '../text/invisible';
import type { Place } from './duplicates';

/** That takes some milliseconds. */
const LINKS_PER_STEP = 1_000;

/**
 * Returns a line for each category, with how many of these links it has: "Go: 12", the largest first. The last line has the
 * rest: "4 more categories: 9". Returns no lines if all links are in one.
 */
export function* linksPerCategory(links: readonly Place[], namesWorkspaces: boolean): Steps<string[]> {
  const counts = new Map<Workspace, Map<string, number>>();
  yield* inSteps(links, LINKS_PER_STEP, ({ entry, workspace }) => {
    const inWorkspace = counts.get(workspace) ?? new Map<string, number>();
    counts.set(workspace, inWorkspace);
    inWorkspace.set(entry.link.category, (inWorkspace.get(entry.link.category) ?? 0) + 1);
  });
  const all = [...counts].flatMap(([workspace, inWorkspace]) =>
    [...inWorkspace].map(([id, count]) => {
      const name = withoutInvisible(categoryName(workspace, id));
      return { place: namesWorkspaces ? `${workspace.id}/${name}` : name, count };
    }),
  );
  if (all.length < 2) return [];
  all.sort((a, b) => b.count - a.count || compareStrings(a.place, b.place));
  const fits = byteBudget(LIMITS.placeBytes);
  const lines: string[] = [];
  for (const { place, count } of all.slice(0, LIMITS.placesNamed)) {
    const line = `${place}: ${String(count)}`;
    if (!fits(itemBytes(line))) break;
    lines.push(line);
  }
  const others = all.slice(lines.length);
  const left = others.reduce((sum, { count }) => sum + count, 0);
  if (left > 0) lines.push(`${counted(others.length, 'more category', 'more categories')}: ${String(left)}`);
  return lines;
}
