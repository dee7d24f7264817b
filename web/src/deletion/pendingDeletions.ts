import type { Firestore } from 'firebase/firestore';
import { deleteLink, type WorkspaceKey } from '../data/workspaces';
import { messageOf } from '../ui/messages';
import { createStore } from '../ui/store';
import { showToast } from '../ui/toasts';
import { readDeletions, writeDeletions, type Deletion } from './storedDeletions';

/** How long a person can change their mind. */
export const UNDO_MS = 7_000;

/** How long a link stays hidden after its deletion was sent: until the live dashboard knows of it. */
const SETTLE_MS = 5_000;

/** The links that are to be deleted or just were, by their ids: no list shows them. */
export const hiddenLinks = createStore<readonly Deletion[]>([]);

const timers = new Map<string, ReturnType<typeof setTimeout>>();
let send: ((deletion: Deletion) => Promise<void>) | undefined;

/**
 * Sends deletions when the time to undo them is over, and when the page is left. Those that a page could not send
 * before it was closed are sent now. @returns what stops this.
 */
export function startDeletions(firestore: Firestore, uid: string): () => void {
  send = ({ workspaceId, linkId }) => deleteLink(firestore, { uid, workspaceId }, linkId);
  for (const deletion of readDeletions()) if (deletion.uid === uid) schedule(deletion);
  const onLeave = () => void flushDeletions();
  addEventListener('pagehide', onLeave);
  return () => {
    removeEventListener('pagehide', onLeave);
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    hiddenLinks.set([]);
    send = undefined;
  };
}

/** Takes a link away, with an offer to undo that. */
export function requestDeletion({ uid, workspaceId }: WorkspaceKey, linkId: string, title: string): void {
  const deletion = { uid, workspaceId, linkId, title, due: Date.now() + UNDO_MS };
  writeDeletions([...readDeletions(), deletion]);
  schedule(deletion);
  showToast(
    {
      kind: 'done',
      text: `Deleted “${title}”.`,
      action: {
        label: 'Undo',
        run: () => {
          forget(deletion);
          show(deletion);
        },
      },
    },
    UNDO_MS,
  );
}

/** Sends at once what still waits. */
export async function flushDeletions(): Promise<void> {
  await Promise.all(hiddenLinks.get().filter(isWaiting).map(carryOut));
}

function schedule(deletion: Deletion): void {
  hiddenLinks.set([...hiddenLinks.get(), deletion]);
  const timer = setTimeout(() => void carryOut(deletion), Math.max(0, deletion.due - Date.now()));
  timers.set(deletion.linkId, timer);
}

async function carryOut(deletion: Deletion): Promise<void> {
  clearTimeout(timers.get(deletion.linkId));
  timers.delete(deletion.linkId);
  // Another tab may have undone it.
  if (!send || !readDeletions().some(({ linkId }) => linkId === deletion.linkId)) {
    show(deletion);
    return;
  }
  try {
    await send(deletion);
    forget(deletion);
    setTimeout(() => {
      show(deletion);
    }, SETTLE_MS);
  } catch (error) {
    forget(deletion);
    show(deletion);
    showToast({ kind: 'failed', text: `“${deletion.title}” was not deleted. ${messageOf(error)}` });
  }
}

function isWaiting({ linkId }: Deletion): boolean {
  return timers.has(linkId);
}

/** It will not be sent, or not again. */
function forget(deletion: Deletion): void {
  clearTimeout(timers.get(deletion.linkId));
  timers.delete(deletion.linkId);
  writeDeletions(readDeletions().filter(({ linkId }) => linkId !== deletion.linkId));
}

function show(deletion: Deletion): void {
  hiddenLinks.set(hiddenLinks.get().filter((hidden) => hidden !== deletion));
}
