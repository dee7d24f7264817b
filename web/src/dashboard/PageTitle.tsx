import type { ComponentChildren } from 'preact';
import type { WorkspaceKey } from '@shared/contract/documents';
import type { Workspace } from '@shared/model/model';
import { storedAt, type UserWorkspace } from '../data/workspaces/userWorkspace';
import { selecting } from '../lists/Selectable';
import { publicPath } from '../navigation/routes';
import { formatLinkCount } from '../ui/text/format';
import { Icon } from '../ui/controls/Icon';

/** Shows the only large heading of a page of links, with its details and its menu. */
export function PageTitle({ name, details, children }: PageTitleProps) {
  const selection = selecting.value;
  return (
    <div class="page-title">
      <div class="page-name">
        <h1 dir="auto">{name}</h1>
        <p class="metadata">{details}</p>
      </div>
      {selection && (
        <button
          type="button"
          class="button quiet small"
          aria-pressed={selection.isActive}
          onClick={selection.toggle}
        >
          Select
        </button>
      )}
      {children}
    </div>
  );
}

interface PageTitleProps {
  readonly name: string;
  /** What is known about the page, in a muted text. */
  readonly details: ComponentChildren;
  /** The menu of what the page shows. */
  readonly children?: ComponentChildren;
}

interface CategoryTitleProps {
  /** Undefined if there is no such category. */
  readonly name: string | undefined;
  readonly linkCount: number;
  readonly workspaceName: string;
  /** The path of the workspace. */
  readonly path: string;
  readonly children?: ComponentChildren;
}

/** Shows the heading of a category's page, with the way back to all categories. */
export function CategoryTitle({ name, linkCount, workspaceName, path, children }: CategoryTitleProps) {
  return (
    <PageTitle
      name={name ?? 'Category not found'}
      details={
        <>
          {name !== undefined && <span>{formatLinkCount(linkCount)}</span>}
          <a href={path}>
            All categories of <bdi>{workspaceName}</bdi>
          </a>
        </>
      }
    >
      {children}
    </PageTitle>
  );
}

interface VisibilityProps {
  readonly workspace: Workspace;
  readonly userWorkspace: UserWorkspace;
  /** Whether the user shares it with others. */
  readonly hasMembers: boolean | undefined;
}

/** Shows who can read a workspace, with the way to its public page, and who shares it with the user. */
export function Visibility({ workspace, userWorkspace, hasMembers = false }: VisibilityProps) {
  const { shared } = userWorkspace;
  return (
    <>
      {shared && (
        <span class="badge" dir="auto">
          <Icon name="people" /> {shared.owner}
          {shared.role === 'viewer' ? ' · you can view' : ' · you can edit'}
        </span>
      )}
      {!shared && (hasMembers || !workspace.isPublic) && (
        <span class="badge">
          <Icon name={hasMembers ? 'people' : 'lock'} /> {hasMembers ? 'Shared' : 'Private'}
        </span>
      )}
      {workspace.isPublic && <PublicBadge {...storedAt(userWorkspace)} />}
    </>
  );
}

function PublicBadge({ uid, workspaceId }: WorkspaceKey) {
  return (
    <a
      class="badge public"
      href={publicPath(uid, workspaceId)}
      target="_blank"
      rel="noopener"
      aria-label="Public: see what visitors see"
    >
      <Icon name="globe" /> Public
    </a>
  );
}
