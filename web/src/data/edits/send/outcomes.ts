import { batch } from '@preact/signals-core';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { Attempts } from './attempts';
import type { ConfirmedEdits } from './confirmedEdits';
import { flawOf, type DifferenceOf } from '../queue/problem';
import type { Queue } from '../queue/queue';
import type { QueuedEdit } from '../queue/queuedEdit';
import type { Submissions } from './submissions';
import type { Message } from './surroundings';

/** What becomes of the edits of the queue, here and in the other tabs. */
export interface Outcomes {
  /**
   * Confirms an edit, or names what is not stored as the user made it. If the user waits for the `response` to it, they hear of it
   * there instead. Otherwise, another tab got the response.
   */
  readonly settle: (queued: QueuedEdit, outcome: EditOutcome, from: 'response' | 'tab') => void;
  /** Lets the edits of a workspace wait. */
  readonly wait: (workspaceId: string) => void;
  /** Lets the edits of a workspace wait after an attempt that failed. */
  readonly fail: (workspaceId: string, attempts: Attempts) => void;
  /** Gives up on those of these edits that must be sent at once: because of the error, or because the browser is offline. */
  readonly giveUp: (edits: readonly QueuedEdit[], error?: unknown) => void;
  /** Forgets an edit that the user has withdrawn or discarded. */
  readonly forget: (id: string) => void;
}

const OFFLINE = 'You are offline, so nothing was saved. Try again when you are back online.';
const LOST = 'The connection was lost.';

/** What the service says of operations that it has carried out, and of changes that it has put back, completely. */
const DONE: ReadonlySet<string> = new Set(['created', 'updated', 'merged', 'deleted', 'reverted']);

export function createOutcomes(
  queue: Queue,
  confirmed: ConfirmedEdits,
  submissions: Submissions,
  differenceOf: DifferenceOf,
  tell: (message: Message) => void,
): Outcomes {
  const wait = (workspaceId: string) => {
    const fresh = queue.unsent(workspaceId).filter(({ isWaiting }) => !isWaiting);
    if (fresh.length === 0) return;
    const ids = fresh.map(({ edit }) => edit.id);
    submissions.wait(ids);
    queue.update(ids, { isWaiting: true });
  };
  return {
    settle(queued, outcome, from) {
      const { edit } = queued;
      const { error } = outcome;
      const isAwaited = from === 'response' && submissions.isAwaited(edit.id);
      const flaw = isAwaited ? undefined : flawOf(queued, outcome, differenceOf);
      if (isAwaited && error) submissions.reject(edit.id, new Error(error.message), false);
      else if (!flaw) submissions.confirm(edit.id, outcome);
      batch(() => {
        // An attempt before this one may have stored it, and somebody else may have undone it since.
        if (!error) confirmed.add(edit, from === 'response' && !queued.isWaiting && isDone(outcome));
        if (flaw) queue.update([edit.id], { flaw, isTried: true });
        else queue.remove([edit.id]);
      });
      if (from === 'response') tell({ kind: 'settled', id: edit.id, outcome });
    },
    wait,
    fail(workspaceId, attempts) {
      wait(workspaceId);
      tell({ kind: 'failed', workspaceId, attempts });
    },
    giveUp(edits, error) {
      for (const { edit, mustBeSent, isTried } of edits) {
        if (mustBeSent !== true) continue;
        const mayBeStored = error !== undefined || isTried;
        submissions.reject(edit.id, error ?? new Error(mayBeStored ? LOST : OFFLINE), mayBeStored);
        queue.remove([edit.id]);
      }
    },
    forget(id) {
      queue.remove([id]);
      tell({ kind: 'forgotten', id });
    },
  };
}

/** Returns whether all of an edit was stored as the user made it. */
function isDone({ results = [], reverted = [] }: EditOutcome): boolean {
  const isWhole = results.every(({ kept = [], lost = [] }) => kept.length + lost.length === 0);
  return isWhole && [...results, ...reverted].every(({ status }) => DONE.has(status));
}
