import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { EditRequest, EditResponse, EditResult } from '@shared/contract/editRequest';
import { isOnline } from './connection';
import {
  dropDependent,
  dropUnsent,
  keepUnsent,
  readUnsent,
  updateUnsent,
  withdrawUnsent,
  type UnsentEdit,
} from './local/unsent';
import { requestOf, type PendingEdit } from './pendingEdits';
import { EDIT_RETRIES, isOutcomeUnknown, sendWithRetries } from './service/sendWithRetries';

export type { UnsentEdit };

/** What to say about an edit once it was sent. Each is a sentence. */
export interface OutcomeTexts {
  readonly failed: string;
  /** For results that differ from what the user saw, because somebody else has changed the same links. */
  readonly conflicts?: Partial<Record<EditResult['status'], string>> | undefined;
}

/** The edits that this browser keeps until they are sent, of all tabs. */
export interface Outbox {
  /** The edits that will be sent, oldest first. Undefined if the browser cannot keep any. */
  readonly unsent: ReadonlySignal<readonly UnsentEdit[] | undefined>;
  /** The edits that are not stored as the user made them, until the user has seen them. */
  readonly problems: ReadonlySignal<readonly UnsentEdit[]>;
  /** Keeps edits, in this order. @returns whether all of them are stored in the browser now. Otherwise, none is. */
  readonly keep: (edits: readonly KeptEdit[]) => Promise<boolean>;
  /** Removes edits that were made together, if none may have been sent and they are the last ones. Returns whether it did. */
  readonly withdraw: (ids: readonly string[]) => Promise<boolean>;
  readonly dismiss: (edit: UnsentEdit) => Promise<void>;
  readonly connect: (edits: OtherEdits) => void;
  readonly stop: () => void;
}

/** The edits that this tab sends without the outbox. */
interface OtherEdits {
  /** Resolves once all edits of a workspace that are being sent have their response. */
  readonly settled: (workspaceId: string) => Promise<unknown>;
  /** Called with each edit of the outbox that the service has just confirmed, in any tab. */
  readonly onSent: (edit: UnsentEdit) => void;
}

type KeptEdit = PendingEdit & Pick<UnsentEdit, 'isTried' | 'after'> & { readonly texts: OutcomeTexts };

type Send = (request: EditRequest) => Promise<EditResponse>;

/** How long to wait before trying again if the service cannot be reached although the browser is online. */
const TRY_AGAIN_MS = 15_000;

/**
 * Opens the outbox of a user, and sends what is in it whenever the browser is online. Only one tab sends at a time, one edit
 * after the other.
 */
export function openOutbox(uid: string, send: Send): Outbox {
  const all = signal<readonly UnsentEdit[] | undefined>(undefined);
  const unsent = computed(() => all.value?.filter(({ problem }) => problem === undefined));
  const problems = computed(() => (all.value ?? []).filter(({ problem }) => problem !== undefined));
  let others: OtherEdits | undefined;
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const isStopped = () => stopped.aborted;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tabs = new BroadcastChannel(`outbox ${uid}`);
  const reload = async () => {
    // Without locks, two tabs could send the same edit.
    const known = 'locks' in navigator ? await readUnsent(uid) : undefined;
    if (!isStopped()) all.value = known;
  };
  /** Tells all tabs, this one too, that the outbox has changed, and which edit is stored now, if any. */
  const announce = async (sentId?: string) => {
    tabs.postMessage(sentId);
    await receive(sentId);
  };
  const receive = async (sentId: unknown) => {
    const sent = all.peek()?.find(({ id }) => id === sentId);
    if (sent) others?.onSent(sent);
    await reload();
  };
  tabs.onmessage = ({ data }) => void receive(data);

  const readFirst = async () => {
    const kept = (await readUnsent(uid)) ?? [];
    const edit = kept.find(({ problem }) => problem === undefined);
    const isRejected = ({ id, problem }: UnsentEdit) => problem !== undefined && edit?.after?.includes(id);
    return edit && { edit, isTooLate: kept.some(isRejected) };
  };
  const sendNext = async (): Promise<boolean> => {
    const first = await readFirst();
    if (!first) return false;
    await others?.settled(first.edit.workspaceId);
    // An edit that could not be sent is in the outbox now, in front of those that were made later.
    const next = await readFirst();
    if (!next || isStopped() || !isOnline.peek()) return false;
    const { edit } = next;
    // It was kept only after the service had rejected an edit without which it must not be sent.
    if (next.isTooLate) {
      await dropUnsent(edit);
      await announce();
      return true;
    }
    // It may have been withdrawn just now.
    if (!edit.isTried && (await updateUnsent({ ...edit, isTried: true })) === false) return true;
    let problem: string | undefined;
    /** The operations that are not stored as the user made them. */
    let { operations } = edit;
    try {
      const { results } = await sendWithRetries(() => send(requestOf(edit)), EDIT_RETRIES);
      const textOf = (index: number) => edit.conflicts[results[index]?.status ?? ''];
      operations = operations.filter((_, index) => textOf(index) !== undefined);
      const texts = new Set(edit.operations.flatMap((_, index) => textOf(index) ?? []));
      problem = texts.size > 0 ? [...texts].join(' ') : undefined;
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        timer = setTimeout(() => void sendAll(), TRY_AGAIN_MS);
        return false;
      }
      problem = `${edit.failed} ${error instanceof Error ? error.message : String(error)}`;
    }
    if (problem === undefined) {
      await dropUnsent(edit);
    } else {
      await dropDependent(edit);
      await updateUnsent({ ...edit, operations, isTried: true, problem });
    }
    if (isStopped()) return false;
    await announce(problem === undefined ? edit.id : undefined);
    return true;
  };
  const sendAll = async () => {
    clearTimeout(timer);
    try {
      // Waits while another tab sends.
      await navigator.locks.request(`outbox ${uid}`, { signal: stopped }, async () => {
        while (await sendNext());
      });
    } catch {
      // The outbox was closed.
    }
  };

  const stopSending = effect(() => {
    if (isOnline.value && (unsent.value?.length ?? 0) > 0) void sendAll();
  });
  const stopReloading = effect(() => {
    // The copy may have been claimed since.
    if (!isOnline.value || all.peek() === undefined) void reload();
  });

  return {
    unsent,
    problems,
    async keep(edits) {
      const isKept = await keepUnsent(
        uid,
        edits.map(({ texts: { failed, conflicts = {} }, ...edit }) => ({ ...edit, uid, failed, conflicts })),
      );
      if (isKept) await announce();
      return isKept;
    },
    async withdraw(ids) {
      const isWithdrawn = await withdrawUnsent(uid, ids);
      if (isWithdrawn) await announce();
      return isWithdrawn;
    },
    async dismiss(edit) {
      await dropUnsent(edit);
      await announce();
    },
    connect(edits) {
      others = edits;
    },
    stop() {
      stopping.abort();
      stopSending();
      stopReloading();
      clearTimeout(timer);
      tabs.close();
    },
  };
}
