import { once } from 'node:events';
import { constants } from 'node:os';
import { UserError } from './project';

/**
 * Runs a script's main function and exits with the code it returns. Prints errors: a {@link UserError} without a
 * stack trace.
 */
export function runScript(main: () => number | Promise<number>): void {
  // The terminal may be closed while the script is still saving data and stopping processes.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  // An error that `main` throws becomes a rejection, too.
  new Promise<number>((resolve) => {
    resolve(main());
  }).then(
    (exitCode) => {
      // Setting process.exitCode is not enough: an open connection would keep the process alive.
      process.exit(exitCode);
    },
    (error: unknown) => {
      if (error instanceof UserError) console.error(`\n${error.message}\n`);
      else if (!(error instanceof Interruption)) console.error(error);
      process.exit(error instanceof Interruption ? error.exitCode : 1);
    },
  );
}

/** The abort reason of the signal from {@link onInterruption}, with the exit code that shells expect. */
class Interruption extends Error {
  constructor(readonly exitCode: number) {
    super('Interrupted.');
  }
}

/**
 * Parses a command line.
 * @throws {UserError} if `parse` throws. The message is one line, which also says how to see the usage.
 */
export function orShowUsage<Options>(command: string, parse: () => Options): Options {
  try {
    return parse();
  } catch (error) {
    // Node.js explains at length how to pass an argument that starts with a hyphen.
    const [problem = ''] = String(error instanceof Error ? error.message : error).split(/\. To specify|\n/);
    throw new UserError(
      `${problem.replace(/\.?$/, '.')} Run "npm run ${command} -- --help" to see the options.`,
    );
  }
}

/**
 * Returns a signal that aborts when the user (Ctrl-C) or the system asks this process to stop. Ignores repeated requests,
 * because npm sends a second one for each Ctrl-C, and stopping has a time limit anyway.
 */
export function onInterruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = (signal: NodeJS.Signals) => {
    controller.abort(new Interruption(128 + constants.signals[signal]));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  // If npm is killed, the shell between npm and this process exits without passing the signal on.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) interrupt('SIGHUP');
  }, 1_000).unref();
  return controller.signal;
}

/** Resolves when the signal aborts. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
