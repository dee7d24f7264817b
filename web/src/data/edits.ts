import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { EditOperation, EditRequest, EditResponse, EditResult } from '@shared/contract/editRequest';
import type { Workspace } from '@shared/model/model';
import { runAtOnce } from '@shared/base/steps';
import { isOnline, Offline } from './connection';
import { runInSlices } from './local/slices';
import type { OutcomeTexts, Outbox } from './outbox';
import { isLong, newEditId, withEdits, withoutContained, type PendingEdit } from './pendingEdits';
import { batchesOf } from './service/batches';
import { EDIT_RETRIES, isOutcomeUnknown, sendWithRetries } from './service/sendWithRetries';

/**
 * How long a confirmed edit stays applied if the listener never reports a workspace that contains it, such as
 * when somebody else undoes the edit before the listener has seen it.
 */
const SETTLE_MS = 5_000;

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

interface SubmitOptions {
  /** Called with the operations of each request before it is sent. */
  readonly revise?: (operations: EditOperation[]) => Promise<EditOperation[]>;
  /** If it returns changes that can all be put back, that is done instead. */
  readonly putsBack?: () => Promise<readonly string[]>;
  /** What to say about edits that are sent later. */
  readonly texts?: OutcomeTexts;
  /** Called with the ids of the edits if all of them are in the outbox now, and none was sent. */
  readonly onKept?: (ids: readonly string[]) => void;
}

/** The edits of the signed-in user. */
export interface Edits {
  /** The unsettled edits, oldest first. Apply them to what the listener reports with {@link withEdits}. */
  readonly pending: ReadonlySignal<readonly PendingEdit[]>;
  /**
   * Applies operations at once and sends them, in several requests if they do not fit into one. Sends the edits of
   * one workspace in order, each after the response to the one before. If the browser is offline, or edits that were made
   * offline are still to be sent, keeps the operations in the outbox instead.
   * @returns one result per operation, or undefined if they are in the outbox or the user has signed out since.
   * @throws {Offline} without applying the operations, or {@link EditFailure} after rolling back those that are not
   * stored.
   */
  readonly submit: (
    workspaceId: string,
    operations: EditOperation[],
    options?: SubmitOptions,
  ) => Promise<readonly EditResult[] | undefined>;
  /** Throws {@link Offline} if edits can be neither sent nor kept now. */
  readonly requireAccepted: () => void;
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

const DEFAULT_TEXTS: OutcomeTexts = { failed: 'A change that you made offline was not stored.' };

/** Creates an empty list of edits. Without an outbox, edits are possible only online. */
export function createEdits(
  send: Send,
  putBack: PutBack = () => Promise.resolve(false),
  outbox?: Pick<Outbox, 'unsent' | 'keep' | 'connect'>,
): Edits {
  const own = signal<readonly PendingEdit[]>([]);
  const pending = computed(() => {
    const unsent = outbox?.unsent.value ?? [];
    if (unsent.length === 0) return own.value;
    return [...own.value, ...unsent].sort((a, b) => (a.madeAt < b.madeAt ? -1 : a.madeAt > b.madeAt ? 1 : 0));
  });
  /** The edits of `own` that the service has confirmed. */
  const saved = new Set<PendingEdit>();
  const queues = new Map<string, Promise<unknown>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let observed: Workspace | undefined;
  /** The edits that would be lost if the tab was closed now. */
  const unsent = new Set<PendingEdit>();
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;

  const drop = (edit: PendingEdit) => {
    saved.delete(edit);
    own.value = own.peek().filter((other) => other !== edit);
  };
  const dropContained = () => {
    if (!observed || saved.size === 0) return;
    const edits = own.peek();
    const steps = withoutContained(edits, saved, observed);
    const finish = (remaining: readonly PendingEdit[] | undefined) => {
      const kept = new Set(remaining);
      if (remaining) for (const edit of edits) if (!kept.has(edit)) drop(edit);
    };
    if (isLong(edits)) void runInSlices(steps, stopping.signal).then(finish);
    else finish(runAtOnce(steps));
  };
  const confirm = (edit: PendingEdit) => {
    saved.add(edit);
    // Drops edits of other workspaces at once. They are not shown, so nothing can flicker.
    if (observed?.id !== edit.workspaceId) drop(edit);
    dropContained();
    if (!own.peek().includes(edit)) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      drop(edit);
      dropContained();
    }, SETTLE_MS);
    timers.add(timer);
  };
  outbox?.connect({
    settled: async (workspaceId) => queues.get(workspaceId),
    onSent(edit) {
      own.value = [...own.peek(), edit];
      confirm(edit);
    },
  });
  const inOrder = <T>(workspaceId: string, work: () => Promise<T>): Promise<T> => {
    const result = (queues.get(workspaceId) ?? Promise.resolve()).then(work);
    queues.set(
      workspaceId,
      result.catch(() => undefined),
    );
    return result;
  };
  const isKept = (workspaceId: string) =>
    !isOnline.peek() || outbox?.unsent.peek()?.some((edit) => edit.workspaceId === workspaceId) === true;
  const requireAccepted = () => {
    if (!isOnline.peek() && outbox?.unsent.peek() === undefined) throw new Offline();
  };
  /** Moves edits to the outbox. Returns whether all of them are in it. */
  const keep = async (edits: readonly PendingEdit[], texts: OutcomeTexts, isTried = false) => {
    const kept = edits.map((edit, index) => ({ ...edit, texts, isTried: isTried && index === 0 }));
    if ((await outbox?.keep(kept)) !== true) return false;
    for (const edit of edits) {
      unsent.delete(edit);
      drop(edit);
    }
    return true;
  };

  return {
    pending,
    requireAccepted,
    async submit(workspaceId, operations, options = {}) {
      const { revise = (batch) => Promise.resolve(batch), putsBack = () => Promise.resolve([]) } = options;
      const { texts = DEFAULT_TEXTS } = options;
      requireAccepted();
      const madeAt = new Date().toISOString();
      const submitted = batchesOf(operations).map((batch) => ({
        id: newEditId(madeAt),
        workspaceId,
        operations: batch,
        madeAt,
      }));
      own.value = [...own.peek(), ...submitted];
      for (const edit of submitted) unsent.add(edit);
      if (isKept(workspaceId)) {
        if (await keep(submitted, texts)) {
          options.onKept?.(submitted.map(({ id }) => id));
          return undefined;
        }
        submitted.forEach(drop);
        for (const edit of submitted) unsent.delete(edit);
        throw new Offline();
      }
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
            (await sendWithRetries(revert, { ...EDIT_RETRIES, onUnknown: onUnknownRevert }))
          ) {
            for (const edit of submitted) unsent.delete(edit);
            if (isStopped()) return undefined;
            submitted.forEach(confirm);
            return operations.map(() => ({ status: 'updated' }));
          }
          for (const edit of submitted) {
            unknownCount = 0;
            const batch = await revise(edit.operations);
            const request = { workspaceId, editId: edit.id, operations: batch };
            const attempt = () => send(request, () => unsent.delete(edit));
            const onUnknown = () => {
              unsent.add(edit);
              unknownCount = batch.length;
            };
            const { results } = await sendWithRetries(attempt, { ...EDIT_RETRIES, onUnknown });
            unsent.delete(edit);
            all.push(...results);
            if (!isStopped()) confirm(edit);
          }
        } catch (error) {
          const remaining = submitted.filter((edit) => own.peek().includes(edit) && !saved.has(edit));
          // The connection was lost while the edits were being sent.
          const isLost = !isOnline.peek() && isOutcomeUnknown(error) && !isStopped();
          if (isLost && (await keep(remaining, texts, unknownCount > 0))) return undefined;
          for (const edit of submitted) unsent.delete(edit);
          if (isStopped()) return undefined;
          submitted.forEach(drop);
          throw new EditFailure(all.length, all.length + unknownCount, error);
        }
        return isStopped() ? undefined : all;
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
      stopping.abort();
      own.value = [];
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
