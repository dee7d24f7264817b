import { createContext } from 'preact';
import { DEFAULT_WORKSPACE_ID } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import { workspacePath } from '../navigation/routes';

/** What the lists of links on a page share. */
export interface LinkContext {
  /** Undefined if it makes no difference to how links are shown. */
  readonly workspaceId?: string | undefined;
  /** The ids of links that were added while the user was watching. */
  readonly newLinkIds: ReadonlySet<string>;
  /** Returns the path of a category of the workspace, or that of the workspace. Visitors have other paths. */
  readonly pathOf: (categoryId?: string) => string;
  /** Undefined for visitors of a public workspace. */
  readonly actions?: LinkActions;
  /** Whether the user is a visitor of a public workspace, who sees no conversation ids and no paths of sessions. */
  readonly isVisitor?: boolean;
  /** Set if the list has links from several workspaces. */
  readonly workspaceName?: string;
}

/** What the owner of a workspace can do with one of its links. */
export interface LinkActions {
  readonly onEdit: (entry: LinkEntry) => void;
  /** Calls `onDelete` when the link is about to disappear. */
  readonly onDelete: (entry: LinkEntry, onDelete: () => void) => void;
}

export const LinkContext = createContext<LinkContext>({
  newLinkIds: new Set(),
  pathOf: (categoryId) => workspacePath(DEFAULT_WORKSPACE_ID, categoryId),
});
