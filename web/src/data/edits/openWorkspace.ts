import { signal } from '@preact/signals';
import type { Workspace } from '@shared/model/model';
import type { Edits } from './queue/contract';

/** The workspace that was opened last. The sidebar also shows its categories on other pages. */
export const openWorkspace = signal<OpenWorkspace>();

export interface OpenWorkspace {
  /** The workspace as the user sees it, with their own edits. */
  readonly workspace: Workspace;
  /** Undefined if the user may only view it. */
  readonly edits: Edits | undefined;
}
