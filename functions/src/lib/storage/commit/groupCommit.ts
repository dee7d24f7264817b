import { nanoid } from 'nanoid';
import { backOff, pause, withDeadline } from '../../platform/deadline';
import type { EditorAccess } from '../../access/workspaceAccess';
import type { Operation } from '../../shared/model/workspaceDraft';
import type { WorkspaceKey } from '../../shared/contract/documents';
import { OutcomeUnknown, Unavailable, WorkspaceReplaced } from '../../shared/base/errors';
import { callersOf, mayBeStored } from './callers';
import { isConflict, isOutage } from '../../platform/firestore';
import { Reservations } from '../../platform/weightedSemaphore';
import {
  applyBatch,
  queuedChange,
  type AppliedBatch,
  type ChangeOptions,
  type Made,
  type QueuedChange,
} from './queuedChange';
import type { WorkspaceCopy } from '../base/workspaceCopy';
import { rejectFormerEditors } from './formerEditors';
import type { CommitStore } from '../base/workspaceRepository';
import type { CommitId } from '../base/commit';
import { WriteRaces } from './writeRaces';

/** How long to wait at most before reading members again that somebody is changing. */
const MEMBERS_WAIT_MS = 50;

/** One attempt to commit a batch. If its response was lost, it may have been stored. */
type Attempt = Pick<AppliedBatch, 'included' | 'settle'>;
type Attempts = Map<string, Attempt>;

/**
 * Writes workspaces. Queued changes to one workspace are applied in order and committed in one batch, on condition
 * that no one else has committed since the workspace was read. On a conflict, they are applied again to the current
 * workspace, together with any changes queued since. So no write is lost, no lock is held, and every result matches
 * what the commit stored.
 */
export class GroupCommit {
  /** The changes waiting for the running commit, by workspace. */
  private readonly queues = new Map<string, QueuedChange[]>();
  /** Identifies this instance in the ids of its commits. */
  private readonly instance = nanoid(12);
  private commits = 0;
  private readonly races = new WriteRaces();

  constructor(private readonly store: CommitStore) {}

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
    operation: Operation<Result>,
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
      this.store.startNext();
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
        await this.commitBatch(batch, queue, attempts);
      } catch (error) {
        await this.handleFailure(batch, attempts, error);
      }
    }
    this.queues.delete(name);
  }

  /**
   * Rejects a failed batch. Unless the database is down, first retries each change alone, so that only the failing
   * ones are rejected.
   */
  private async handleFailure(
    batch: readonly QueuedChange[],
    attempts: Attempts,
    error: unknown,
  ): Promise<void> {
    for (const change of batch) {
      if (batch.length === 1 || error instanceof Unavailable) change.reject(error);
      else await this.commitBatch([change], [], attempts).catch(change.reject);
    }
  }

  /**
   * Commits a batch and settles its changes. Before each attempt, waits if races go on, and moves queued changes into the batch.
   * Puts changes that did not fit back into the queue.
   */
  private async commitBatch(batch: QueuedChange[], queue: QueuedChange[], attempts: Attempts): Promise<void> {
    using reservations = new Reservations();
    const [first] = batch;
    if (!first) return;
    const name = nameOf(first.access);
    let base: WorkspaceCopy | null | undefined;
    {
      using callers = callersOf(batch, queue);
      base = await this.store.cachedCopy(first.access, callers, reservations);
    }
    let isCurrent = false;
    let wasDeleted = false;
    let mustRead = base === undefined || this.races.hasRivals(name);
    let mayArriveLate = attempts.size > 0;
    const finish = ({ included, settle }: Attempt) => {
      settle();
      queue.unshift(...batch.filter((change) => !included.has(change)));
    };
    for (let outages = 0; ;) {
      const waitMs = this.races.waitMs(name, attempts.size);
      if (waitMs > 0) {
        using callers = callersOf(batch, queue);
        await pause(waitMs, callers.signal);
      }
      batch.push(...queue.splice(0));
      // Drop the changes whose callers no longer wait: they have been told to retry.
      batch.splice(0, batch.length, ...batch.filter(({ signal }) => !signal.aborted));
      const [{ access } = {}] = batch;
      if (!access) return;
      using callers = callersOf(batch, queue);
      const { signal, users } = callers;
      const startedAt = performance.now();
      try {
        if (mustRead) {
          reservations.release();
          const existed = base != null;
          base =
            base && this.races.hasRivals(name)
              ? await this.store.reload(access, base, callers, reservations)
              : await this.store.load(access, signal, { reservations, users });
          if (base?.commits.at(-1)?.startsWith(`${this.instance}.`)) this.races.noteNoRivals(name);
          isCurrent = true;
          mustRead = false;
          wasDeleted ||= existed && !base;
          const stored = base?.commits
            .map((id) => attempts.get(id))
            .find((attempt) => batch.some((change) => attempt?.included.has(change)));
          if (stored) {
            finish(stored);
            return;
          }
        }
        if (!(await rejectFormerEditors(this.store, batch, base, isCurrent, signal))) {
          if (isCurrent) await pause(Math.random() * MEMBERS_WAIT_MS, signal);
          mustRead = true;
          continue;
        }
        if (batch.length === 0) return;
        const limits = { mayCreate: !wasDeleted, maxCommitBytes: this.store.maxCommitBytes };
        const { included, settle, ...applied } = await applyBatch(base ?? undefined, batch, limits);
        const { workspace } = applied;
        // A commit that got no response may still be stored, until another one is, even if that changes nothing.
        if (!workspace || (workspace === base?.workspace && !mayArriveLate)) {
          // Nothing to write. But a cached copy may be stale, so check the stored workspace before settling.
          if (isCurrent) {
            finish({ included, settle });
            return;
          }
          mustRead = true;
          continue;
        }
        // While the changes were applied, some callers may have been told to retry.
        if ([...included].some((change) => change.signal.aborted)) continue;
        const id: CommitId = `${this.instance}.${String(this.commits++)}`;
        attempts.set(id, { included, settle });
        const commit = this.store.commit(access, base ?? null, { ...applied, workspace, id }, signal);
        for (const change of included) change.commits.push(commit);
        await commit;
        finish({ included, settle });
        return;
      } catch (error) {
        mustRead = true;
        mayArriveLate = error instanceof OutcomeUnknown || (mayArriveLate && !isConflict(error));
        if (isConflict(error)) this.races.lose(name, performance.now() - startedAt);
        else if (isOutage(error) && !(error instanceof WorkspaceReplaced))
          await backOff(outages++, signal, error);
        else throw error;
      }
    }
  }
}

const nameOf = ({ uid, workspaceId }: WorkspaceKey) => `${uid}/${workspaceId}`;
