import type { HistoryState } from '../../shared/contract/commitState';
import type { Author, HistoryEntry } from '../../shared/contract/historyDocument';
import type { Workspace } from '../../shared/model/model';
import type { ChunkChanges } from '../../shared/model/workspaceDraft';
import type { ListedAuthors } from './workspaceCopy';

/** A change to a workspace, ready to be stored. */
export interface Commit {
  /** The workspace after the change. */
  readonly workspace: Workspace;
  readonly changes: ChunkChanges;
  /** The entries to add to the history. */
  readonly records: readonly HistoryRecord[];
  /** The authors to add, by id, and all that the head lists. */
  readonly authors: ReadonlyMap<string, Author>;
  readonly listed: ListedAuthors;
  /** The history, with what its entries take today. */
  readonly history: HistoryState;
  readonly id: CommitId;
}

/** Identifies a commit. Becomes the version of the chunks that it changes. */
export type CommitId = `${string}.${string}`;

/** An entry of the history that a commit stores. */
export interface HistoryRecord extends Omit<HistoryEntry, 'seq' | 'at' | 'expiresAt' | 'parts'> {
  readonly changeId: string;
  /** The time of the call, in ISO 8601. */
  readonly at: string;
}
