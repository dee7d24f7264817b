import { nanoid } from 'nanoid';
import { backOff, databaseDeadline, withDeadline } from '../deadline';
import type { Operation, Workspace } from '../domain/model';
import { Unavailable } from '../errors';
import { isConflict, isOutage } from '../firestore';
import { Lease } from '../weightedSemaphore';
import { applyBatch, queuedChange, type AppliedBatch, type QueuedChange } from './queuedChange';
import type { WorkspaceCopy } from './workspaceCache';
import type { AuthorizedWorkspaceKey, WorkspaceRepository } from './workspaceRepository';
import type { CommitId } from './writeCommit';

/**
 * Writes workspaces. Queued changes to one workspace are applied in order and committed in one batch, on condition
 * that no one else has committed since the workspace was read. On a conflict they are applied again to the current
 * workspace. So no write is lost, no lock is held, and every result matches what the commit stored.
 */
export class GroupCommit {
  /** The changes waiting for the running commit, by workspace. */
  private readonly queues = new Map<string, QueuedChange[]>();
  /** Names this instance in the ids of its commits. */
  private readonly instance = nanoid(12);
  private commits = 0;

  constructor(private readonly repository: WorkspaceRepository) {}

  /**
   * Applies `operation` to a workspace and stores what it changes. Starts from `initial` if no workspace is stored.
   * Reads and writes the head and the changed chunks, together with other queued changes.
   * @returns the operation's result, or null if there is no stored workspace and no `initial`.
   * @throws whatever the operation throws. {@link LimitExceeded} if the change is too big for one commit.
   * {@link Unavailable} if the database is unreachable or does not respond before `signal` aborts: the change may still
   * have been stored, and retrying is safe.
   */
  async mutate<Result>(
    key: AuthorizedWorkspaceKey,
    operation: Operation<Result>,
    signal: AbortSignal,
    initial?: Workspace,
  ): Promise<Result | null> {
    const { change, result } = queuedChange(operation, signal, initial);
    this.enqueue(key, change);
    return withDeadline(signal, result);
  }

  private enqueue(key: AuthorizedWorkspaceKey, change: QueuedChange): void {
    const name = `${key.uid}/${key.workspaceId}`;
    const queue = this.queues.get(name);
    if (queue) {
      queue.push(change);
      return;
    }
    const newQueue = [change];
    this.queues.set(name, newQueue);
    void this.drain(key, name, newQueue);
  }

  /** Commits queued changes until none are left, including those that arrive meanwhile. Never rejects. */
  private async drain(key: AuthorizedWorkspaceKey, name: string, queue: QueuedChange[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        queue.unshift(...(await this.commitBatch(key, batch)));
      } catch (error) {
        await this.handleFailure(key, batch, error);
      }
    }
    this.queues.delete(name);
  }

  /** Rejects a failed batch. If the database is up, retries each change alone first, so that only bad ones fail. */
  private async handleFailure(
    key: AuthorizedWorkspaceKey,
    batch: readonly QueuedChange[],
    error: unknown,
  ): Promise<void> {
    for (const change of batch) {
      if (batch.length === 1 || error instanceof Unavailable) change.reject(error);
      else await this.commitBatch(key, [change]).catch(change.reject);
    }
  }

  /** Commits a batch and settles its changes. Returns those that did not fit. */
  private async commitBatch(
    key: AuthorizedWorkspaceKey,
    batch: readonly QueuedChange[],
  ): Promise<readonly QueuedChange[]> {
    const signal = databaseDeadline();
    using lease = new Lease();
    // The attempts so far, by commit id. If an answer was lost, one of them may have been stored.
    const attempts = new Map<string, AppliedBatch>();
    let base: WorkspaceCopy | null | undefined = await this.repository.cachedCopy(key, signal, lease);
    let isCurrent = false;
    for (let round = 0; ; round++) {
      try {
        if (base === undefined) {
          lease.release();
          base = await this.repository.load(key, signal, { lease });
          isCurrent = true;
          const stored = base?.commits.map((id) => attempts.get(id)).find((attempt) => attempt);
          if (stored) return settle(stored);
        }
        const applied = applyBatch(base?.workspace, batch);
        const { workspace, changes } = applied;
        if (!workspace || workspace === base?.workspace) {
          // Nothing to write. But a cached copy may be stale, so check the stored workspace before answering.
          if (isCurrent) return settle(applied);
          base = undefined;
          continue;
        }
        const id: CommitId = `${this.instance}.${String(this.commits++)}`;
        attempts.set(id, applied);
        await this.repository.commit(key, base, { workspace, changes: changes.chunks, id }, signal);
        return settle(applied);
      } catch (error) {
        if (!isConflict(error) && !isOutage(error)) throw error;
        base = undefined;
        await backOff(round, signal, error);
      }
    }
  }
}

function settle(batch: AppliedBatch): readonly QueuedChange[] {
  batch.settle();
  return batch.remaining;
}
