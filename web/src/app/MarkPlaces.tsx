import { FAVORITE, UNREAD } from '@shared/text/tags';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { markCounts, type MarkCounts } from '../tags/tagScope';
import { currentMark, markPath, SidebarItem } from './SidebarItem';

/** Shows the way to Favorites and, if something is unread, to Unread. Counts them once all workspaces have been read. */
export function MarkPlaces({ workspaces }: { readonly workspaces: readonly WorkspaceSummary[] }) {
  const known = markCounts.value;
  const marked = workspaces.flatMap(({ id }) => known.get(id) ?? []);
  const isCounted = workspaces.every(({ id, linkCount }) => linkCount === 0 || known.has(id));
  const sumOf = (mark: keyof MarkCounts) => marked.reduce((sum, counts) => sum + counts[mark], 0);
  const countOf = (mark: keyof MarkCounts) => isCounted && { count: sumOf(mark) };
  return (
    <>
      <SidebarItem href={markPath(FAVORITE)} icon="star" label="Favorites" {...countOf('favorites')} />
      {(sumOf('unread') > 0 || currentMark.value === UNREAD) && (
        <SidebarItem href={markPath(UNREAD)} icon="dot" label="Unread" {...countOf('unread')} />
      )}
    </>
  );
}
