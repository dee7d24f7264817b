import { effect, signal } from '@preact/signals-core';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import { nextTask } from '../../local/slices';
import { answered, fitting, isFault, isFinal, requestOf } from './answers';
import { afterFailure, askedDelay, type Attempts } from './attempts';
import type { Outcomes } from './outcomes';
import type { Queue } from '../queue/queue';
import type { QueuedEdit } from '../queue/queuedEdit';
import type { Surroundings } from './surroundings';

/** Sends the edits of the queue, those of each workspace in order. */
export interface Sender {
  /** Sends what a workspace has in the queue, unless that is being done: without waiting any longer, if it `isUrgent`. */
  readonly wake: (workspaceId: string, isUrgent?: boolean) => void;
  /** Takes over what another tab has found out, so that it does not ask the same again. Undefined after a success. */
  readonly learn: (workspaceId: string, attempts: Attempts | undefined) => void;
  /** Returns the attempts for a workspace that have failed. Undefined if the last one has not. Can be used in a computed signal. */
  readonly attempts: (workspaceId: string) => Attempts | undefined;
  /** Returns whether the last attempts of all workspaces have succeeded, likewise. */
  readonly isReachable: () => boolean;
  /** Returns whether the browser sends an edit even if the tab is closed. */
  readonly isSafe: (id: string) => boolean;
}

/** How many attempts an edit gets that fails instead of waiting. */
const ATTEMPTS_AT_ONCE = 4;

export function createSender(
  queue: Queue,
  outcomes: Outcomes,
  tab: Surroundings,
  stopped: AbortSignal,
): Sender {
  const lines = signal<ReadonlyMap<string, Line>>(new Map());
  const lineOf = (workspaceId: string) => {
    const known = lines.peek().get(workspaceId);
    if (known) return known;
    const line = new Line(workspaceId, queue, outcomes, tab, stopped);
    lines.value = new Map(lines.peek()).set(workspaceId, line);
    return line;
  };
  const stop = effect(() => {
    if (tab.isOnline.value) for (const line of lines.peek().values()) line.wake(true);
  });
  stopped.addEventListener('abort', stop);
  const all = () => [...lines.value.values()];
  return {
    wake: (workspaceId, isUrgent = false) => lineOf(workspaceId).wake(isUrgent),
    learn: (workspaceId, attempts) => lineOf(workspaceId).learn(attempts),
    attempts: (workspaceId) => lines.value.get(workspaceId)?.attempts.value,
    isReachable: () => all().every(({ attempts }) => attempts.value === undefined),
    isSafe: (id) => all().some(({ safe }) => safe.has(id)),
  };
}

/** Sends the edits of one workspace. */
class Line {
  readonly attempts = signal<Attempts | undefined>(undefined);
  /** The ids of the edits that are being sent, once the browser completes that even if the tab is closed. */
  safe: ReadonlySet<string> = new Set();
  /** When the next attempt may be made, by the clock that only goes forward. */
  private dueAt = 0;
  /** Before this time, the service does not want to be asked again. */
  private earliest = 0;
  /** How many edits to send together. One by one, a request that was rejected or failed shows which of them is the reason. */
  private most = Infinity;
  private isRunning = false;
  private endPause: () => void = () => undefined;

  constructor(
    private readonly workspaceId: string,
    private readonly queue: Queue,
    private readonly outcomes: Outcomes,
    private readonly tab: Surroundings,
    private readonly stopped: AbortSignal,
  ) {
    stopped.addEventListener('abort', () => this.endPause());
  }

  wake(isUrgent: boolean): void {
    // The service has said when to come back.
    if (isUrgent) this.dueAt = Math.min(this.dueAt, this.earliest);
    this.endPause();
    if (!this.isRunning) void this.run();
  }

  learn(attempts: Attempts | undefined): void {
    this.attempts.value = attempts;
    this.dueAt = attempts ? performance.now() + attempts.delay : 0;
    this.earliest = 0;
    this.endPause();
  }

  private unsent(): readonly QueuedEdit[] {
    return this.queue.unsent(this.workspaceId);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (!this.isStopped() && this.unsent().length > 0) {
        const isOnline = this.tab.isOnline.peek();
        if (!isOnline) {
          this.outcomes.giveUp(this.unsent());
          this.outcomes.wait(this.workspaceId);
        }
        if (!isOnline || performance.now() < this.dueAt) await this.pause();
        else await this.tab.alone(this.workspaceId, () => this.takeTurn());
      }
    } finally {
      this.isRunning = false;
    }
  }

  private async takeTurn(): Promise<void> {
    // Another tab may have found out meanwhile that it is too early.
    if (performance.now() >= this.dueAt) await this.attempt();
    // The other tabs hear what became of these edits before they may send.
    await this.queue.saved();
    await nextTask();
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const delay = Math.ceil(Math.max(0, this.dueAt - performance.now()));
      const timer = this.tab.isOnline.peek() ? setTimeout(() => this.endPause(), delay) : undefined;
      this.endPause = () => {
        clearTimeout(timer);
        this.endPause = () => undefined;
        resolve();
      };
    });
  }

  private isStopped(): boolean {
    return this.stopped.aborted;
  }

  private async attempt(): Promise<void> {
    // From now on, nobody withdraws them.
    const batch = await this.queue.claim(fitting(await this.queue.prepared(this.workspaceId), this.most));
    if (batch.length === 0 || this.isStopped()) return;
    try {
      const response = await this.tab.send(requestOf(batch, this.tab.now()), () => {
        this.safe = new Set(batch.map(({ edit }) => edit.id));
      });
      const answers = answered(batch, response);
      this.succeed(batch.length);
      for (const [queued, outcome] of answers) await this.settle(queued, outcome);
    } catch (error) {
      if (this.isStopped()) return;
      if (!isFinal(error)) this.fail(error, batch);
      else if (batch.length > 1 && SPLIT.has(error.status)) this.most = 1;
      else {
        this.succeed(batch.length);
        const { code = '', message } = error;
        for (const queued of batch) {
          await this.settle(queued, { editId: queued.edit.id, error: { code, message } });
        }
      }
    } finally {
      this.safe = new Set();
    }
  }

  private async settle(queued: QueuedEdit, outcome: EditOutcome): Promise<void> {
    const isFull = outcome.error?.code === 'history_full' && queued.withoutHistory !== true;
    if (isFull && (await this.tab.goesOnWithoutHistory())) {
      this.queue.update([queued.edit.id], { withoutHistory: true });
    } else if (!this.isStopped()) this.outcomes.settle(queued, outcome, 'response');
  }

  private succeed(count: number): void {
    this.attempts.value = undefined;
    this.most = Math.max(this.most, count * 4);
    [this.dueAt, this.earliest] = [0, 0];
  }

  private fail(error: unknown, batch: readonly QueuedEdit[]): void {
    if (isFault(error)) this.most = 1;
    const attempts = afterFailure(this.attempts.peek(), error);
    this.attempts.value = attempts;
    this.dueAt = performance.now() + attempts.delay;
    this.earliest = askedDelay(error) > 0 ? this.dueAt : 0;
    if (attempts.failures >= ATTEMPTS_AT_ONCE) this.outcomes.giveUp(batch, error);
    this.outcomes.fail(this.workspaceId, attempts);
  }
}

/** The statuses of a request that one of its edits is the reason for. */
const SPLIT: ReadonlySet<number> = new Set([400, 413]);
