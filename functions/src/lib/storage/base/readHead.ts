import type { Timestamp } from 'firebase-admin/firestore';
import type { WorkspaceAccess } from '../../access/workspaceAccess';
import type { Head, ListedHead } from '../../shared/contract/documents';
import type { Membership } from '../../shared/contract/sharing';

/** When a workspace was last changed, and its head unless a listing read only a part of it. */
export interface ReadHead {
  readonly updateTime: Timestamp;
  readonly head?: Head;
}

/** A head read for a listing. `updateTime` tells whether a cached copy of the workspace is current. */
export interface ListedWorkspaceHead extends ListedHead {
  readonly updateTime: Timestamp;
  readonly access: WorkspaceAccess;
}

/** What is stored where the head of a workspace would be, if it is somebody else's. */
export interface ReadMembership {
  readonly membership: Membership;
}

/** The head of a shared workspace, which is read before it is known whether the membership of it still exists. */
export interface PrefetchedShared {
  readonly path: string;
  readonly read: Promise<Required<ReadHead> | null>;
}
