import { nanoid } from 'nanoid';
import { databaseDeadline, pause, withDeadline } from '../deadline';
import { LimitExceeded, Unavailable } from '../errors';
import { isConflict, isOutage } from '../firestore';
import { WorkspaceChanges } from './workspaceChanges';
import type { WorkspaceCopy } from './workspaceCache';
import type { Operation, Workspace } from '../domain/model';
import type { WorkspaceKey, WorkspaceRepository } from './workspaceRepository';

/** Firestore takes 10 MiB in a commit. What would exceed this waits for the next, or is refused if it alone does. */
const COMMIT_BYTES = 8 * 1024 * 1024;

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 640;

/** An operation that waits for its commit. */
interface Waiting {
  /** Applies it, and says how to answer its caller once the workspace is stored. */
  readonly apply: (workspace: Workspace | undefined) => Attempt;
  readonly reject: (error: unknown) => void;
  readonly signal: AbortSignal;
}

interface Attempt {
  readonly workspace: Workspace | undefined;
  readonly answer: () => void;
}

/** What a batch of operations makes of a workspace. */
interface Applied {
  readonly workspace: Workspace | undefined;
  readonly changes: WorkspaceChanges;
  readonly answers: readonly (() => void)[];
  /** What did not fit into one commit. */
  readonly left: Waiting[];
}

/**
 * Writes workspaces. What waits for one workspace is applied in order and committed together, on the condition
 * that nobody has committed in between; else it is applied again to what is there now. So no write is lost, no
 * lock is held, and every answer is true of the commit that holds the change.
 */
export class GroupCommit {
  private readonly queues = new Map<string, Waiting[]>();

  constructor(private readonly repository: WorkspaceRepository) {}

  /**
   * Applies `operation` to a workspace and stores what it changes. `initial` is the workspace to start from
   * where none is stored.
   * @returns the result of the operation, or null when there is no workspace and no `initial`.
   * @throws whatever the operation throws; {@link Unavailable} when the database does not answer before
   * `signal` aborts: the change may have been made then, and sending it again is safe.
   */
  async mutate<Result>(
    key: WorkspaceKey,
    operation: Operation<Result>,
    signal: AbortSignal,
    initial?: Workspace,
  ): Promise<Result | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Result | null>();
    const apply = (workspace: Workspace | undefined): Attempt => {
      const start = workspace ?? initial;
      if (!start)
        return {
          workspace,
          answer: () => {
            resolve(null);
          },
        };
      try {
        const change = operation(start);
        const changed = change.workspace === start ? workspace : change.workspace;
        return {
          workspace: changed,
          answer: () => {
            resolve(change.result);
          },
        };
      } catch (error) {
        return {
          workspace,
          answer: () => {
            reject(error);
          },
        };
      }
    };
    this.enqueue(key, { apply, reject, signal });
    return withDeadline(signal, promise);
  }

  private enqueue(key: WorkspaceKey, waiting: Waiting): void {
    const name = `${key.uid}/${key.workspaceId}`;
    const queue = this.queues.get(name);
    if (queue) {
      queue.push(waiting);
      return;
    }
    const opened = [waiting];
    this.queues.set(name, opened);
    void this.work(key, name, opened);
  }

  /** Commits what is in the queue, and what comes while it does, until nothing is left. Never rejects. */
  private async work(key: WorkspaceKey, name: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        queue.unshift(...(await this.commitTogether(key, batch)));
      } catch (error) {
        await this.settleFailure(key, batch, error);
      }
    }
    this.queues.delete(name);
  }

  /** One operation that cannot be stored must not fail the others of its batch: each is tried alone. */
  private async settleFailure(key: WorkspaceKey, batch: readonly Waiting[], error: unknown): Promise<void> {
    for (const waiting of batch) {
      if (batch.length === 1 || error instanceof Unavailable) waiting.reject(error);
      else await this.commitTogether(key, [waiting]).catch(waiting.reject);
    }
  }

  /** Commits a batch and answers its callers. @returns those that did not fit. */
  private async commitTogether(key: WorkspaceKey, batch: readonly Waiting[]): Promise<Waiting[]> {
    const signal = databaseDeadline();
    const unsettled = new Map<string, Applied>();
    let base: WorkspaceCopy | null | undefined = this.repository.copyOf(key);
    let isFresh = false;
    for (let round = 0; ; round++) {
      if (base === undefined) {
        base = await this.repository.load(key, signal);
        isFresh = true;
        // A commit that seemed to fail may have been made: its version is its mark.
        const made = base?.versions.find((version) => unsettled.has(version));
        const settled = made === undefined ? undefined : unsettled.get(made);
        if (settled) return answer(settled);
      }
      const applied = applyAll(base?.workspace, batch);
      const { workspace, changes } = applied;
      if (!workspace || workspace === base?.workspace) {
        // A refusal, or "unchanged", is only as true as the copy is new.
        if (isFresh) return answer(applied);
        base = undefined;
        continue;
      }
      const version = nanoid(12);
      unsettled.set(version, applied);
      try {
        await this.repository.commit(key, base, { workspace, changes: changes.chunks, version }, signal);
        return answer(applied);
      } catch (error) {
        if (!isConflict(error) && !isOutage(error)) throw error;
        base = undefined;
        await pauseBefore(round, signal, error);
      }
    }
  }
}

/** Sleeps a random time, the longer the more often it has failed. @throws {Unavailable} when time is up. */
async function pauseBefore(round: number, signal: AbortSignal, failure: unknown): Promise<void> {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS);
  try {
    await pause(Math.random() * longest, signal);
  } catch {
    throw new Unavailable({ cause: failure });
  }
}

function applyAll(start: Workspace | undefined, batch: readonly Waiting[]): Applied {
  const changes = new WorkspaceChanges();
  const answers: (() => void)[] = [];
  let workspace = start;
  for (const [index, waiting] of batch.entries()) {
    // Its caller has been told to try again; what it asked for need not be done any more.
    if (waiting.signal.aborted) continue;
    const attempt = waiting.apply(workspace);
    const own = new WorkspaceChanges();
    if (attempt.workspace) own.add(workspace, attempt.workspace);
    if (own.bytes > COMMIT_BYTES) {
      answers.push(() => {
        waiting.reject(tooMuch());
      });
    } else if (changes.bytes + own.bytes > COMMIT_BYTES) {
      return { workspace, changes, answers, left: batch.slice(index) };
    } else {
      changes.merge(own);
      workspace = attempt.workspace;
      answers.push(attempt.answer);
    }
  }
  return { workspace, changes, answers, left: [] };
}

function tooMuch(): LimitExceeded {
  return new LimitExceeded(
    'This changes more than 8 MiB of links and notes at once. Send it in several requests.',
  );
}

function answer({ answers, left }: Applied): Waiting[] {
  for (const tell of answers) tell();
  return left;
}
