import type { EditorAccess } from '../../access/workspaceAccess';
import { Unavailable } from '../../shared/base/errors';
import type { Steps } from '../../shared/base/steps';
import type { HistoryState } from '../../shared/contract/commitState';
import type { Workspace } from '../../shared/model/model';
import { stepsOf, type LongOperation } from '../../shared/model/operation';
import { WorkspaceDraft } from '../../shared/model/workspaceDraft';
import { commitBytesOf, requireRoom } from './commitSize';
import { recordChange, type ChangeInfo, type Recorded } from '../history/recordChange';
import type { HistoryRecord } from '../base/commit';
import { roomToday, withUsed } from '../history/historyRoom';
import { linkAuthor, withAuthor } from '../history/linkAuthors';
import type { ListedAuthors } from '../base/workspaceCopy';

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

/** What limits a change. */
export interface Limits {
  /** Whether the workspace may be created if none is stored. */
  readonly mayCreate: boolean;
  readonly maxCommitBytes: number;
}

/** What a head has besides the workspace, and a change adds to. */
export interface HeadState {
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
export interface Application extends HeadState {
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
