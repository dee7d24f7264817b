import { once } from 'node:events';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What an abort signal of {@link onInterruption} has as its reason. */
export class Interruption extends Error {
  /** What a shell expects of a process that ended because of this signal. */
  readonly exitCode: number;

  constructor(readonly signal: NodeJS.Signals) {
    super(`Interrupted by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * A signal that aborts when the person (Ctrl-C) or the system asks this process to end. Further requests change
 * nothing: npm sends a second one for each Ctrl-C, and ending is bounded in time anyway.
 */
export function onInterruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = (signal: NodeJS.Signals) => {
    controller.abort(new Interruption(signal));
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  // When npm is killed, the shell between it and this process dies without a word.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) interrupt('SIGHUP');
  }, 1_000).unref();
  return controller.signal;
}

/** Resolves when a signal is aborted. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
