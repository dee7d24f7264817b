import { getDocFromCache, type Firestore } from 'firebase/firestore';
import { fromDocuments, type Head } from '@shared/contract/documents';
import { linksByCategoryInChunk } from '@shared/model/linkOrder';
import { newestIn } from '@shared/model/summary';
import { linkCounts } from '@shared/model/workspace';
import { jsonBytes } from '@shared/text/bytes';
import { headReference, readHead } from '../../firebase/documents';
import { isOnline, requireConnection } from '../connection';
import { readCopy, writeCopy } from '../local/copies';
import { hasRoom, readKept } from '../local/room';
import { named, userWorkspaceOf, storedAt } from '../workspaces/userWorkspace';
import { readAtOnce } from '../workspaces/readWorkspace';
import { whileArriving } from '../workspaces/whileArriving';
import { watchWorkspaces } from '../workspaces/workspaces';
import type { WorkspaceSummary } from '../workspaces/workspaceSummary';

/**
 * Copies all workspaces of a user, until `signal` aborts: those that have no copy in this browser, or an older one. Works in one
 * visible tab at a time, while the browser is idle, online and not saving data, and the page `hasLoaded`. Reads one document for
 * each chunk that the copy lacks. Evicts nothing that was opened later: what finds no room is left out.
 */
export function keepCopies(
  firestore: Firestore,
  uid: string,
  hasLoaded: () => boolean,
  signal: AbortSignal,
): void {
  // Without locks, each tab would read the same.
  if (signal.aborted || !('locks' in navigator)) return;
  /** When each workspace was last read, so that one that keeps changing is not read again and again. */
  const readAt = new Map<string, number>();
  let doneAt = -Infinity;
  let isRunning = false;
  const isTime = (last = -Infinity) => Date.now() - last >= COPY_MS;
  const mayGoOn = () =>
    !signal.aborted &&
    isOnline.peek() &&
    document.visibilityState === 'visible' &&
    !isSavingData() &&
    hasLoaded();

  /** Copies what has changed. Returns false if it has to go on later. */
  const copyAll = async (list: readonly WorkspaceSummary[]): Promise<boolean> => {
    const kept = new Map((await readKept(uid))?.map((each) => [each.id, each]));
    const openedAt = ({ id }: WorkspaceSummary) => kept.get(id)?.openedAt ?? 0;
    for (const summary of list.toSorted((a, b) => openedAt(b) - openedAt(a))) {
      const { id, updatedAt } = summary;
      const copied = kept.get(id);
      const isCopied = copied && copied.updatedAt >= updatedAt && !copied.sizes.includes(0);
      if (isCopied || !isTime(readAt.get(id))) continue;
      if (!mayGoOn()) return false;
      readAt.set(id, Date.now());
      // It may be gone, or change too often. The next time is soon enough.
      await copyWorkspace(firestore, uid, summary, signal).catch(() => undefined);
    }
    return true;
  };
  const check = async () => {
    if (isRunning || !isTime(doneAt) || !mayGoOn()) return;
    isRunning = true;
    try {
      const list = await currentWorkspaces(firestore, uid, signal);
      await navigator.locks.request(`copies ${uid}`, { ifAvailable: true }, async (lock) => {
        if (lock && (await copyAll(list))) doneAt = Date.now();
      });
    } catch {
      doneAt = Date.now();
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** How often a tab copies what has changed. A workspace that changes all the time costs a chunk or two each time. */
const COPY_MS = 10 * 60_000;

/** How often to see whether it is time. */
const CHECK_MS = 2_000;

/** More than what a copy has besides the head and the links: the first cards, and the version of each chunk. */
const FIRST_BYTES = 64 * 1024;
const CHUNK_BYTES = 128;

/** Copies one workspace, if there is room for it. */
async function copyWorkspace(
  firestore: Firestore,
  uid: string,
  summary: WorkspaceSummary,
  signal: AbortSignal,
): Promise<void> {
  const { id } = summary;
  const userWorkspace = userWorkspaceOf(uid, id, [summary]);
  const reference = headReference(firestore, storedAt(userWorkspace));
  const pause = async () => {
    await nextIdle();
    signal.throwIfAborted();
    requireConnection();
  };
  await pause();
  // The list of workspaces listens to it.
  const listed = readHead(await getDocFromCache(reference));
  const kept = await readKept(uid);
  const openedAt = kept?.find((each) => each.id === id)?.openedAt ?? 0;
  if (!listed || !kept || !hasRoom(kept, { id, openedAt, bytes: sizeOf(listed) })) return;

  const before = (await readCopy(userWorkspace))?.chunks;
  const known = new Map(before);
  const read = await whileArriving((arrived) =>
    readAtOnce({ reference, head: listed, known, parallel: 1, arrived, pause }),
  );
  if (!read) return;
  const head = named(userWorkspace, read.head);
  const changed = new Map<number, string>();
  for (const [index, { version }] of head.chunks.entries()) {
    if (before?.get(index)?.version !== version) changed.set(index, version);
  }
  for (const chunk of read.chunks) {
    await pause();
    // Choosing the first cards needs these of all chunks. All at once would take long.
    linksByCategoryInChunk(chunk);
    linkCounts(chunk);
    newestIn(chunk);
  }
  await pause();
  await writeCopy(userWorkspace, head, changed, fromDocuments(id, head, read.chunks), false);
}

/** Returns how many bytes the copy of a workspace has at most. */
function sizeOf(head: Head): number {
  const links = head.chunks.reduce((sum, { bytes }) => sum + bytes + CHUNK_BYTES, 0);
  return links + jsonBytes(head) + FIRST_BYTES;
}

/** Returns a user's workspaces as they are stored. Reads nothing again that is listened to already. */
async function currentWorkspaces(
  firestore: Firestore,
  uid: string,
  signal: AbortSignal,
): Promise<readonly WorkspaceSummary[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly WorkspaceSummary[]>();
  const stop = watchWorkspaces(firestore, uid, resolve, reject);
  signal.addEventListener('abort', reject);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', reject);
    stop();
  }
}

/** Resolves once the browser has nothing else to do. */
function nextIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not have it yet.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 50);
  });
}

/** Returns whether the person has asked their browser to use little data. Only Chromium tells. */
function isSavingData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
