import type { Timestamp } from 'firebase-admin/firestore';
import type { HistoryState } from '../../shared/contract/commitState';
import type { Workspace } from '../../shared/model/model';

/** A workspace as it was stored when its head had this update time. */
export interface WorkspaceCopy extends ListedAuthors {
  readonly updateTime: Timestamp;
  readonly workspace: Workspace;
  /** The version of its documents. */
  readonly schemaVersion: number;
  /** The version of each chunk. */
  readonly versions: readonly string[];
  /** The id of the last commit of each instance, newest last. */
  readonly commits: readonly string[];
  readonly history: HistoryState;
  /** The version of the members, if the workspace is shared. */
  readonly membersVersion?: string | undefined;
}

/** The ids of the authors that a head lists. */
export interface ListedAuthors {
  readonly authors: readonly string[];
  /** How many of them each member has, by the id of the member. The rest are the owner's. */
  readonly memberAuthors?: Readonly<Record<string, number>> | undefined;
}
