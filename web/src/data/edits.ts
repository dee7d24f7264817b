import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { EditOperation, EditRequest, EditResponse, EditResult } from '@shared/contract/editRequest';
import type { Workspace } from '@shared/model/model';
import { apply } from '@shared/model/workspaceDraft';
import { applyEdits } from '@shared/operations/applyEdits';
import { batchesOf } from './service/batches';
import { isOutcomeUnknown, sendWithRetries } from './service/sendWithRetries';
import { requireConnection } from './connection';

/**
 * How long a confirmed edit stays applied if the listener never reports a workspace that contains it, such as
 * when somebody else undoes the edit before the listener has seen it.
 */
const SETTLE_MS = 5_000;

/** How often to send an edit whose outcome is unknown: for about 7 s if each attempt fails at once. */
const RETRIES = { attempts: 4, isRetried: isOutcomeUnknown };

/** Operations could not be stored, or the service did not say whether they are. `cause` is the reason. */
export class EditFailure extends Error {
  override readonly name = 'EditFailure';

  constructor(
    /** How many of the operations are stored. They are the first ones. */
    readonly storedCount: number,
    /** How many of them are or may be stored. Undoing those that are not changes nothing. */
    readonly triedCount: number,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Operations that the user already sees, but the listener may not have reported yet. */
export interface PendingEdit {
  readonly workspaceId: string;
  readonly operations: EditOperation[];
  /** When the user made the edit, in ISO 8601. */
  readonly madeAt: string;
  /** Whether the service has confirmed the edit. */
  readonly isSaved: boolean;
}

/** The edits of the signed-in user. */
export interface Edits {
  /** The unsettled edits, oldest first. Apply them to what the listener reports with {@link withEdits}. */
  readonly pending: ReadonlySignal<readonly PendingEdit[]>;
  /**
   * Applies operations at once and sends them, in several requests if they do not fit into one. Sends the edits of
   * one workspace in order, each after the response to the one before. Calls `revise` with the operations of each
   * request before it is sent. If `putsBack` returns changes that can all be put back, does that instead.
   * @returns one result per operation, or undefined if the user has signed out since.
   * @throws {Offline} without applying the operations, or {@link EditFailure} after rolling back those that are not
   * stored.
   */
  readonly submit: (
    workspaceId: string,
    operations: EditOperation[],
    revise?: (operations: EditOperation[]) => Promise<EditOperation[]>,
    putsBack?: () => Promise<readonly string[]>,
  ) => Promise<readonly EditResult[] | undefined>;
  /** Receives the workspace that the listener has reported. Drops the confirmed edits that it contains. */
  readonly observe: (workspace: Workspace) => void;
  /** Returns the reported workspace with its pending edits, or undefined if none with this id was reported. */
  readonly current: (workspaceId: string) => Workspace | undefined;
  /** Returns whether closing the tab now could lose an edit. */
  readonly hasUnsent: () => boolean;
  /** Forgets all edits. Submitted operations are still sent. */
  readonly stop: () => void;
}

/**
 * Sends a request to the service. Calls `onKeptAlive` once the request has started, if the browser completes it even
 * if the tab is closed.
 */
type Send = (request: EditRequest, onKeptAlive: () => void) => Promise<EditResponse>;

/** Puts changes back. @returns whether all of them are put back now. */
type PutBack = (workspaceId: string, changes: string[]) => Promise<boolean>;

/** Creates an empty list of edits. */
export function createEdits(send: Send, putBack: PutBack = () => Promise.resolve(false)): Edits {
  const pending = signal<readonly PendingEdit[]>([]);
  const queues = new Map<string, Promise<unknown>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let observed: Workspace | undefined;
  /** The edits that would be lost if the tab was closed now. */
  const unsent = new Set<PendingEdit>();
  let isStopped = false;

  const drop = (edit: PendingEdit) => {
    pending.value = pending.peek().filter((other) => other !== edit);
  };
  const dropContained = () => {
    if (observed) pending.value = withoutContained(pending.peek(), observed);
  };
  const confirm = (edit: PendingEdit) => {
    const saved = { ...edit, isSaved: true };
    pending.value = pending.peek().map((other) => (other === edit ? saved : other));
    // Drops edits of other workspaces at once. They are not shown, so nothing can flicker.
    if (observed?.id !== edit.workspaceId) drop(saved);
    dropContained();
    if (!pending.peek().includes(saved)) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      drop(saved);
      dropContained();
    }, SETTLE_MS);
    timers.add(timer);
  };
  const inOrder = <T>(workspaceId: string, work: () => Promise<T>): Promise<T> => {
    const result = (queues.get(workspaceId) ?? Promise.resolve()).then(work);
    queues.set(
      workspaceId,
      result.catch(() => undefined),
    );
    return result;
  };

  return {
    pending,
    async submit(
      workspaceId,
      operations,
      revise = (batch) => Promise.resolve(batch),
      putsBack = () => Promise.resolve([]),
    ) {
      requireConnection();
      const madeAt = new Date().toISOString();
      const submitted = batchesOf(operations).map((batch) => {
        return { workspaceId, operations: batch, madeAt, isSaved: false };
      });
      pending.value = [...pending.peek(), ...submitted];
      for (const edit of submitted) unsent.add(edit);
      return inOrder(workspaceId, async () => {
        const all: EditResult[] = [];
        /** How many operations of the current request may be stored although it failed. */
        let unknownCount = 0;
        try {
          const changes = [...(await putsBack())];
          const revert = () => putBack(workspaceId, changes);
          const onUnknownRevert = () => {
            unknownCount = operations.length;
          };
          if (
            changes.length > 0 &&
            (await sendWithRetries(revert, { ...RETRIES, onUnknown: onUnknownRevert }))
          ) {
            for (const edit of submitted) unsent.delete(edit);
            if (isStopped) return undefined;
            submitted.forEach(confirm);
            return operations.map(() => ({ status: 'updated' }));
          }
          for (const edit of submitted) {
            unknownCount = 0;
            const batch = await revise(edit.operations);
            const attempt = () => send({ workspaceId, operations: batch }, () => unsent.delete(edit));
            const onUnknown = () => {
              unsent.add(edit);
              unknownCount = batch.length;
            };
            const { results } = await sendWithRetries(attempt, { ...RETRIES, onUnknown });
            unsent.delete(edit);
            all.push(...(unknownCount > 0 ? results.map(withoutOwnConflict(batch)) : results));
            if (!isStopped) confirm(edit);
          }
        } catch (error) {
          for (const edit of submitted) unsent.delete(edit);
          if (isStopped) return undefined;
          submitted.forEach(drop);
          throw new EditFailure(all.length, all.length + unknownCount, error);
        }
        return isStopped ? undefined : all;
      });
    },
    observe(workspace) {
      observed = workspace;
      dropContained();
    },
    current: (workspaceId) =>
      observed?.id === workspaceId ? withEdits(observed, pending.peek()) : undefined,
    hasUnsent: () => unsent.size > 0,
    stop() {
      isStopped = true;
      pending.value = [];
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/**
 * Returns the result of an operation that was sent again. The first attempt may have added or moved the link, so
 * that the next one found it in its new place.
 */
function withoutOwnConflict(operations: readonly EditOperation[]) {
  return (result: EditResult, index: number): EditResult => {
    const operation = operations[index];
    if (operation?.op === 'addLink' && result.status === 'unchanged') return { status: 'created' };
    const isMove =
      operation?.op === 'updateLink' &&
      (operation.set.category !== undefined || operation.set.url !== undefined);
    return isMove && result.status === 'not_found' ? { status: 'updated' } : result;
  };
}

/** Returns the workspace as it will be once these edits are stored. Skips edits that the service would reject. */
export function withEdits(workspace: Workspace, edits: readonly PendingEdit[]): Workspace {
  return edits.reduce(withEdit, workspace);
}

function withEdit(workspace: Workspace, { workspaceId, operations, madeAt }: PendingEdit): Workspace {
  if (workspaceId !== workspace.id) return workspace;
  try {
    return apply(workspace, applyEdits(operations, madeAt)).workspace;
  } catch {
    // There may be too many categories, for example. The service rejects the edit too, and says why.
    return workspace;
  }
}

/** Drops confirmed edits that the reported workspace contains, so applying them changes nothing. */
function withoutContained(edits: readonly PendingEdit[], observed: Workspace): readonly PendingEdit[] {
  let workspace = observed;
  const remaining = edits.filter((edit) => {
    const before = workspace;
    workspace = withEdit(before, edit);
    return edit.workspaceId !== observed.id || !edit.isSaved || workspace !== before;
  });
  return remaining.length === edits.length ? edits : remaining;
}
