import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EditorAccess } from '../../access/workspaceAccess';
import { Unavailable } from '../../shared/base/errors';
import { breatheEvery, type Steps } from '../../shared/base/steps';
import type { HistoryState } from '../../shared/contract/commitState';
import type { Author } from '../../shared/contract/historyDocument';
import type { Workspace } from '../../shared/model/model';
import { stepsOf, type LongOperation } from '../../shared/model/operation';
import { WorkspaceDraft, type ChunkChanges } from '../../shared/model/workspaceDraft';
import { commitBytesOf, requireRoom } from './commitSize';
import {
  inOneEntry,
  recordChange,
  roomToday,
  withUsed,
  type ChangeInfo,
  type Recorded,
} from '../history/recordChange';
import type { HistoryRecord } from '../base/commit';
import { linkAuthor, withAuthor } from '../history/linkAuthors';
import type { ListedAuthors, WorkspaceCopy } from '../base/workspaceCopy';

/**
 * Wraps an operation so that it can be queued.
 * @returns the change and its result. The result is null if there is no stored workspace and no `initial`. It is
 * rejected with {@link LimitExceeded} if the workspace would become too large, or if the change does not fit into
 * one commit.
 */
export function queuedChange<Result>(
  access: EditorAccess,
  operation: LongOperation<Result>,
  signal: AbortSignal,
  { initial, info, once, isCreation = false, isFresh = false }: ChangeOptions<Result>,
): { change: QueuedChange; result: Promise<Made<Result> | null> } {
  const { promise, resolve, reject } = Promise.withResolvers<Made<Result> | null>();
  const memberId = info?.memberId;
  const apply: QueuedChange['apply'] = function* (workspace, state, { mayCreate, maxCommitBytes }) {
    const unchanged = { workspace, commitBytes: 0, ...state };
    const start = workspace ?? initial;
    try {
      if (!workspace && initial && !mayCreate && !isCreation) throw new Unavailable({}, DELETED);
      if (!start) return { ...unchanged, settle: resolve.bind(undefined, null) };
      const addedBy = info && linkAuthor(state.listed, info);
      const draft = new WorkspaceDraft(start, addedBy?.id, access.shownId);
      const result = yield* stepsOf(operation, draft);
      const after = draft.finish();
      const room = roomToday(state.history, memberId);
      const edit = once && { request: once.request, results: once.results(result) };
      const recorded =
        addedBy && after !== start
          ? yield* recordChange(draft, { ...info, edit }, { room, addedBy })
          : undefined;
      const commitBytes = commitBytesOf(draft, recorded);
      requireRoom(start, after, commitBytes, maxCommitBytes);
      return {
        workspace: after === start ? workspace : after,
        draft,
        commitBytes,
        recorded,
        history: withUsed(state.history, recorded?.record?.bytes ?? 0, memberId),
        listed: recorded?.author ? withAuthor(state.listed, recorded.author.id, memberId) : state.listed,
        settle: (entry) => {
          const own = recorded?.record?.change.links.length ?? 0;
          const isShared = entry !== undefined && entry.change.links.length > own;
          resolve({ result, changeId: entry?.changeId, ...(isShared && { isShared }) });
        },
      };
    } catch (error) {
      return { ...unchanged, settle: reject.bind(undefined, error) };
    }
  };
  return { change: { access, apply, reject, signal, isFresh, commits: [] }, result: promise };
}

const DELETED =
  'This workspace was deleted, so nothing was stored. Send the same call again to create the workspace anew.';

/** How long to work without letting other requests run. */
const STEP_MS = 10;

/** How long to apply changes for one commit. After a conflict, they are all applied again. */
const MAX_BATCH_MS = 200;

/** What limits a change. */
interface Limits {
  /** Whether the workspace may be created if none is stored. */
  readonly mayCreate: boolean;
  readonly maxCommitBytes: number;
}

/** What a head has besides the workspace, and a change adds to. */
interface HeadState {
  readonly history: HistoryState;
  readonly listed: ListedAuthors;
}

/** An operation waiting to be committed. */
export interface QueuedChange {
  readonly access: EditorAccess;
  /** Applies the operation to a workspace, or to undefined if none is stored. Never throws. */
  readonly apply: (workspace: Workspace | undefined, state: HeadState, limits: Limits) => Steps<Application>;
  /** Rejects the caller's promise, for any reason except an error of the operation itself. */
  readonly reject: (error: unknown) => void;
  /** Aborts when the caller stops waiting. */
  readonly signal: AbortSignal;
  /** Whether the cached copy was read anew for the change. */
  readonly isFresh: boolean;
  /** The commits that included the change. */
  readonly commits: Promise<void>[];
}

/** One application of an operation. If its commit conflicts, it is discarded and the operation is applied again. */
interface Application extends HeadState {
  /** The workspace after the operation. The same object if the operation changed nothing. */
  readonly workspace: Workspace | undefined;
  /** The finished draft, unless the operation failed. */
  readonly draft?: WorkspaceDraft;
  /** What it takes in a commit. */
  readonly commitBytes: number;
  readonly recorded?: Recorded | undefined;
  /**
   * Passes this attempt's result or error to the caller. Not called at once, because a conflict may discard the
   * attempt. After an outage, there may be several attempts, and a reload shows which one was stored. `entry` is the one of the
   * history that has this change, perhaps with others.
   */
  readonly settle: (entry?: HistoryRecord) => void;
}

/** The result of applying a batch of changes, to be stored in one commit. */
export interface AppliedBatch extends HeadState {
  readonly workspace: Workspace | undefined;
  readonly changes: ChunkChanges;
  readonly records: readonly HistoryRecord[];
  /** Those who added links and are listed, by id. */
  readonly authors: ReadonlyMap<string, Author>;
  /** The included changes. The others did not fit into the commit, or would have taken too long. */
  readonly included: ReadonlySet<QueuedChange>;
  /** Passes the results to the callers of the included changes. */
  readonly settle: () => void;
}

/** Options for a change. */
export interface ChangeOptions<Result> {
  /** The workspace to start from if none is stored. */
  readonly initial?: Workspace | undefined;
  /** Whether the caller wants to create the workspace: then it may be created even if it has just been deleted. */
  readonly isCreation?: boolean;
  /** Whether the cached copy was read anew for the change. */
  readonly isFresh?: boolean;
  /** Who makes the change. Without it, nothing is recorded. */
  readonly info?: ChangeInfo | undefined;
  /** Set if the client has chosen the id of the change, so that it is made only once. Needs `info`. */
  readonly once?: Once<Result> | undefined;
}

/** How to make a change only once, although it may be asked for several times. */
export interface Once<Result> {
  /** A hash of what the client sent. */
  readonly request: string;
  /** Returns what the client gets, to store it with the change. */
  readonly results: (result: Result) => string;
}

/** The result of an operation. */
export interface Made<Result> {
  readonly result: Result;
  /** The id of the change in the history, if that has it. */
  readonly changeId: string | undefined;
  /** Whether the history has other additions under the same id. */
  readonly isShared?: boolean;
}

/** Applies changes in order until the commit is full or this takes too long. Lets other work run between two steps. */
export async function applyBatch(
  base: WorkspaceCopy | undefined,
  batch: readonly QueuedChange[],
  limits: Limits,
): Promise<AppliedBatch> {
  const changes: ChunkChanges = new Map();
  const records: HistoryRecord[] = [];
  const made = new Set<string>();
  const authors = new Map<string, Author>();
  let history: HistoryState = base?.history ?? { seq: 0, day: '', bytes: 0 };
  let listed: ListedAuthors = { authors: base?.authors ?? [], memberAuthors: base?.memberAuthors };
  const settles: { readonly settle: Application['settle']; readonly entry: number | undefined }[] = [];
  const included = new Set<QueuedChange>();
  let workspace = base?.workspace;
  let bytes = 0;
  let worked = 0;
  await nextTurn();
  const breathe = breatheEvery(STEP_MS, nextTurn);
  for (const change of batch) {
    const steps = change.apply(workspace, { history, listed }, limits);
    let step;
    do {
      await breathe();
      const startedAt = performance.now();
      step = steps.next();
      worked += performance.now() - startedAt;
    } while (!step.done);
    const applied = step.value;
    const { workspace: after, draft, commitBytes, recorded, settle } = applied;
    bytes += commitBytes;
    if (bytes > limits.maxCommitBytes) break;
    if (recorded?.record) {
      // The same edit again: the next commit finds its entry.
      if (made.has(recorded.record.changeId)) break;
      made.add(recorded.record.changeId);
      const together = inOneEntry(records.at(-1), recorded.record);
      if (together) records[records.length - 1] = together;
      else records.push(recorded.record);
    }
    if (applied.listed !== listed && recorded?.author) authors.set(recorded.author.id, recorded.author);
    ({ history, listed } = applied);
    for (const [index, entries] of draft?.changes ?? []) {
      changes.set(index, new Map([...(changes.get(index) ?? []), ...entries]));
    }
    workspace = after;
    settles.push({ settle, entry: recorded?.record && records.length - 1 });
    included.add(change);
    if (worked > MAX_BATCH_MS) break;
  }
  const settle = () => {
    for (const { settle: each, entry } of settles) each(entry === undefined ? undefined : records[entry]);
  };
  return { workspace, changes, records, authors, history, listed, included, settle };
}
