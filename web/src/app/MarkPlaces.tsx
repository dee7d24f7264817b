import { FAVORITE, UNREAD } from '@shared/text/tags';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { openMark } from '../lists/view';
import { markCounts, tagScope, type MarkCounts } from '../tags/tagScope';
import { markPath, SidebarItem } from './SidebarItem';

/** Shows the way to Favorites and, if something is unread, to Unread. Counts them as long as all workspaces are known as they are now. */
export function MarkPlaces({ workspaces }: { readonly workspaces: readonly WorkspaceSummary[] }) {
  const known = markCounts.value;
  const marked = workspaces.flatMap(({ id }) => known.get(id) ?? []);
  const loaded = tagScope.value?.workspaces;
  const isCurrent = ({ id, linkCount, updatedAt }: WorkspaceSummary) =>
    linkCount === 0 ||
    (known.get(id)?.updatedAt ?? '') >= updatedAt ||
    // Its counts follow a change in a moment.
    (known.has(id) && loaded?.some((workspace) => workspace.id === id));
  const isCounted = workspaces.every(isCurrent);
  const sumOf = (mark: Mark) => marked.reduce((sum, counts) => sum + counts[mark], 0);
  // Without a zero, nothing appears and disappears for those who mark nothing.
  const countOf = (mark: Mark) => isCounted && sumOf(mark) > 0 && { count: sumOf(mark) };
  return (
    <>
      <SidebarItem href={markPath(FAVORITE)} icon="star" label="Favorites" {...countOf('favorites')} />
      {(sumOf('unread') > 0 || openMark.value === UNREAD) && (
        <SidebarItem href={markPath(UNREAD)} icon="dot" label="Unread" {...countOf('unread')} />
      )}
    </>
  );
}

type Mark = Exclude<keyof MarkCounts, 'updatedAt'>;
