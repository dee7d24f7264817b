import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { Workspace } from '@shared/model/model';
import { allLinks } from '@shared/model/workspace';
import { EditFailure, type Edits, type SubmitOptions, type Submission } from '../data/edits/queue/contract';
import { changesMade, type EditChange } from '../data/edits/queue/pendingEdits';
import type { Difference } from '../data/edits/queue/problem';
import { runInSlices } from '../data/local/slices';
import { failureText, progressOf, type FailureTexts } from './failureText';
import { differenceOf } from './outcomeText';

/** A change of one workspace that was submitted. */
export interface MadeChange {
  readonly workspace: Workspace;
  readonly change: EditChange;
  /** The workspace before it. */
  readonly before: Workspace;
  readonly submission: Submission;
  /** The ids of those of its edits that are known to have changed nothing. */
  readonly unmade: ReadonlySet<string>;
}

/** Submits a change. `workspace` is what the user sees, unless its listener has reported it. */
export function makeChange(
  edits: Edits,
  workspace: Workspace,
  change: EditChange,
  options: SubmitOptions,
): MadeChange {
  const before = edits.current(workspace.id) ?? workspace;
  const submission = edits.submit(workspace, change, options);
  const unmade = new Set<string>();
  submission.outcome.then(
    (outcomes = []) => {
      for (const outcome of outcomes) if (!hasChanged(outcome)) unmade.add(outcome.editId);
    },
    (error: unknown) => {
      if (progressOf(error).triedCount === 0) for (const id of submission.ids) unmade.add(id);
    },
  );
  return { workspace, change, before, submission, unmade };
}

/** What became of changes. */
export interface Settled {
  /** Those of each change. Empty if it failed, or if the queue has named what became of it. */
  readonly outcomes: readonly (readonly EditOutcome[])[];
  /** What is stored of all of them, if one has failed. */
  readonly failure: EditFailure | undefined;
}

/** Waits until all of these changes are confirmed or rejected. */
export async function settle(made: readonly MadeChange[]): Promise<Settled> {
  const settled = await Promise.allSettled(made.map(({ submission }) => submission.outcome));
  const outcomes = settled.map((each) => (each.status === 'fulfilled' ? (each.value ?? []) : []));
  const counts = settled.map((each, index) => {
    if (each.status === 'rejected') return progressOf(each.reason);
    const { change } = made[index] ?? {};
    const count =
      change && 'operations' in change ? change.operations.length : (outcomes[index]?.length ?? 0);
    return { storedCount: count, triedCount: count };
  });
  const sum = (count: 'storedCount' | 'triedCount') => counts.reduce((total, each) => total + each[count], 0);
  const failed = settled.find((each) => each.status === 'rejected');
  return {
    outcomes,
    failure: failed && new EditFailure(sum('storedCount'), sum('triedCount'), failed.reason),
  };
}

export function hasChanged({ results = [], reverted = [] }: EditOutcome): boolean {
  return (
    results.some(({ status }) => status !== 'unchanged' && status !== 'not_found') ||
    reverted.some(({ status }) => status === 'reverted' || status === 'partly_reverted')
  );
}

export type TitleOf = (url: string) => string | undefined;

/** Returns what is not as the user saw it after a change. */
export function differencesOf(
  { submission, before }: MadeChange,
  outcomes: readonly EditOutcome[] = [],
  titleOf: TitleOf = titlesIn(before),
): Difference[] {
  return outcomes.flatMap((outcome) => {
    const edit = submission.edits.find(({ id }) => id === outcome.editId);
    return (edit && differenceOf(edit.change, outcome, (url) => titleOf(url) ?? url)) ?? [];
  });
}

/** Returns a function that returns the title of a link of a workspace. */
function titlesIn(workspace: Workspace): TitleOf {
  let titles: ReadonlyMap<string, string> | undefined;
  return (url) => {
    titles ??= new Map([...allLinks(workspace)].map(({ link }) => [link.url, link.title]));
    return titles.get(url);
  };
}

/** Waits for changes, and says what is not as the person saw it: `text` is empty if everything is. */
export async function differenceAfter(made: readonly MadeChange[], texts: FailureTexts) {
  const { outcomes, failure } = await settle(made);
  const sentences = made.flatMap((each, index) =>
    differencesOf(each, outcomes[index]).map(({ text }) => text),
  );
  if (failure) sentences.unshift(failureText(texts, failure));
  return { text: sentences.join(' '), isStored: failure?.storedCount !== 0 };
}

/** A change that was undone. */
export interface Undone {
  /** Undefined if it was made before this tab was opened. */
  readonly change?: MadeChange;
  /** What undid it. Undefined if it was withdrawn before it was sent. */
  readonly undo: MadeChange | undefined;
}

/** Makes a change again: withdraws or puts back what undid it, or submits it again. Returns what can be undone then. */
export async function redoChange(
  edits: Edits,
  { change, undo }: Undone,
  failed: string,
): Promise<MadeChange | undefined> {
  if (!undo) return change && makeChange(edits, change.workspace, change.change, { failed });
  return (await submitUndo(edits, undo, failed)) ?? change;
}

/** Withdraws a change, or puts it back. Returns undefined if nothing of it is left to put back. */
export async function submitUndo(
  edits: Edits,
  change: MadeChange,
  failed: string,
): Promise<MadeChange | undefined> {
  const { workspace, before, submission, unmade } = change;
  if (await edits.withdraw(submission.ids)) return undefined;
  // Computes what was changed only now, because that takes longer than the change itself.
  const changes = await runInSlices(changesMade(before, submission.edits));
  const made = submission.ids
    .map((changeId, index) => ({ changeId, known: changes[index] ?? { links: [], categories: [] } }))
    .filter(({ changeId }) => !unmade.has(changeId))
    .reverse();
  if (made.length === 0) return undefined;
  const revert = made.map(({ changeId }) => ({ changeId }));
  return makeChange(edits, workspace, { revert, known: made.map(({ known }) => known) }, { failed });
}

/** Waits for the outcome of an undo. Returns what was not undone, without what had changed nothing anyway. */
export async function describeUndo(change: MadeChange, undo: MadeChange): Promise<string[]> {
  const { submission, before, unmade } = change;
  const outcomes = (await undo.submission.outcome) ?? [];
  await Promise.allSettled([submission.outcome]);
  const ofMade = outcomes.map(({ editId, reverted = [] }) => {
    return { editId, reverted: reverted.filter(({ changeId }) => !unmade.has(changeId)) };
  });
  return differencesOf(undo, ofMade, titlesIn(before)).map(({ text }) => text);
}
