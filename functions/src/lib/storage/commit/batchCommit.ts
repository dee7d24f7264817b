import { nanoid } from 'nanoid';
import type { EditorAccess } from '../../access/workspaceAccess';
import { backOff, pause } from '../../platform/deadline';
import { isConflict, isOutage } from '../../platform/firestore';
import { Reservations } from '../../platform/weightedSemaphore';
import { OutcomeUnknown, WorkspaceReplaced } from '../../shared/base/errors';
import type { Workspace } from '../../shared/model/model';
import type { CommitId } from '../base/commit';
import type { WorkspaceCopy } from '../base/workspaceCopy';
import type { Callers, CommitStore } from '../base/workspaceRepository';
import { callersOf } from './callers';
import { rejectFormerEditors } from './formerEditors';
import { applyBatch, type AppliedBatch } from './applyBatch';
import type { QueuedChange } from './queuedChange';
import type { WriteRaces } from './writeRaces';

/**
 * Commits a batch and settles its changes, with as many attempts as that takes. Each includes the changes that have been queued
 * since. Puts those that did not fit back into the queue.
 */
export class BatchCommit {
  /** The workspace to apply the changes to. Undefined if it is not known, null if none is stored. */
  private base: WorkspaceCopy | null | undefined;
  /** Whether `base` has to be read first, is a cached copy, which may be stale, or was read for this batch. */
  private state: 'unread' | 'cached' | 'current' = 'unread';
  /** Whether the workspace was deleted since. */
  private wasDeleted = false;
  /** Whether a commit that got no response may still be stored, until another one is. */
  private mayArriveLate: boolean;

  constructor(
    private readonly committer: Committer,
    /** The name of the workspace. */
    private readonly name: string,
    private readonly batch: QueuedChange[],
    /** The changes behind the batch. */
    private readonly queue: QueuedChange[],
    /** Those of the batch so far. */
    private readonly attempts: Attempts,
  ) {
    this.mayArriveLate = attempts.size > 0;
  }

  /** Throws if the batch cannot be committed. Then its changes are not settled. */
  async run(): Promise<void> {
    using reservations = new Reservations();
    await this.useCachedCopy(reservations);
    for (let outages = 0; ;) {
      await this.waitForTurn();
      const access = this.fill();
      if (!access) return;
      using callers = callersOf(this.batch, this.queue);
      const startedAt = performance.now();
      try {
        if (await this.attempt({ access, callers, reservations })) return;
      } catch (error) {
        this.state = 'unread';
        this.mayArriveLate = error instanceof OutcomeUnknown || (this.mayArriveLate && !isConflict(error));
        if (isConflict(error)) this.committer.races.lose(this.name, performance.now() - startedAt);
        else if (isOutage(error) && !(error instanceof WorkspaceReplaced))
          await backOff(outages++, callers.signal, error);
        else throw error;
      }
    }
  }

  private async useCachedCopy(reservations: Reservations): Promise<void> {
    const [first] = this.batch;
    if (!first) return;
    const { store, races } = this.committer;
    using callers = callersOf(this.batch, this.queue);
    this.base = await store.cachedCopy(first.access, callers, reservations);
    const isFresh = this.batch.every((change) => change.isFresh);
    if (this.base && (isFresh || !races.hasRivals(this.name))) this.state = 'cached';
  }

  /** Waits if races with other instances go on. Then others have probably committed since the copy was read. */
  private async waitForTurn(): Promise<void> {
    const waitMs = this.committer.races.waitMs(this.name, this.attempts.size);
    if (waitMs === 0) return;
    using callers = callersOf(this.batch, this.queue);
    await pause(waitMs, callers.signal);
    this.state = 'unread';
  }

  /**
   * Moves queued changes into the batch, and drops those whose callers no longer wait: they have been told to retry. Returns the
   * access of the first one, unless none is left.
   */
  private fill(): EditorAccess | undefined {
    const changes = [...this.batch, ...this.queue.splice(0)];
    this.batch.splice(0, Infinity, ...changes.filter(({ signal }) => !signal.aborted));
    return this.batch[0]?.access;
  }

  /** Applies the batch and stores what it changes. Returns whether the batch is done. Otherwise, it has to be tried again. */
  private async attempt(call: Call): Promise<boolean> {
    const { store } = this.committer;
    const { signal } = call.callers;
    if (this.state === 'unread') {
      await this.read(call);
      const stored = this.storedAttempt();
      if (stored) return this.finish(stored);
    }
    const isCurrent = this.state === 'current';
    if (!(await rejectFormerEditors(store, this.batch, this.base, isCurrent, signal))) {
      if (isCurrent) await pause(Math.random() * MEMBERS_WAIT_MS, signal);
      this.state = 'unread';
      return false;
    }
    if (this.batch.length === 0) return true;
    const limits = { mayCreate: !this.wasDeleted, maxCommitBytes: store.maxCommitBytes };
    const applied = await applyBatch(this.base ?? undefined, this.batch, limits);
    const { workspace } = applied;
    if (workspace && (workspace !== this.base?.workspace || this.mayArriveLate)) {
      return this.commit(call, applied, workspace);
    }
    // Nothing to write. But a cached copy may be stale, so check the stored workspace before settling.
    if (isCurrent) return this.finish(applied);
    this.state = 'unread';
    return false;
  }

  /** Reads the current workspace. */
  private async read({ access, callers, reservations }: Call): Promise<void> {
    const { store, races, ids } = this.committer;
    const { signal, users } = callers;
    const stale = this.base;
    reservations.release();
    this.base =
      stale && races.hasRivals(this.name)
        ? await store.reload(access, stale, callers, reservations)
        : await store.load(access, signal, { reservations, users });
    this.state = 'current';
    this.wasDeleted ||= Boolean(stale) && !this.base;
    if (ids.includes(this.base?.commits.at(-1))) races.noteNoRivals(this.name);
  }

  /** Returns the attempt that is stored although it got no response. */
  private storedAttempt(): Attempt | undefined {
    return this.base?.commits
      .map((id) => this.attempts.get(id))
      .find((attempt) => this.batch.some((change) => attempt?.included.has(change)));
  }

  private async commit(
    { access, callers: { signal } }: Call,
    { included, settle, ...applied }: AppliedBatch,
    workspace: Workspace,
  ): Promise<boolean> {
    // While the changes were applied, some callers may have been told to retry.
    if ([...included].some((change) => change.signal.aborted)) return false;
    const { store, ids } = this.committer;
    const id = ids.next();
    this.attempts.set(id, { included, settle });
    const commit = store.commit(access, this.base ?? null, { ...applied, workspace, id }, signal);
    for (const change of included) change.commits.push(commit);
    await commit;
    return this.finish({ included, settle });
  }

  private finish({ included, settle }: Attempt): true {
    settle();
    this.queue.unshift(...this.batch.filter((change) => !included.has(change)));
    return true;
  }
}

/** How long to wait at most before reading members again that somebody is changing. */
const MEMBERS_WAIT_MS = 50;

/** What all commits of an instance share. */
export interface Committer {
  readonly store: CommitStore;
  readonly races: WriteRaces;
  readonly ids: CommitIds;
}

/** Attempts to commit a batch, by the id of the commit. If the response of one was lost, it may have been stored. */
export type Attempts = Map<string, Attempt>;
type Attempt = Pick<AppliedBatch, 'included' | 'settle'>;

/** Who waits for an attempt, and what it may take. */
interface Call {
  readonly access: EditorAccess;
  readonly callers: Callers;
  readonly reservations: Reservations;
}

/** The ids of an instance's commits. */
export class CommitIds {
  private readonly instance = nanoid(12);
  private count = 0;

  next(): CommitId {
    return `${this.instance}.${String(this.count++)}`;
  }

  includes(id: string | undefined): boolean {
    return id?.startsWith(`${this.instance}.`) === true;
  }
}
