import { createContext } from 'preact';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits';
import { workspacePath } from '../navigation/routes';

/** The context of the lists of links on a page. */
export interface LinkContext {
  /** Undefined if it makes no difference to how links are shown. */
  readonly workspaceId?: string | undefined;
  /** The ids of links that were added while the user was watching. */
  readonly newLinkIds: ReadonlySet<string>;
  /** Returns the path of a category of the workspace, or that of the workspace. Visitors have other paths. */
  readonly pathOf: (categoryId?: string) => string;
  /** The links as their owner sees and changes them. Undefined if the user may not change them here. */
  readonly editable?: { readonly workspace: Workspace; readonly edits: Edits };
  /** Whether the user is a visitor of a public workspace, who sees no conversation ids and no paths of sessions. */
  readonly isVisitor?: boolean;
  /** Set if the list has links from several workspaces. */
  readonly workspaceName?: string;
}

export const LinkContext = createContext<LinkContext>({
  newLinkIds: new Set(),
  pathOf: (categoryId) => workspacePath(DEFAULT_WORKSPACE_ID, categoryId),
});
