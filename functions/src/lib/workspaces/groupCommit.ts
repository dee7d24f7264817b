import { nanoid } from 'nanoid';
import { databaseDeadline, pause, within } from '../deadline';
import { isConflict, isOutage } from '../firestore';
import { Changes } from './changes';
import type { Copy } from './copies';
import type { Operation, Workspace } from './model';
import type { WorkspaceKey, WorkspaceRepository } from './repository';

/** A commit may have 10 MiB; what would exceed this waits for the next. */
const COMMIT_BYTES = 4 * 1024 * 1024;

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
  readonly changes: Changes;
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
    return within(signal, promise);
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
        for (const { reject } of batch) reject(error);
      }
    }
    this.queues.delete(name);
  }

  /** Commits a batch and answers its callers. @returns those that did not fit. */
  private async commitTogether(key: WorkspaceKey, batch: readonly Waiting[]): Promise<Waiting[]> {
    const signal = databaseDeadline();
    let base: Copy | null | undefined = this.repository.copyOf(key);
    let isFresh = false;
    let unsettled: { version: string; applied: Applied } | undefined;
    for (let round = 0; ; round++) {
      try {
        if (base === undefined) {
          base = await this.repository.load(key, signal);
          isFresh = true;
          // A commit that seemed to fail may have been made: its version is its mark.
          if (unsettled && base?.versions.includes(unsettled.version)) {
            return answer(unsettled.applied);
          }
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
        unsettled = { version, applied };
        await this.repository.commit(key, base, { workspace, changes: changes.pages, version }, signal);
        return answer(applied);
      } catch (error) {
        if (!isConflict(error) && !isOutage(error)) throw error;
        base = undefined;
        const longest = Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS);
        await pause(Math.random() * longest, signal);
      }
    }
  }
}

function applyAll(start: Workspace | undefined, batch: readonly Waiting[]): Applied {
  const changes = new Changes();
  const answers: (() => void)[] = [];
  let workspace = start;
  let next = 0;
  for (; next < batch.length && changes.bytes < COMMIT_BYTES; next++) {
    const waiting = batch[next];
    // Its caller has been told to try again; what it asked for need not be done any more.
    if (!waiting || waiting.signal.aborted) continue;
    const attempt = waiting.apply(workspace);
    if (attempt.workspace) changes.add(workspace, attempt.workspace);
    workspace = attempt.workspace;
    answers.push(attempt.answer);
  }
  return { workspace, changes, answers, left: batch.slice(next) };
}

function answer({ answers, left }: Applied): Waiting[] {
  for (const tell of answers) tell();
  return left;
}
