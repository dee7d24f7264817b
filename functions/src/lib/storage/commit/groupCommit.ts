import { withDeadline } from '../../platform/deadline';
import type { EditorAccess } from '../../access/workspaceAccess';
import type { LongOperation } from '../../shared/model/workspaceDraft';
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
    options: ChangeOptions<Result> = {},
  ): Promise<Made<Result> | null> {
    const { change, result } = queuedChange(access, operation, signal, options);
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

const nameOf = ({ uid, workspaceId }: WorkspaceKey) => `${uid}/${workspaceId}`;
