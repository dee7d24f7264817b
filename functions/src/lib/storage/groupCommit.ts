import { nanoid } from 'nanoid';
import { databaseDeadline, pause, withDeadline } from '../deadline';
import type { Operation, Workspace } from '../domain/model';
import { Unavailable } from '../errors';
import { isConflict, isOutage } from '../firestore';
import { applyBatch, queuedChange, type AppliedBatch, type QueuedChange } from './queuedChange';
import type { WorkspaceCopy } from './workspaceCache';
import type { AuthorizedWorkspaceKey, WorkspaceRepository } from './workspaceRepository';

/** The backoff after the first failed commit, and its upper limit. */
const FIRST_BACKOFF_MS = 20;
const MAX_BACKOFF_MS = 640;

/**
 * Writes workspaces. Queued changes to one workspace are applied in order and committed in one batch, on condition
 * that no one else has committed since the workspace was read. On a conflict they are applied again to the current
 * workspace. So no write is lost, no lock is held, and every result matches what the commit stored.
 */
export class GroupCommit {
  /** The changes waiting for the running commit, by workspace. */
  private readonly queues = new Map<string, QueuedChange[]>();

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
    // The attempts so far, by version. After an outage, one of them may have been stored.
    const attempts = new Map<string, AppliedBatch>();
    let base: WorkspaceCopy | null | undefined = this.repository.cachedCopy(key);
    let isCurrent = false;
    for (let round = 0; ; round++) {
      if (base === undefined) {
        base = await this.repository.load(key, signal);
        isCurrent = true;
        const stored = base?.versions.map((version) => attempts.get(version)).find((attempt) => attempt);
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
      const version = nanoid(12);
      attempts.set(version, applied);
      try {
        await this.repository.commit(key, base, { workspace, changes: changes.chunks, version }, signal);
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

/**
 * Sleeps for a random time that grows with each failed commit.
 * @throws {Unavailable} with the last failure as its cause, if the signal aborts first.
 */
async function backOff(failures: number, signal: AbortSignal, lastFailure: unknown): Promise<void> {
  const longest = Math.min(FIRST_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS);
  try {
    await pause(Math.random() * longest, signal);
  } catch {
    throw new Unavailable({ cause: lastFailure });
  }
}
