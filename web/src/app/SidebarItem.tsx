import { DEFAULT_WORKSPACE_ID } from '@shared/model/model';
import { openMark } from '../lists/view';
import { currentPath } from '../navigation/location';
import { EVERYWHERE, workspacePath } from '../navigation/routes';
import { Icon, type IconName } from '../ui/controls/Icon';
import { formatLinkCount, formatNumber } from '../ui/text/format';

/** Shows a link of the sidebar to a page or a workspace. */
export function SidebarItem({ href, icon, label, count, isPublic = false, sharing }: SidebarItemProps) {
  const isCurrent = addressOf(currentPath.value, openMark.value) === href.replace(EVERYWHERE, '');
  return (
    <a class="place" href={href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <span class="place-name" dir="auto">
        {label}
      </span>
      {sharing !== undefined && (
        <span class="place-mark" title={sharing}>
          <Icon name="people" />
          <span class="visually-hidden">{sharing}</span>
        </span>
      )}
      {isPublic && (
        <span class="place-mark" title="Public">
          <Icon name="globe" />
          <span class="visually-hidden">public</span>
        </span>
      )}
      {count !== undefined && (
        <span class="place-count" aria-label={formatLinkCount(count)}>
          {formatNumber(count)}
        </span>
      )}
    </a>
  );
}

interface SidebarItemProps {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
  readonly count?: number;
  readonly isPublic?: boolean;
  /** With whom the workspace is shared, in a word or two. */
  readonly sharing?: string | undefined;
}

/** Returns the address of the page with the links that have a mark. */
export const markPath = (mark: string): string => `/all?tag=${mark}`;

/** Returns the address of a page with the id of the default workspace, which it need not have. */
function addressOf(path: string, mark: string): string {
  if (path === '/all' && mark !== '') return markPath(mark);
  if (path === '/') return workspacePath(DEFAULT_WORKSPACE_ID);
  return path === '/activity' || path === '/trash' ? `${path}/${DEFAULT_WORKSPACE_ID}` : path;
}
