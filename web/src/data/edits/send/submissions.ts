import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import { EditFailure, type Submission } from '../queue/contract';
import type { EditChange, PendingEdit } from '../queue/pendingEdits';

/** Tells those who have submitted edits in this tab what became of them. */
export interface Submissions {
  readonly create: (edits: readonly PendingEdit[], isWaiting: boolean) => Submission;
  /** Says that edits have to wait. */
  readonly wait: (ids: readonly string[]) => void;
  /** Returns whether somebody waits for the response to the first attempt of an edit. */
  readonly isAwaited: (id: string) => boolean;
  readonly confirm: (id: string, outcome: EditOutcome) => void;
  /** `isTried` says that the edit may be stored nevertheless. */
  readonly reject: (id: string, error: unknown, isTried: boolean) => void;
  /** Says that nothing more will be known here of any edits but these. */
  readonly endOthers: (ids: ReadonlySet<string>) => void;
}

interface Open {
  readonly edits: readonly PendingEdit[];
  readonly outcomes: Map<string, EditOutcome | undefined>;
  readonly failed: Map<string, { readonly error: unknown; readonly isTried: boolean }>;
  readonly wait: () => void;
  readonly resolve: (outcomes: readonly EditOutcome[] | undefined) => void;
  readonly reject: (error: EditFailure) => void;
  isWaiting: boolean;
}

export function createSubmissions(): Submissions {
  const open = new Map<string, Open>();

  /** Reports what became of edits that were submitted together, once that is known of all of them. */
  const finish = (submission: Open) => {
    const { edits, outcomes, failed } = submission;
    if (edits.some(({ id }) => !outcomes.has(id) && !failed.has(id))) return;
    for (const { id } of edits) open.delete(id);
    const [failure] = failed.values();
    const known = edits.flatMap(({ id }) => outcomes.get(id) ?? []);
    if (failure) {
      const count = (isIncluded: (id: string) => boolean) =>
        edits.reduce((sum, { id, change }) => sum + (isIncluded(id) ? partsOf(change) : 0), 0);
      const stored = count((id) => outcomes.has(id));
      const unknown = count((id) => failed.get(id)?.isTried === true);
      submission.reject(new EditFailure(stored, stored + unknown, failure.error));
    } else submission.resolve(known.length === edits.length ? known : undefined);
  };
  const settle = (id: string, work: (submission: Open) => void) => {
    const submission = open.get(id);
    if (!submission) return;
    work(submission);
    finish(submission);
  };
  return {
    create(edits, isWaiting) {
      const {
        promise: outcome,
        resolve,
        reject,
      } = Promise.withResolvers<readonly EditOutcome[] | undefined>();
      const { promise: waiting, resolve: wait } = Promise.withResolvers<undefined>();
      // Not everybody wants to know.
      outcome.catch(() => undefined);
      const submission: Open = {
        ...{ edits, outcomes: new Map(), failed: new Map(), resolve, reject, isWaiting },
        wait: () => wait(undefined),
      };
      for (const { id } of edits) open.set(id, submission);
      if (isWaiting) submission.wait();
      return { ids: edits.map(({ id }) => id), edits, waiting, outcome };
    },
    wait(ids) {
      for (const id of ids) {
        const submission = open.get(id);
        if (!submission) continue;
        submission.isWaiting = true;
        submission.wait();
      }
    },
    isAwaited: (id) => open.get(id)?.isWaiting === false,
    confirm: (id, outcome) => settle(id, ({ outcomes }) => outcomes.set(id, outcome)),
    reject: (id, error, isTried) => settle(id, ({ failed }) => failed.set(id, { error, isTried })),
    endOthers(ids) {
      for (const [id, { outcomes, failed }] of open)
        if (!ids.has(id) && !outcomes.has(id) && !failed.has(id))
          settle(id, () => outcomes.set(id, undefined));
    },
  };
}

const partsOf = (change: EditChange) =>
  'operations' in change ? change.operations.length : change.revert.length;
