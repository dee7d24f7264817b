import type { Firestore } from 'firebase/firestore';
import { codeOf } from '@shared/base/errors';
import { fromDocuments, type Head } from '@shared/contract/documents';
import { linksByCategoryInChunk } from '@shared/model/linkOrder';
import type { Chunk, Workspace } from '@shared/model/model';
import { afterFirstPaint, expectFirstPaint, nextPaint } from '../local/firstPaint';
import { isOnline } from '../connection';
import { dropWorkspaceCopy, readCopy, writeCopy } from '../local/copies';
import { breathe, nextTask } from '../local/slices';
import { assemble, keepUnchanged, type KnownChunk } from '../workspaces/knownChunks';
import type { UserWorkspace } from '../workspaces/userWorkspace';

/**
 * Calls `onChange` with the workspace as this browser last saw it, if it has a copy, and then with what is stored, whenever
 * that changes. Passes null if the workspace does not exist. Reads only the chunks that the copy lacks. Keeps the copy up to
 * date, and deletes it once the user may not read the workspace any more. Unless the workspace `isOpen`, its copy evicts none that
 * was opened later.
 * @returns a function that stops this. An error also stops it, before `onError` is called. If the browser is offline and has no
 * copy, or an incomplete one of a workspace that is not open, calls `onError`, too, but goes on once there is a connection.
 */
export function followWorkspace(
  connecting: Promise<Firestore>,
  userWorkspace: UserWorkspace,
  onChange: (workspace: Workspace | null) => void,
  onError: (error: Error) => void,
  isOpen = true,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = () => signal.aborted;
  const fail = (error: unknown) => {
    if (LOST.has(codeOf(error))) void dropWorkspaceCopy(userWorkspace);
    if (!isStopped()) onError(error instanceof Error ? error : new Error(String(error)));
  };

  const start = async () => {
    // What is rendered already is painted first.
    await nextPaint();
    const copy = await readCopy(userWorkspace);
    if (isStopped()) return;
    const known = new Map<number, KnownChunk>();
    let chunks: readonly Chunk[] = [];
    let shown: Head | undefined;
    for (const [index, { version, links }] of copy?.chunks ?? []) {
      known.set(index, { version, links: keepUnchanged(links) });
    }
    if (copy && isComplete(copy.head, known)) {
      shown = copy.head;
      chunks = assemble(shown.chunks, known);
      const workspace = fromDocuments(userWorkspace.workspaceId, shown, chunks);
      // Showing a workspace sorts its links. All at once would take long.
      for (const chunk of chunks) {
        await breathe();
        linksByCategoryInChunk(chunk);
      }
      await nextTask();
      if (isStopped()) return;
      onChange(workspace);
    }
    // The first cards of an open workspace can be shown without its chunks.
    const isMissing = isOpen ? !copy : !shown;
    if (isMissing && !isOnline.peek()) onError(new Error(NO_COPY));
    expectFirstPaint();
    /** The versions that the copy has. */
    const stored = new Map([...known].map(([index, { version }]) => [index, version]));
    let hasResponded = false;
    // Firestore is large. Until then, it would only delay the copy.
    await afterFirstPaint();
    const [firestore, { watchWorkspace }] = await Promise.all([
      connecting,
      import('../workspaces/watchWorkspace'),
    ]);
    if (isStopped()) return;
    let isSame = false;
    const stopWatching = watchWorkspace(
      firestore,
      userWorkspace,
      (workspace) => {
        if (!isSame) onChange(workspace);
      },
      fail,
      {
        known,
        chunks,
        onRead: (head, read, workspace) => {
          isSame = JSON.stringify(head) === JSON.stringify(shown);
          if (isSame && hasResponded) return;
          hasResponded = true;
          shown = head ?? undefined;
          if (!head || !workspace) return void dropWorkspaceCopy(userWorkspace);
          const changed = new Map<number, string>();
          for (const [index, { version }] of read) {
            if (stored.get(index) !== version) changed.set(index, version);
            stored.set(index, version);
          }
          void writeCopy(userWorkspace, head, changed, workspace, isOpen);
        },
      },
    );
    signal.addEventListener('abort', stopWatching);
  };
  start().catch(fail);
  return () => stopping.abort();
}

const NO_COPY = 'This browser has no copy of this workspace yet, so it can be read only with a connection.';

/** The errors after which the copy must not be shown any more. */
const LOST: ReadonlySet<unknown> = new Set(['permission-denied', 'not-found']);

function isComplete(head: Head, known: ReadonlyMap<number, KnownChunk>): boolean {
  return head.chunks.every(({ version }, index) => known.get(index)?.version === version);
}
