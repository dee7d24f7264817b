import type { Firestore } from 'firebase/firestore';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { codeOf } from '@shared/base/errors';
import type { RevertedChange } from '@shared/contract/requests/historyRequest';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '@shared/model/model';
import type { Edits } from '../../data/edits/queue/contract';
import { withEdits, type PendingEdit } from '../../data/edits/queue/pendingEdits';
import { createFurtherLinksReader, type FurtherLinks } from '../../data/history/furtherLinks';
import {
  watchAuthors,
  watchHistory,
  type Authors,
  type History,
  type HistoryReader,
  type StoredChange,
} from '../../data/history/history';
import { followWorkspace } from '../../data/offline/followWorkspace';
import type { UserWorkspace } from '../../data/workspaces/userWorkspace';
import { messageOf } from '../../ui/text/messages';
import { showToast } from '../../ui/controls/toasts';
import { NOTHING_FURTHER } from '../log/storedLinks';

/** Watches one of the user's workspaces, its history and its authors. Keeps what `reduce` returns. */
export function useActivity(
  firestore: Firestore,
  userWorkspace: UserWorkspace,
  edits: Edits,
  { reduce, isShownElsewhere = false }: ActivityOptions = {},
): LiveActivity {
  const [received, setReceived] = useState<Received>({ further: NOTHING_FURTHER });
  const [failure, setFailure] = useState<string>();
  const newest = useRef(received);
  const reader = useRef<HistoryReader>(undefined);
  const receive = (part: Partial<Received>) => {
    newest.current = { ...newest.current, ...part };
    setReceived(newest.current);
  };
  const [furtherReader] = useState(() => createFurtherLinksReader((further) => receive({ further })));

  useEffect(() => {
    const fail = (error: unknown) => {
      // The user was removed from its members.
      if (userWorkspace.shared && codeOf(error) === 'permission-denied') receive({ stored: null });
      else setFailure(messageOf(error));
    };
    const receiveWorkspace = (workspace: Workspace | null) => {
      const stored = workspace ?? (userWorkspace.workspaceId === DEFAULT_WORKSPACE_ID ? EMPTY_DEFAULT : null);
      if (stored) edits.observe(stored);
      receive({ stored });
    };
    const stopWorkspace = followWorkspace(Promise.resolve(firestore), userWorkspace, receiveWorkspace, fail);
    const stopAuthors = watchAuthors(firestore, userWorkspace, (authors) => receive({ authors }), fail);
    reader.current = watchHistory(firestore, userWorkspace, (history) => receive({ history }), fail, reduce);
    return () => {
      stopWorkspace();
      stopAuthors();
      reader.current?.stop();
    };
  }, [firestore, userWorkspace, edits, reduce]);

  useEffect(
    () => () => {
      if (!isShownElsewhere) edits.forget(userWorkspace.workspaceId);
    },
    [edits, userWorkspace.workspaceId],
  );

  const pending = edits.pending.value;
  const known = useMemo(() => knownFrom(received, pending), [received, pending]);
  return {
    known,
    latest: () => knownFrom(newest.current, edits.pending.peek()),
    readMore: () => reader.current?.readMore() ?? Promise.resolve(),
    readFurther: (change) => furtherReader.read(firestore, userWorkspace, change),
    forget(linkIds) {
      reader.current?.forget(linkIds);
      furtherReader.forget(linkIds);
    },
    failure,
  };
}

interface ActivityOptions {
  readonly reduce?: (change: StoredChange) => StoredChange;
  /** Whether the page shows the workspace anyway, and reports it. */
  readonly isShownElsewhere?: boolean;
}

// The default workspace is not stored until something is written to it.
const EMPTY_DEFAULT = emptyWorkspace(DEFAULT_WORKSPACE_ID, new Date().toISOString());

/** What is known of a workspace and its history. */
export interface Known {
  readonly workspace: Workspace;
  readonly history: History;
  readonly authors: Authors;
  readonly further: FurtherLinks;
  /** What is being put back. */
  readonly sending: readonly RevertedChange[];
}

/** A workspace with its history, while it is watched. */
export interface LiveActivity {
  /** Undefined while loading, null if the workspace does not exist. */
  readonly known: Known | null | undefined;
  /** Returns what is known now, which may be newer than what was rendered last. */
  readonly latest: () => Known | null | undefined;
  /** Reads the next page of the history. */
  readonly readMore: () => Promise<void>;
  /** Reads the links of a change that are in further documents, once. */
  readonly readFurther: (change: StoredChange) => Promise<void>;
  /** Drops links that were deleted permanently. */
  readonly forget: (linkIds: ReadonlySet<string>) => void;
  readonly failure: string | undefined;
}

interface Received {
  readonly stored?: Workspace | null;
  readonly history?: History;
  readonly authors?: Authors;
  readonly further: FurtherLinks;
}

/** Reads the further links of these changes. */
export function useFurtherLinks(
  changes: readonly StoredChange[] | undefined,
  readFurther: LiveActivity['readFurther'],
): void {
  useEffect(() => {
    Promise.all((changes ?? []).map(readFurther)).catch((error: unknown) =>
      showToast({ kind: 'failed', text: messageOf(error) }),
    );
  }, [changes]);
}

function knownFrom({ stored, history, authors, further }: Received, pending: readonly PendingEdit[]) {
  if (stored === null) return null;
  if (!stored || !history || !authors) return undefined;
  const sending = sendingTo(stored.id, pending);
  return { workspace: withEdits(stored, pending), history, authors, further, sending };
}

/** Returns what is being put back in a workspace. */
function sendingTo(id: string, pending: readonly PendingEdit[]): RevertedChange[] {
  const reverts = pending.flatMap(({ id: editId, workspaceId, change }) =>
    workspaceId === id && 'revert' in change ? [{ editId, changes: change.revert }] : [],
  );
  const undone = new Set(reverts.flatMap(({ changes }) => changes.map(({ changeId }) => changeId)));
  return reverts.flatMap(({ editId, changes }) => (undone.has(editId) ? [] : changes));
}
