import { signal } from '@preact/signals-core';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { Workspace } from '@shared/model/model';
import { EditFailure, type Edits, type SubmitOptions, type Submission } from '../data/edits/queue/contract';
import { withEdits, type EditChange, type PendingEdit } from '../data/edits/queue/pendingEdits';
import { toasts, type Toast } from '../ui/controls/toasts';

/** Returns edits that are applied to workspaces at once, and answered by `answer`. */
export function editsOf(
  [first, ...others]: readonly [Workspace, ...Workspace[]],
  answer: Answer = DONE,
  isUnsent = false,
) {
  const shown = new Map([first, ...others].map((workspace) => [workspace.id, workspace]));
  const made: PendingEdit[] = [];
  const withdrawn: string[] = [];
  const submit = (
    workspace: Pick<Workspace, 'id'>,
    change: EditChange,
    options: SubmitOptions = {},
  ): Submission => {
    const edit = {
      id: `edit ${String(made.length + 1)}`,
      workspaceId: workspace.id,
      change,
      madeAt: '2026-01-31T12:00:00.000Z',
    };
    made.push(edit);
    shown.set(workspace.id, withEdits(shown.get(workspace.id) ?? first, [edit]));
    const response = answer(edit, options);
    const outcome =
      response instanceof Error
        ? Promise.reject(new EditFailure(0, 0, response))
        : Promise.resolve([{ editId: edit.id, ...response }]);
    return { ids: [edit.id], edits: [edit], waiting: Promise.withResolvers<undefined>().promise, outcome };
  };
  const withdraw = (ids: readonly string[]) => {
    withdrawn.push(...ids);
    return Promise.resolve(isUnsent);
  };
  const nothing = () => undefined;
  const edits: Edits = {
    ...{ pending: signal([]), waiting: signal([]), isKept: signal(true), problems: signal([]) },
    ...{ submit, withdraw, mustWait: () => false, current: (id) => shown.get(id), hasUnsent: () => false },
    ...{ isReachable: signal(true), unsettledCount: () => Promise.resolve(0) },
    ...{ retry: nothing, discard: nothing, observe: nothing, forget: nothing, stop: nothing },
  };
  return { edits, made, withdrawn, shown: (id = first.id) => shown.get(id) ?? first };
}

export type Answer = (edit: PendingEdit, options: SubmitOptions) => Omit<EditOutcome, 'editId'> | Error;

export const DONE: Answer = ({ change }) =>
  'operations' in change
    ? { results: change.operations.map(() => ({ status: 'deleted' })) }
    : { reverted: change.revert.map(({ changeId }) => ({ changeId, status: 'reverted' })) };

/** Waits until everything that is not waiting for something else is done, also what is done in slices. */
export const settled = async () => {
  for (let task = 0; task < 10; task++) await new Promise((resolve) => setTimeout(resolve));
};
export const last = (): Toast | undefined => toasts.value.at(-1);
export const act = async (label: string) => {
  const toast = toasts.value.findLast(({ action }) => action?.label === label);
  toast?.action?.run();
  await settled();
};
