import type { Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits/queue/contract';
import { personal } from '../data/personal';
import type { CountedTag } from './tags';

/** The workspaces whose tags the sidebar shows: those of the page with links that was opened last. */
export const tagScope = personal<TagScope | undefined>(() => undefined);

export interface TagScope {
  /** The page that shows the links with a tag. */
  readonly path: string;
  /** The workspaces as the user sees them, as far as they are loaded. */
  readonly workspaces: readonly Workspace[];
  /** Those of them that the user may change. */
  readonly editable: readonly Workspace[];
  readonly edits: Edits;
}

/** The tags of these workspaces without the marks, those that are used most first. */
export const scopeTags = personal<readonly CountedTag[]>(() => []);

/** How many links had each mark, by the id of each workspace that has been loaded. */
export const markCounts = personal<ReadonlyMap<string, MarkCounts>>(() => new Map());

export interface MarkCounts {
  /** When the workspace had changed last. */
  readonly updatedAt: string;
  readonly favorites: number;
  readonly unread: number;
}
