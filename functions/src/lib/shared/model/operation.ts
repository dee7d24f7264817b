import { runAtOnce, type Steps } from '../base/steps';
import type { Workspace } from './model';
import { WorkspaceDraft } from './workspaceDraft';

/**
 * Changes a draft and returns a result. If it throws, the draft must be discarded. After a conflict, the operation
 * is applied again, to a new draft.
 */
export type Operation<Result> = (draft: WorkspaceDraft) => Result;

/** An operation that may take long and therefore may be in steps. Nothing else may change the draft between them. */
export type LongOperation<Result> = Operation<Result | Steps<Result>>;

/** Applies an operation to a draft, in its steps if it has any. */
export function* stepsOf<Result>(operation: LongOperation<Result>, draft: WorkspaceDraft): Steps<Result> {
  const made = operation(draft);
  return isSteps(made) ? yield* made : made;
}

/** Applies an operation. Returns its result and the new workspace, which is the same object if nothing changed. */
export function apply<Result>(
  workspace: Workspace,
  operation: LongOperation<Result>,
): { readonly workspace: Workspace; readonly result: Result } {
  const draft = new WorkspaceDraft(workspace);
  const result = runAtOnce(stepsOf(operation, draft));
  return { workspace: draft.finish(), result };
}

function isSteps<Result>(made: Result | Steps<Result>): made is Steps<Result> {
  return typeof made === 'object' && made !== null && Symbol.iterator in made && 'next' in made;
}
