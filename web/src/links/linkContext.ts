import { createContext } from 'preact';
import { memoize } from '@shared/base/memoize';
import { DEFAULT_WORKSPACE_ID, type Link, type Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits/queue/contract';
import type { Authors } from '../data/history/history';
import { workspacePath } from '../navigation/routes';

/** The context of a list of links of which nothing is known. */
export const EMPTY_CONTEXT: LinkContext = {
  newLinkIds: new Set(),
  pathOf: (categoryId) => workspacePath(DEFAULT_WORKSPACE_ID, categoryId),
};

export const LinkContext = createContext(EMPTY_CONTEXT);

/** A workspace that the user may change. If this object changed with it, each change would render all its links again. */
export interface Editable {
  /** Returns the workspace as its owner sees it now. */
  readonly current: () => Workspace;
  readonly edits: Edits;
}

/** What saves copies of links in a workspace that the user may change. */
export interface Saving {
  readonly edits: Edits;
  /** Asks where to save them. */
  readonly save: (links: readonly Link[]) => void;
}

/** The context that the lists of links on a page share. */
export interface LinkContext {
  /** The id of the workspace, which says whether its links are sessions. Undefined in the public page. */
  readonly workspaceId?: string | undefined;
  /** The ids of links that were added while the user was watching. */
  readonly newLinkIds: ReadonlySet<string>;
  /** The links whose changes are still to be sent. */
  readonly unsentLinks?: ReadonlySet<Link>;
  /** Calls `onChange` with those who added the links. Returns a function that stops this. */
  readonly followAuthors?: (onChange: (authors: Authors) => void) => () => void;
  /** Returns the path of a category, or of the workspace. Visitors have other paths. */
  readonly pathOf: (categoryId?: string) => string;
  /** Undefined if the user may not change the workspace. */
  readonly editable?: Editable | undefined;
  /** Set if the user may only view the workspace. */
  readonly saving?: Saving | undefined;
  /** Set if the list has links from several workspaces. */
  readonly workspaceName?: string;
}

/** Workspaces that are not open. */
interface Others {
  readonly edits: Edits;
  /** Those that the user may change. */
  readonly editable: readonly Workspace[];
  readonly unsentLinks: ReadonlySet<Link>;
  readonly followAuthors: LinkContext['followAuthors'];
  readonly save: Saving['save'];
}

/** Returns a function that returns the context of the links of a workspace that is not open. */
export function contextsOf({
  edits,
  editable,
  unsentLinks,
  followAuthors,
  save,
}: Others): (workspace: Workspace) => LinkContext {
  const ids = new Set(editable.map(({ id }) => id));
  return memoize((workspace: Workspace): LinkContext => ({
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    newLinkIds: new Set(),
    unsentLinks,
    ...(followAuthors && { followAuthors }),
    pathOf: (categoryId) => workspacePath(workspace.id, categoryId),
    ...(ids.has(workspace.id)
      ? { editable: { current: () => workspace, edits } }
      : { saving: { edits, save } }),
  }));
}
