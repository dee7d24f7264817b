import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { EditOutcome, EditsRequest, EditsResponse } from '@shared/contract/editsRequest';
import { nextTask } from '../local/slices';
import { RestError } from '../service/restError';
import { fitting, isFault, isFinal, outcomesOf, requestOf } from './answers';
import type { Queue } from './queue';
import type { QueuedEdit } from './queuedEdit';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** How long to wait between attempts for a workspace whose edits are set aside. */
const ASIDE_DELAY_MS = 5 * 60_000;
/** How many times in a row the service may fail until the edits of a workspace are set aside: for about a minute. */
const MAX_FAULTS = 6;
/** How many attempts an edit gets that fails instead of waiting. */
const ATTEMPTS_AT_ONCE = 4;

/** What became of the attempts to send the edits of a workspace. */
export interface Attempts {
  /** How many have failed in a row. */
  readonly failures: number;
  /** How many of them the service answered that it could not do it. */
  readonly faults: number;
  /** Why the last one failed. */
  readonly message: string;
  /** How long to wait until the next one. */
  readonly delay: number;
}

/** Sends a request. Calls `onKeptAlive` once it has started, if the browser completes it even if the tab is closed. */
export type Send = (request: EditsRequest, onKeptAlive: () => void) => Promise<EditsResponse>;

/** What the sender needs of the tab. */
export interface Tab {
  /** Whether the browser has a network connection. The service may be out of reach nevertheless. */
  readonly isOnline: ReadonlySignal<boolean>;
  readonly send: Send;
  /** Runs `work` while no other tab runs anything under this name. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Asks the user whether to go on without history. */
  readonly goesOnWithoutHistory: () => Promise<boolean>;
  readonly now: () => number;
}

/** What happens to edits. */
interface Reports {
  /** Called before edits are sent. `isSafe` says that the browser completes the request even if the tab is closed. */
  readonly onSending: (edits: readonly QueuedEdit[], isSafe: boolean) => void;
  /** Called once it is known what became of an edit for good. */
  readonly onSettled: (queued: QueuedEdit, outcome: EditOutcome) => void;
  /** Called when edits fail instead of waiting. */
  readonly onGivenUp: (queued: QueuedEdit, error: unknown) => void;
  /** Called when edits have to wait for the browser to be online. */
  readonly onOffline: (workspaceId: string) => void;
  /** Called after each attempt that failed for now. */
  readonly onFailed: (workspaceId: string, attempts: Attempts) => void;
}

/** Sends the edits of the queue, those of each workspace in order. */
export interface Sender {
  /** Sends what a workspace has in the queue, unless that is being done: without waiting any longer, if it `isUrgent`. */
  readonly wake: (workspaceId: string, isUrgent?: boolean) => void;
  /** Takes over what another tab has found out, so that it does not ask the same again. Undefined after a success. */
  readonly learn: (workspaceId: string, attempts: Attempts | undefined) => void;
}

export function createSender(queue: Queue, tab: Tab, reports: Reports, stopped: AbortSignal): Sender {
  const lines = new Map<string, Line>();
  const lineOf = (workspaceId: string) => {
    const line = lines.get(workspaceId) ?? new Line(workspaceId, queue, tab, reports, stopped);
    lines.set(workspaceId, line);
    return line;
  };
  const stop = effect(() => {
    if (tab.isOnline.value) for (const line of lines.values()) line.wake(true);
  });
  stopped.addEventListener('abort', stop);
  return {
    wake: (workspaceId, isUrgent = false) => lineOf(workspaceId).wake(isUrgent),
    learn: (workspaceId, attempts) => lineOf(workspaceId).learn(attempts),
  };
}

/** Sends the edits of one workspace. */
class Line {
  private attempts: Attempts | undefined;
  /** When the next attempt may be made, by the clock that only goes forward. */
  private dueAt = 0;
  /** How many edits to send together. One by one, a request that was rejected or failed shows which of them is the reason. */
  private most = Infinity;
  private isRunning = false;
  private endPause: () => void = () => undefined;
  /** Before this time, the service does not want to be asked again. */
  private earliest = 0;

  constructor(
    private readonly workspaceId: string,
    private readonly queue: Queue,
    private readonly tab: Tab,
    private readonly reports: Reports,
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
    this.attempts = attempts;
    this.dueAt = attempts ? performance.now() + attempts.delay : 0;
    this.earliest = 0;
    this.endPause();
  }

  private waiting(): readonly QueuedEdit[] {
    return this.queue.unsent(this.workspaceId);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (!this.stopped.aborted && this.waiting().length > 0) {
        if (!this.tab.isOnline.peek()) {
          this.giveUp(this.waiting(), undefined);
          this.reports.onOffline(this.workspaceId);
        }
        const isDue = this.tab.isOnline.peek() && performance.now() >= this.dueAt;
        if (!isDue) await this.pause();
        // Another tab may have found out meanwhile that it is too early.
        else
          await this.tab.alone(this.workspaceId, async () => {
            if (performance.now() >= this.dueAt) await this.attempt();
            // The other tabs hear what became of these edits before they may send.
            await this.queue.saved();
            await nextTask();
          });
      }
    } finally {
      this.isRunning = false;
    }
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
    const batch = await this.claimed();
    if (batch.length === 0 || this.isStopped()) return;
    try {
      this.reports.onSending(batch, false);
      const request = requestOf(batch, this.tab.now());
      const response = await this.tab.send(request, () => this.reports.onSending(batch, true));
      const outcomes = outcomesOf(
        batch.map(({ edit }) => edit),
        response,
      );
      this.succeed(batch.length);
      for (const [index, queued] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome) await this.settle(queued, outcome);
      }
    } catch (error) {
      if (this.isStopped()) return;
      if (!isFinal(error)) this.fail(error, batch);
      else if (batch.length > 1 && SPLIT.has(error.status)) this.most = 1;
      else {
        this.succeed(batch.length);
        const { code = '', message } = error;
        for (const queued of batch) {
          const { id: editId } = queued.edit;
          await this.settle(queued, { editId, error: { code, message } });
        }
      }
    }
  }

  /** Returns the edits to send now. Nobody withdraws them any more. */
  private async claimed(): Promise<readonly QueuedEdit[]> {
    const prepared: QueuedEdit[] = [];
    for (const { edit } of this.waiting().slice(0, this.most)) {
      const queued = await this.queue.get(edit.id);
      if (queued) prepared.push(queued);
    }
    const batch = fitting(prepared, this.most);
    const claimed = await this.queue.claim(batch.map(({ edit }) => edit.id));
    return batch.filter(({ edit }) => claimed.has(edit.id));
  }

  private async settle(queued: QueuedEdit, outcome: EditOutcome): Promise<void> {
    const isFull = outcome.error?.code === 'history_full' && queued.withoutHistory !== true;
    if (isFull && (await this.tab.goesOnWithoutHistory())) {
      this.queue.update([queued.edit.id], { withoutHistory: true });
    } else if (!this.stopped.aborted) {
      this.reports.onSettled(queued, outcome);
    }
  }

  private succeed(count: number): void {
    this.attempts = undefined;
    this.most = Math.max(this.most, count * 4);
    [this.dueAt, this.earliest] = [0, 0];
  }

  /** Waits for longer each time. */
  private fail(error: unknown, batch: readonly QueuedEdit[]): void {
    const before = this.attempts ?? { failures: 0, faults: 0 };
    const failures = before.failures + 1;
    // A network that fails in between says nothing about the service.
    const faults = before.faults + (isFault(error) ? 1 : 0);
    const asked = error instanceof RestError ? error.retryAfterSeconds : undefined;
    const backoff =
      faults >= MAX_FAULTS ? ASIDE_DELAY_MS : FIRST_DELAY_MS * 2 ** Math.min(before.failures, 6);
    const delay = Math.max(
      Math.min(backoff, faults >= MAX_FAULTS ? backoff : MAX_DELAY_MS) * (0.75 + Math.random() / 2),
      Math.min((asked ?? 0) * 1_000, ASIDE_DELAY_MS),
    );
    if (isFault(error)) this.most = 1;
    this.attempts = { failures, faults, message: error instanceof Error ? error.message : '', delay };
    this.dueAt = performance.now() + delay;
    this.earliest = asked === undefined ? 0 : this.dueAt;
    if (failures >= ATTEMPTS_AT_ONCE) this.giveUp(batch, error);
    this.reports.onFailed(this.workspaceId, this.attempts);
  }

  /** Gives up on those of the edits that fail instead of waiting. */
  private giveUp(edits: readonly QueuedEdit[], error: unknown): void {
    for (const queued of edits) if (queued.mustBeSent === true) this.reports.onGivenUp(queued, error);
  }
}

/** The statuses of a request that one of its edits is the reason for. */
const SPLIT: ReadonlySet<number> = new Set([400, 413]);

/** Returns whether the edits of a workspace are set aside. */
export const isAside = (attempts: Attempts | undefined): boolean => (attempts?.faults ?? 0) >= MAX_FAULTS;
