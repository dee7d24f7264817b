import { withDeadline } from '../../platform/deadline';
import type { EditorAccess } from '../../access/workspaceAccess';
import type { LongOperation } from '../../shared/model/operation';
import { Reservations } from '../../platform/weightedSemaphore';
import type { WorkspaceKey } from '../../shared/contract/documents';
import { OutcomeUnknown, Unavailable } from '../../shared/base/errors';
import { BatchCommit, CommitIds, type Attempts, type Committer } from './batchCommit';
import { mayBeStored } from './callers';
import { queuedChange, type ChangeOptions, type Made, type QueuedChange } from './queuedChange';
import type { CommitStore } from '../base/workspaceRepository';
import { WriteRaces } from './writeRaces';

/**
 * Writes workspaces. Queued changes to one workspace are applied in order and committed in one batch, on condition
 * that no one else has committed since the workspace was read. On a conflict, they are applied again to the current
 * workspace, together with any changes queued since. So no write is lost, no lock is held, and every result matches
 * what the commit stored.
 */
export class GroupCommit {
  /** The changes waiting for the running commit, by workspace. */
  private readonly queues = new Map<string, QueuedChange[]>();
  private readonly committer: Committer;

  constructor(store: CommitStore) {
    this.committer = { store, races: new WriteRaces(), ids: new CommitIds() };
  }

  /**
   * Reads the cached copy of a workspace anew if others have probably changed it, for a call that will probably change it,
   * while its key is looked up. Does nothing if changes are queued, or if races go on: those changes wait, and read it then. Reads
   * the head and the chunks that changed last.
   */
  refresh(access: EditorAccess, signal: AbortSignal): Refresh | undefined {
    const name = nameOf(access);
    const { races } = this.committer;
    if (this.queues.has(name) || !races.hasRivals(name) || races.goOn(name)) return undefined;
    // If it fails, the commit reads again.
    return { name, done: this.reload(access, signal).catch(() => false) };
  }

  private async reload(access: EditorAccess, signal: AbortSignal): Promise<boolean> {
    const { store, races, ids } = this.committer;
    const callers = { signal, users: () => [access.user] };
    using reservations = new Reservations();
    const stale = await store.cachedCopy(access, callers, reservations);
    const copy = stale && (await store.reload(access, stale, callers, reservations));
    if (ids.includes(copy?.commits.at(-1))) races.noteNoRivals(nameOf(access));
    return Boolean(copy);
  }

  /**
   * Applies `operation` to a workspace and stores what it changes. Starts from `initial` if no workspace is stored.
   * Reads and writes the head and the changed chunks, together with other queued changes. Also writes an entry of the history.
   * @returns the operation's result, or null if there is no stored workspace and no `initial`.
   * @throws whatever the operation throws. {@link LimitExceeded} if the workspace would become too large, or if the
   * change is too big for one commit. {@link Unavailable} if `signal` aborts first. Waits for the end of a running
   * commit, however: nothing is stored after this throws. {@link OutcomeUnknown} if a commit got no response.
   * {@link AlreadyMade} if the change was to be made only once, and was before.
   */
  async mutate<Result>(
    access: EditorAccess,
    operation: LongOperation<Result>,
    signal: AbortSignal,
    options: MutateOptions<Result> = {},
  ): Promise<Made<Result> | null> {
    const { refresh } = options;
    const isFresh = refresh?.name === nameOf(access) && (await refresh.done);
    const { change, result } = queuedChange(access, operation, signal, { ...options, isFresh });
    this.enqueue(change);
    try {
      return await withDeadline(signal, result);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const told = (await mayBeStored(change)) ? new OutcomeUnknown({ cause: error }) : error;
      return await Promise.race([result, Promise.reject(told)]).catch((failure: unknown) => {
        throw failure instanceof Unavailable ? told : failure;
      });
    }
  }

  private enqueue(change: QueuedChange): void {
    const name = nameOf(change.access);
    const queue = this.queues.get(name);
    if (queue) {
      queue.push(change);
      this.committer.store.startNext();
      return;
    }
    const newQueue = [change];
    this.queues.set(name, newQueue);
    void this.drain(name, newQueue);
  }

  /** Commits queued changes until none are left, including those that arrive meanwhile. Never rejects. */
  private async drain(name: string, queue: QueuedChange[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      const attempts: Attempts = new Map();
      try {
        await new BatchCommit(this.committer, name, batch, queue, attempts).run();
      } catch (error) {
        await this.handleFailure(name, batch, attempts, error);
      }
    }
    this.queues.delete(name);
  }

  /**
   * Rejects a failed batch. Unless the database is down, first retries each change alone, so that only the failing
   * ones are rejected.
   */
  private async handleFailure(
    name: string,
    batch: readonly QueuedChange[],
    attempts: Attempts,
    error: unknown,
  ): Promise<void> {
    for (const change of batch) {
      if (batch.length === 1 || error instanceof Unavailable) change.reject(error);
      else await new BatchCommit(this.committer, name, [change], [], attempts).run().catch(change.reject);
    }
  }
}

type MutateOptions<Result> = Omit<ChangeOptions<Result>, 'isFresh'> & {
  /** The refresh of the workspace that began with this call. */
  readonly refresh?: Refresh | undefined;
};

/** A cached copy that is read anew before it is needed. */
export interface Refresh {
  /** The name of the workspace. */
  readonly name: string;
  /** Whether it was read. */
  readonly done: Promise<boolean>;
}

const nameOf = ({ uid, workspaceId }: WorkspaceKey) => `${uid}/${workspaceId}`;
