import type { ReadonlySignal } from '@preact/signals-core';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { Workspace } from '@shared/model/model';
import type { EditChange, PendingEdit } from './pendingEdits';
import type { Problem } from './problem';

/** Operations were rejected. `cause` is the reason. */
export class EditFailure extends Error {
  override readonly name = 'EditFailure';

  constructor(
    /** How many of the operations, or changes to put back, are stored. They are the first ones. */
    readonly storedCount: number,
    /** How many of them are or may be stored. */
    readonly triedCount: number,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A workspace that is edited, and when it was created, if that is known: another one may have its id later. */
export interface EditedWorkspace {
  readonly id: string;
  readonly createdAt?: string | undefined;
}

export interface SubmitOptions {
  /** What to say if the edit is rejected later. A sentence, such as: “Firestore limits” was not deleted. */
  readonly failed?: string;
  /** Fails after a few attempts, or offline, instead of being kept. Set this if something else depends on the result. */
  readonly mustBeSent?: boolean;
  /** The person has chosen to overwrite what others have changed meanwhile. */
  readonly withoutSeen?: boolean;
  /** How the ids of the edits end, such as with one of `MOVED_IN_APP`. */
  readonly idEnd?: string;
}

/** Edits that were submitted together. */
export interface Submission {
  /** The ids of the edits, and of their changes in the history, oldest first. */
  readonly ids: readonly string[];
  /** The same edits, to compute their changes with `changesMade`. */
  readonly edits: readonly PendingEdit[];
  /** Resolves once the edits have to wait, because the service cannot be reached. The queue names what becomes of them then. */
  readonly waiting: Promise<void>;
  /**
   * Resolves once all edits are confirmed, with one outcome for each edit. Stays pending while they wait. Resolves to undefined if
   * the queue has named what became of them (see `Edits.problems`), or if the user has signed out or withdrawn them.
   * Rejects with {@link EditFailure} if the service rejected one at the first attempt.
   */
  readonly outcome: Promise<readonly EditOutcome[] | undefined>;
}

/** The edits of the signed-in user, in all tabs of this browser. */
export interface Edits {
  /** The unsettled edits of all workspaces, in the order in which they were made. Apply them with `withEdits`. */
  readonly pending: ReadonlySignal<readonly PendingEdit[]>;
  /** Those of them that wait, because the service cannot be reached or has not stored earlier ones. */
  readonly waiting: ReadonlySignal<readonly PendingEdit[]>;
  /** Whether the browser has stored all that wait, so that they outlast the tab. */
  readonly isKept: ReadonlySignal<boolean>;
  /** Whether the last attempts to send edits have succeeded, as far as it is known. */
  readonly isReachable: ReadonlySignal<boolean>;
  /** The edits that are not stored as the user made them, until the user has dealt with them. */
  readonly problems: ReadonlySignal<readonly Problem[]>;
  /**
   * Applies a change at once, and sends it in order with the others of its workspace: as soon as the service can be reached.
   * Makes several edits of it if it does not fit into one request. Says in the request what the user saw, unless `withoutSeen`.
   */
  readonly submit: (workspace: EditedWorkspace, change: EditChange, options?: SubmitOptions) => Submission;
  /** Removes edits if none of them may have been sent, and none of their workspace was made later. Returns whether it did. */
  readonly withdraw: (ids: readonly string[]) => Promise<boolean>;
  /** Returns whether an edit of a workspace has to wait now: the service cannot be reached, or earlier edits of it wait. */
  readonly mustWait: (workspaceId: string) => boolean;
  /** Sends a problem's edits again: those that are set aside, as they are; others in place of what others have changed. */
  readonly retry: (problem: Problem) => void;
  /** Forgets a problem, and its edits. */
  readonly discard: (problem: Problem) => void;
  /** Receives a workspace that its listener has reported. Drops the confirmed edits that it contains. */
  readonly observe: (workspace: Workspace) => void;
  /** Forgets a reported workspace. Call this when it is no longer shown. */
  readonly forget: (workspaceId: string) => void;
  /** Returns the reported workspace with its pending edits, or undefined if none with this id was reported. */
  readonly current: (workspaceId: string) => Workspace | undefined;
  /** Returns how many edits are not stored as they were made, once those that are being sent are stored or wait. */
  readonly unsettledCount: () => Promise<number>;
  /** Returns whether closing the tab now could lose an edit. */
  readonly hasUnsent: () => boolean;
  /** Forgets all edits in this tab. Those that are being sent are still stored. */
  readonly stop: () => void;
}
