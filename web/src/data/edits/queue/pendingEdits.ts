import { memoize } from '@shared/base/memoize';
import { runAtOnce, type Steps } from '@shared/base/steps';
import type { EditOperation, EditResult } from '@shared/contract/requests/editRequest';
import type { RevertedChange } from '@shared/contract/requests/historyRequest';
import type { WorkspaceChange } from '@shared/model/change';
import { changeOf } from '@shared/model/changeOf';
import type { Link, Workspace } from '@shared/model/model';
import { WorkspaceDraft } from '@shared/model/workspaceDraft';
import { applyEdits } from '@shared/operations/applyEdits';
import { revertChanges } from '@shared/operations/revertChange';
import { sameContent } from './sameContent';

/**
 * What an edit does: operations, or changes to put back, the newest first. `known` is what the browser knows of those changes, in
 * the same order, so that it can show the revert at once.
 */
export type EditChange =
  | { readonly operations: readonly EditOperation[] }
  | { readonly revert: readonly RevertedChange[]; readonly known: readonly WorkspaceChange[] };

/** An edit that the user already sees, but the listener may not have reported yet. */
export interface PendingEdit {
  /** The service makes an edit with this id only once, and it is the id of the change in the history. */
  readonly id: string;
  readonly workspaceId: string;
  /** When the workspace was created, because another one may have its id later. Undefined if that does not matter or is not known. */
  readonly workspaceCreatedAt?: string | undefined;
  readonly change: EditChange;
  /** When the user made the edit, in ISO 8601, by the clock of the device. Says nothing about the order of edits. */
  readonly madeAt: string;
}

/** More operations take so long that they have to be applied in steps. */
const MAX_AT_ONCE = 100;

/** Returns whether applying these edits takes so long that it has to be done in steps. */
export function isLong(edits: readonly Pick<PendingEdit, 'change'>[]): boolean {
  return edits.reduce((sum, { change }) => sum + sizeOf(change), 0) > MAX_AT_ONCE;
}

function sizeOf(change: EditChange): number {
  if ('operations' in change) return change.operations.length;
  return change.known.reduce((sum, { links }) => sum + links.length, 1);
}

type Apply = (draft: WorkspaceDraft) => Steps<unknown>;

/** Computes the ids of an edit only once, because it is applied to each workspace that the listener reports. */
const applicationOf = memoize(({ change, madeAt }: PendingEdit): Apply => {
  if ('revert' in change) {
    const changes = change.known.map((known, index) => {
      const links = change.revert[index]?.links;
      return { change: known, links: links && new Set(links) };
    });
    return revertChanges(changes, madeAt);
  }
  return applyEdits(change.operations, madeAt);
});

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

/**
 * Returns the change that each of these edits makes to a workspace, one after the other, as the history will have it. Undefined for
 * an edit that the service would reject.
 */
export function* changesMade(
  workspace: Workspace,
  edits: readonly PendingEdit[],
): Steps<readonly (WorkspaceChange | undefined)[]> {
  const changes: (WorkspaceChange | undefined)[] = [];
  let current = workspace;
  for (const edit of edits) {
    const draft = yield* drafted(current, edit);
    changes.push(draft && changeOf(draft));
    current = draft?.finish() ?? current;
  }
  return changes;
}

/** Returns the results that operations have on a workspace, or undefined if the service would reject them. */
export function* resultsOn(
  workspace: Workspace,
  { change, madeAt }: PendingEdit,
): Steps<EditResult[] | undefined> {
  if ('revert' in change) return undefined;
  const draft = new WorkspaceDraft(workspace);
  const results: EditResult[] = [];
  try {
    for (const operation of change.operations) {
      results.push(...(yield* applyEdits([operation], madeAt)(draft)));
    }
  } catch {
    return undefined;
  }
  return results;
}

function* withEdit(workspace: Workspace, edit: PendingEdit): Steps<Workspace> {
  if (!isFor(edit, workspace)) return workspace;
  const results = resultsFor(workspace);
  const known = results.get(edit);
  if (known) return known;
  const result = (yield* drafted(workspace, edit))?.finish() ?? workspace;
  results.set(edit, result);
  return result;
}

/**
 * Returns the workspace with an edit, and remembers it as the result of the same edit with what its author saw in this workspace.
 */
export function* withSameEdit(workspace: Workspace, edit: PendingEdit, seen: PendingEdit): Steps<Workspace> {
  const result = yield* withEdit(workspace, edit);
  resultsFor(workspace).set(seen, result);
  return result;
}

function isFor({ workspaceId, workspaceCreatedAt }: PendingEdit, { id, createdAt }: Workspace): boolean {
  return workspaceId === id && (workspaceCreatedAt === undefined || workspaceCreatedAt === createdAt);
}

function* drafted(workspace: Workspace, edit: PendingEdit): Steps<WorkspaceDraft | undefined> {
  const draft = new WorkspaceDraft(workspace);
  try {
    yield* applicationOf(edit)(draft);
  } catch {
    // There may be too many categories, for example. The service rejects the edit too, and says why.
    return undefined;
  }
  return draft;
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

/** Drops confirmed edits that the reported workspaces contain, so applying them changes nothing. */
export function* withoutContained(
  edits: readonly PendingEdit[],
  observed: readonly Workspace[],
): Steps<readonly PendingEdit[]> {
  const workspaces = new Map(observed.map((workspace) => [workspace.id, workspace]));
  const remaining: PendingEdit[] = [];
  for (const edit of edits) {
    const before = workspaces.get(edit.workspaceId);
    const after = before && (yield* withEdit(before, edit));
    if (after) workspaces.set(after.id, after);
    if (!before || after !== before) remaining.push(edit);
  }
  return remaining;
}

/**
 * Returns how many of these edits of a workspace a report contains: as many as lead to it from the report before. That is 0 if others
 * have changed something, too. Unlike {@link withoutContained}, recognizes moves that change something when made again.
 */
export function* countContained(
  edits: readonly PendingEdit[],
  before: Workspace,
  report: Workspace,
): Steps<number> {
  let count = 0;
  let current = before;
  for (const [index, edit] of edits.entries()) {
    current = yield* withEdit(current, edit);
    if (sameContent(current, report)) count = index + 1;
  }
  return count;
}
