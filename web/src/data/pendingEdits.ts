import { memoize } from '@shared/base/memoize';
import { runAtOnce, type Steps } from '@shared/base/steps';
import type { EditOperation, EditRequest } from '@shared/contract/editRequest';
import type { Link, Workspace } from '@shared/model/model';
import { WorkspaceDraft } from '@shared/model/workspaceDraft';
import { applyEdits } from '@shared/operations/applyEdits';

/** Operations that the user already sees, but the listener may not have reported yet. */
export interface PendingEdit {
  /** The service makes an edit with the same id only once. Sorts by the time at which the user made the edit. */
  readonly id: string;
  readonly workspaceId: string;
  /** When the workspace was created, because another one may have its id later. Undefined if that does not matter or is not known. */
  readonly workspaceCreatedAt?: string | undefined;
  readonly operations: EditOperation[];
  /** When the user made the edit, in ISO 8601. */
  readonly madeAt: string;
}

/** Returns the request that makes an edit. */
export function requestOf({
  id: editId,
  workspaceId,
  workspaceCreatedAt,
  operations,
}: PendingEdit): EditRequest {
  return { workspaceId, ...(workspaceCreatedAt !== undefined && { workspaceCreatedAt }), editId, operations };
}

let count = 0;

/** Returns the id of a new edit. */
export function newEditId(madeAt: string): string {
  return `${madeAt} ${String(count++).padStart(6, '0')} ${crypto.randomUUID()}`;
}

/** Applying this many operations takes some milliseconds, or more the first time. */
const OPERATIONS_PER_STEP = 25;

/** More operations take so long that they have to be applied in steps. */
const MAX_AT_ONCE = 100;

/** Returns whether applying these edits takes so long that it has to be done in steps. */
export function isLong(edits: readonly PendingEdit[]): boolean {
  return edits.reduce((sum, { operations }) => sum + operations.length, 0) > MAX_AT_ONCE;
}

/** Computes the ids of an edit only once, because it is applied to each workspace that the listener reports. */
const stepsOf = memoize(({ operations, madeAt }: PendingEdit) =>
  Array.from({ length: Math.ceil(operations.length / OPERATIONS_PER_STEP) }, (_, index) => {
    const start = index * OPERATIONS_PER_STEP;
    let operation: ReturnType<typeof applyEdits> | undefined;
    const slice = operations.slice(start, start + OPERATIONS_PER_STEP);
    return (draft: WorkspaceDraft) => (operation ??= applyEdits(slice, madeAt))(draft);
  }),
);

/** The results so far, by workspace and edit. Most edits are applied again to the same workspace. */
const resultsFor = memoize<Workspace, WeakMap<PendingEdit, Workspace>>(() => new WeakMap());

/** Returns the workspace as it will be once these edits are stored. Skips edits that the service would reject. */
export function withEdits(workspace: Workspace, edits: readonly PendingEdit[]): Workspace {
  return runAtOnce(stepsWithEdits(workspace, edits));
}

/** Like {@link withEdits}, in steps. */
export function* stepsWithEdits(workspace: Workspace, edits: readonly PendingEdit[]): Steps<Workspace> {
  let current = workspace;
  for (const edit of edits) current = yield* withEdit(current, edit);
  return current;
}

/** Like {@link stepsWithEdits}, for several workspaces. */
export function* allWithEdits(
  workspaces: readonly Workspace[],
  edits: readonly PendingEdit[],
): Steps<readonly Workspace[]> {
  const result: Workspace[] = [];
  for (const workspace of workspaces) result.push(yield* stepsWithEdits(workspace, edits));
  return result;
}

function* withEdit(workspace: Workspace, edit: PendingEdit): Steps<Workspace> {
  if (!isFor(edit, workspace)) return workspace;
  const results = resultsFor(workspace);
  const known = results.get(edit);
  if (known) return known;
  const result = yield* applied(workspace, edit);
  results.set(edit, result);
  return result;
}

function isFor({ workspaceId, workspaceCreatedAt }: PendingEdit, { id, createdAt }: Workspace): boolean {
  return workspaceId === id && (workspaceCreatedAt === undefined || workspaceCreatedAt === createdAt);
}

function* applied(workspace: Workspace, edit: PendingEdit): Steps<Workspace> {
  const draft = new WorkspaceDraft(workspace);
  try {
    for (const step of stepsOf(edit)) {
      step(draft);
      yield;
    }
  } catch {
    // There may be too many categories, for example. The service rejects the edit too, and says why.
    return workspace;
  }
  return draft.finish();
}

/** Returns the links of a workspace that the stored one does not have like that. */
export function changedLinks(stored: Workspace, workspace: Workspace): ReadonlySet<Link> {
  const changed = new Set<Link>();
  for (const [index, chunk] of workspace.chunks.entries()) {
    const before = stored.chunks[index];
    if (chunk === before) continue;
    // A draft keeps what it does not change.
    for (const [id, link] of chunk.links) if (link !== before?.links.get(id)) changed.add(link);
  }
  return changed;
}

/** Drops edits among `saved` that the reported workspaces contain, so applying them changes nothing. */
export function* withoutContained<Edit extends PendingEdit>(
  edits: readonly Edit[],
  saved: ReadonlySet<PendingEdit>,
  observed: readonly Workspace[],
): Steps<readonly Edit[]> {
  const workspaces = new Map(observed.map((workspace) => [workspace.id, workspace]));
  const remaining: Edit[] = [];
  for (const edit of edits) {
    const before = workspaces.get(edit.workspaceId);
    const after = before && (yield* withEdit(before, edit));
    if (after) workspaces.set(after.id, after);
    if (!before || !saved.has(edit) || after !== before) remaining.push(edit);
  }
  return remaining.length === edits.length ? edits : remaining;
}
