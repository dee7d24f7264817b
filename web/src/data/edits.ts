import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { EditOperation, EditRequest, EditResponse, EditResult } from '@shared/contract/editRequest';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { isOnline, Offline } from './connection';
import type { OutcomeTexts, Outbox } from './outbox';
import { createOwnEdits } from './ownEdits';
import { newEditId, requestOf, withEdits, type PendingEdit } from './pendingEdits';
import { batchesOf } from './service/batches';
import { EDIT_RETRIES, isOutcomeUnknown, sendWithRetries } from './service/sendWithRetries';

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
  /** The ids of edits in the outbox. These operations go there, too, and are sent only if those are stored. */
  readonly after?: readonly string[] | undefined;
  /** Fails instead of using the outbox. Set this if something else depends on the result. */
  readonly mustBeSent?: boolean;
}

/** A workspace that is edited, and when it was created, if that is known: another one may have its id later. */
interface EditedWorkspace {
  readonly id: string;
  readonly createdAt: string | undefined;
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
   * @throws {Offline} or {Error} without applying the operations if they can be neither sent nor kept, or
   * {@link EditFailure} after rolling back those that are not stored.
   */
  readonly submit: (
    workspace: EditedWorkspace,
    operations: EditOperation[],
    options?: SubmitOptions,
  ) => Promise<readonly EditResult[] | undefined>;
  /** Returns whether operations on a workspace go to the outbox now. */
  readonly mustWait: (workspaceId: string) => boolean;
  /** Throws {@link Offline} if edits can be neither sent nor kept now. */
  readonly requireAccepted: () => void;
  /** Receives a workspace that its listener has reported. Drops the confirmed edits that it contains. */
  readonly observe: (workspace: Workspace) => void;
  /** Forgets a reported workspace. Call this when it is no longer shown. */
  readonly forget: (workspaceId: string) => void;
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

/** Puts changes back, unless the edit with this id was made. @returns whether all of them are put back now. */
type PutBack = (workspaceId: string, changes: string[], editId?: string) => Promise<boolean>;

const DEFAULT_TEXTS: OutcomeTexts = { failed: 'A change that you made offline was not stored.' };

/** Returns the error for an edit that would have to wait in the outbox, but cannot. */
const notAccepted = () => (isOnline.peek() ? new Error(STILL_SENDING) : new Offline());

const STILL_SENDING =
  'Changes that you made offline are still being sent, so nothing was saved. Try again in a moment.';

/** Creates an empty list of edits. Without an outbox, edits are possible only online. */
export function createEdits(
  send: Send,
  putBack: PutBack = () => Promise.resolve(false),
  outbox?: Pick<Outbox, 'unsent' | 'keep' | 'connect'>,
): Edits {
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const own = createOwnEdits(stopping.signal);
  const pending = computed(() => {
    const unsent = outbox?.unsent.value ?? [];
    if (unsent.length === 0) return own.shown.value;
    return [...own.shown.value, ...unsent].sort((a, b) =>
      a.madeAt < b.madeAt ? -1 : a.madeAt > b.madeAt ? 1 : 0,
    );
  });
  const queues = new Map<string, Promise<unknown>>();
  /** The edits that would be lost if the tab was closed now. */
  const unsent = new Set<PendingEdit>();

  outbox?.connect({
    settled: async (workspaceId) => queues.get(workspaceId),
    onSent(edit) {
      own.show([edit]);
      own.confirm(edit);
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
  const mustWait = (workspaceId: string) =>
    !isOnline.peek() || outbox?.unsent.peek()?.some((edit) => edit.workspaceId === workspaceId) === true;
  const requireAccepted = () => {
    if (!isOnline.peek() && outbox?.unsent.peek() === undefined) throw new Offline();
  };
  /** Moves edits to the outbox. Returns whether all of them are in it. */
  const keep = async (
    edits: readonly PendingEdit[],
    texts: OutcomeTexts,
    {
      isTried = false,
      after,
    }: { readonly isTried?: boolean; readonly after?: readonly string[] | undefined },
  ) => {
    const shared = { texts, ...(after && { after: [...after] }) };
    const kept = edits.map((edit, index) => ({ ...edit, ...shared, isTried: isTried && index === 0 }));
    if ((await outbox?.keep(kept)) !== true) return false;
    for (const edit of edits) {
      unsent.delete(edit);
      own.drop(edit);
    }
    return true;
  };

  return {
    pending,
    mustWait,
    requireAccepted,
    async submit({ id: workspaceId, createdAt }, operations, options = {}) {
      const { revise = (batch) => Promise.resolve(batch), putsBack = () => Promise.resolve([]) } = options;
      const { texts = DEFAULT_TEXTS, mustBeSent = false } = options;
      requireAccepted();
      const isQueued = options.after !== undefined || mustWait(workspaceId);
      if (isQueued && mustBeSent) throw notAccepted();
      const madeAt = new Date().toISOString();
      // The default workspace need not be stored yet, and nothing else can have its id.
      const workspaceCreatedAt = workspaceId === DEFAULT_WORKSPACE_ID ? undefined : createdAt;
      const submitted = batchesOf(operations).map((batch) => ({
        id: newEditId(madeAt),
        workspaceId,
        ...(workspaceCreatedAt !== undefined && { workspaceCreatedAt }),
        operations: batch,
        madeAt,
      }));
      own.show(submitted);
      for (const edit of submitted) unsent.add(edit);
      if (isQueued) {
        if (await keep(submitted, texts, options)) {
          options.onKept?.(submitted.map(({ id }) => id));
          return undefined;
        }
        submitted.forEach(own.drop);
        for (const edit of submitted) unsent.delete(edit);
        throw notAccepted();
      }
      return inOrder(workspaceId, async () => {
        const all: EditResult[] = [];
        /** How many operations of the current request may be stored although it failed. */
        let unknownCount = 0;
        try {
          const changes = [...(await putsBack())];
          const revert = () => putBack(workspaceId, changes, submitted[0]?.id);
          const onUnknownRevert = () => {
            unknownCount = operations.length;
          };
          if (
            changes.length > 0 &&
            (await sendWithRetries(revert, { ...EDIT_RETRIES, onUnknown: onUnknownRevert }))
          ) {
            for (const edit of submitted) unsent.delete(edit);
            if (isStopped()) return undefined;
            submitted.forEach(own.confirm);
            return operations.map(() => ({ status: 'updated' }));
          }
          for (const edit of submitted) {
            unknownCount = 0;
            const batch = await revise(edit.operations);
            const request = requestOf({ ...edit, operations: batch });
            const attempt = () => send(request, () => unsent.delete(edit));
            const onUnknown = () => {
              unsent.add(edit);
              unknownCount = batch.length;
            };
            const { results } = await sendWithRetries(attempt, { ...EDIT_RETRIES, onUnknown });
            unsent.delete(edit);
            all.push(...results);
            if (!isStopped()) own.confirm(edit);
          }
        } catch (error) {
          const remaining = own.unconfirmed(submitted);
          // The connection was lost while the edits were being sent.
          const isLost = !mustBeSent && !isOnline.peek() && isOutcomeUnknown(error) && !isStopped();
          if (isLost && (await keep(remaining, texts, { isTried: unknownCount > 0 }))) return undefined;
          for (const edit of submitted) unsent.delete(edit);
          if (isStopped()) return undefined;
          submitted.forEach(own.drop);
          throw new EditFailure(all.length, all.length + unknownCount, error);
        }
        return isStopped() ? undefined : all;
      });
    },
    observe: own.observe,
    forget: own.forget,
    current(workspaceId) {
      const observed = own.observed(workspaceId);
      return observed && withEdits(observed, pending.peek());
    },
    hasUnsent: () => unsent.size > 0,
    stop: () => stopping.abort(),
  };
}
