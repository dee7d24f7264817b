import { signal } from '@preact/signals';
import type { Firestore } from 'firebase/firestore';
import type { WorkspaceKey } from '../data/documents';
import { messageOf } from '../ui/messages';
import { showToast } from '../ui/toasts';
import { deleteLink } from './deleteLink';
import {
  dropDeletion,
  dropOldDeletions,
  keepDeletion,
  keyOf,
  readDeletions,
  type Deletion,
} from './storedDeletions';

/** How long a deletion can be undone. */
const UNDO_MS = 7_000;

/** How long a tab waits before it sends another tab's deletion. That tab may be closed or just slow. */
const OTHER_TAB_MS = 3_000;

/** How long a link stays hidden after its deletion was sent, until the live dashboard has caught up. */
const SETTLE_MS = 5_000;

/** How long sign-out waits for pending deletions. */
const SIGN_OUT_MS = 5_000;

/** The user's links that are about to be deleted or just were. No list shows them. */
export const hiddenLinks = signal<readonly Deletion[]>([]);

/** A deletion that this tab already shows as done. */
interface Pending {
  readonly deletion: Deletion;
  /** The title for messages. Unknown if the deletion was made in another tab. */
  readonly title: string | undefined;
  /** Sends the deletion, or shows the link again. */
  timer: ReturnType<typeof setTimeout>;
  /** Closes the toast with the Undo button. */
  closeOffer: () => void;
  /** Set once sending has started. */
  sent?: Promise<void>;
}

/** The deletions of one user. */
interface Queue {
  readonly uid: string;
  readonly firestore: Firestore;
  readonly pending: Map<string, Pending>;
}

let current: Queue | undefined;

/**
 * Sends deletions once they can no longer be undone, or when the user leaves. Also sends those that an earlier tab could
 * not send before it was closed.
 * @returns a function that stops this.
 */
export function startDeletions(firestore: Firestore, uid: string): () => void {
  const queue: Queue = { uid, firestore, pending: new Map() };
  current = queue;
  dropOldDeletions();
  const follow = () => {
    followStored(queue);
  };
  const onLeave = () => {
    // Every tab sends its own.
    for (const pending of queue.pending.values())
      if (pending.title !== undefined) void carryOut(queue, pending);
  };
  follow();
  addEventListener('storage', follow);
  addEventListener('pagehide', onLeave);
  return () => {
    removeEventListener('storage', follow);
    removeEventListener('pagehide', onLeave);
    for (const { timer, closeOffer } of queue.pending.values()) {
      clearTimeout(timer);
      closeOffer();
    }
    queue.pending.clear();
    current = undefined;
    hiddenLinks.value = [];
  };
}

/** Hides a link and offers to undo the deletion. */
export function requestDeletion({ uid, workspaceId }: WorkspaceKey, linkId: string, title: string): void {
  const queue = current;
  if (queue?.uid !== uid) return;
  const deletion = { uid, workspaceId, linkId, due: Date.now() + UNDO_MS, isSent: false };
  keepDeletion(deletion);
  const pending = add(queue, deletion, title, UNDO_MS);
  const run = () => {
    undo(queue, pending);
  };
  pending.closeOffer = showToast(
    { kind: 'done', text: `Deleted “${title}”.`, action: { label: 'Undo', run } },
    UNDO_MS,
  );
}

/** Sends the pending deletions of all tabs immediately, before the user signs out of all of them. */
export async function flushDeletions(): Promise<void> {
  const queue = current;
  if (!queue) return;
  followStored(queue);
  const sent = [...queue.pending.values()].map((pending) => carryOut(queue, pending));
  await Promise.race([Promise.all(sent), new Promise((resolve) => setTimeout(resolve, SIGN_OUT_MS))]);
}

/** Hides the links that other tabs have deleted, and shows the ones they have restored. */
function followStored(queue: Queue): void {
  const stored = new Map(
    readDeletions()
      .filter(({ uid }) => uid === queue.uid)
      .map((deletion) => [keyOf(deletion), deletion]),
  );
  for (const [key, deletion] of stored) {
    if (queue.pending.has(key)) continue;
    add(queue, deletion, undefined, deletion.due + OTHER_TAB_MS - Date.now());
  }
  for (const [key, pending] of queue.pending) {
    if (pending.sent) continue;
    const kept = stored.get(key);
    if (!kept || kept.isSent) pending.closeOffer();
    if (!kept) showAgain(queue, pending, pending.deletion.due > Date.now() ? 0 : SETTLE_MS);
  }
}

function add(queue: Queue, deletion: Deletion, title: string | undefined, waitMs: number): Pending {
  const key = keyOf(deletion);
  clearTimeout(queue.pending.get(key)?.timer);
  const timer = setTimeout(() => void carryOut(queue, pending), Math.max(0, waitMs));
  const pending: Pending = { deletion, title, timer, closeOffer: () => undefined };
  queue.pending.set(key, pending);
  publishHidden(queue);
  return pending;
}

function undo(queue: Queue, pending: Pending): void {
  const kept = storedOf(pending.deletion);
  if (pending.sent || !kept || kept.isSent) {
    showToast({
      kind: 'failed',
      text: `“${pending.title ?? ''}” has already been deleted. It is too late to undo.`,
    });
    return;
  }
  dropDeletion(pending.deletion);
  showAgain(queue, pending);
}

/** Sends a deletion. Calling it again has no effect. */
function carryOut(queue: Queue, pending: Pending): Promise<void> {
  pending.sent ??= sendNow(queue, pending);
  return pending.sent;
}

async function sendNow(queue: Queue, pending: Pending): Promise<void> {
  const { deletion, title } = pending;
  clearTimeout(pending.timer);
  pending.closeOffer();
  // Another tab has already undone or sent it.
  if (!storedOf(deletion)) {
    showAgain(queue, pending, SETTLE_MS);
    return;
  }
  keepDeletion({ ...deletion, isSent: true });
  try {
    await deleteLink(queue.firestore, deletion, deletion.linkId);
    dropDeletion(deletion);
    showAgain(queue, pending, SETTLE_MS);
  } catch (error) {
    // Deletions fail after sign-out. This one is sent when the user comes back.
    if (queue !== current) return;
    dropDeletion(deletion);
    showAgain(queue, pending);
    const name = title === undefined ? 'A link' : `“${title}”`;
    showToast({ kind: 'failed', text: `${name} was not deleted. ${messageOf(error)}` });
  }
}

function storedOf(deletion: Deletion): Deletion | undefined {
  return readDeletions().find((kept) => keyOf(kept) === keyOf(deletion));
}

/** Stops hiding the link, which shows again if it still exists. */
function showAgain(queue: Queue, pending: Pending, afterMs = 0): void {
  const show = () => {
    const key = keyOf(pending.deletion);
    if (queue.pending.get(key) === pending) queue.pending.delete(key);
    publishHidden(queue);
  };
  clearTimeout(pending.timer);
  if (afterMs === 0) show();
  else pending.timer = setTimeout(show, afterMs);
}

function publishHidden(queue: Queue): void {
  if (queue !== current) return;
  hiddenLinks.value = [...queue.pending.values()].map(({ deletion }) => deletion);
}
