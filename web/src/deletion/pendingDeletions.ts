import type { Firestore } from 'firebase/firestore';
import { deleteLink, type WorkspaceKey } from '../data/workspaces';
import { messageOf } from '../ui/messages';
import { createStore } from '../ui/store';
import { showToast } from '../ui/toasts';
import {
  dropDeletion,
  dropOldDeletions,
  keepDeletion,
  keyOf,
  readDeletions,
  type Deletion,
} from './storedDeletions';

/** How long a person can change their mind. */
const UNDO_MS = 7_000;

/** How much later a tab sends what another has offered to undo: that one may be gone, or only slow. */
const OTHER_TAB_MS = 3_000;

/** How long a link stays hidden after its deletion was sent: until the live dashboard knows of it. */
const SETTLE_MS = 5_000;

/** Sign-out waits no longer for what is sent before it. */
const SIGN_OUT_MS = 5_000;

/** The links of the signed-in user that are to be deleted or just were: no list shows them. */
export const hiddenLinks = createStore<readonly Deletion[]>([]);

/** A deletion that this tab shows as done. */
interface Pending {
  readonly deletion: Deletion;
  /** What the person reads; unknown when the deletion was made in another tab. */
  readonly title: string | undefined;
  /** The next that becomes of it: it is sent, or its link may be shown again. */
  timer: ReturnType<typeof setTimeout>;
  /** Takes the offer to undo it away. */
  closeOffer: () => void;
  /** Set when it is being sent, or was. */
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
 * Sends deletions when the time to undo them is over, and when the page is left. Those that a page could not send
 * before it was closed are sent now. @returns what stops this.
 */
export function startDeletions(firestore: Firestore, uid: string): () => void {
  const queue: Queue = { uid, firestore, pending: new Map() };
  current = queue;
  dropOldDeletions();
  const follow = () => {
    followStored(queue);
  };
  const onLeave = () => {
    // Another tab sends its own.
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
    hiddenLinks.set([]);
  };
}

/** Takes a link away, with an offer to undo that. */
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

/** Sends at once what still waits, whichever tab has made it, before the user signs out of all of them. */
export async function flushDeletions(): Promise<void> {
  const queue = current;
  if (!queue) return;
  followStored(queue);
  const sent = [...queue.pending.values()].map((pending) => carryOut(queue, pending));
  await Promise.race([Promise.all(sent), new Promise((resolve) => setTimeout(resolve, SIGN_OUT_MS))]);
}

/** Hides what other tabs have deleted, and shows what they have undone. */
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
  tellHidden(queue);
  return pending;
}

function undo(queue: Queue, pending: Pending): void {
  const kept = storedOf(pending.deletion);
  if (pending.sent || !kept || kept.isSent) {
    showToast({
      kind: 'failed',
      text: `“${pending.title ?? ''}” was deleted already: it is too late to undo.`,
    });
    return;
  }
  dropDeletion(pending.deletion);
  showAgain(queue, pending);
}

/** Sends a deletion, once. */
function carryOut(queue: Queue, pending: Pending): Promise<void> {
  pending.sent ??= sendNow(queue, pending);
  return pending.sent;
}

async function sendNow(queue: Queue, pending: Pending): Promise<void> {
  const { deletion, title } = pending;
  clearTimeout(pending.timer);
  pending.closeOffer();
  // Another tab has undone or sent it.
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
    // After sign-out it fails, and is sent when the user is back.
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

/** From then on the link is shown, where it still is in the dashboard. */
function showAgain(queue: Queue, pending: Pending, afterMs = 0): void {
  const show = () => {
    const key = keyOf(pending.deletion);
    if (queue.pending.get(key) === pending) queue.pending.delete(key);
    tellHidden(queue);
  };
  clearTimeout(pending.timer);
  if (afterMs === 0) show();
  else pending.timer = setTimeout(show, afterMs);
}

function tellHidden(queue: Queue): void {
  if (queue === current) hiddenLinks.set([...queue.pending.values()].map(({ deletion }) => deletion));
}
