import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { FIREBASE_COMMAND } from '../project';
import { HOST } from './ports';

export interface SuiteProcess {
  /** The process id of firebase-tools. Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Resolves when firebase-tools has exited, for whatever reason. */
  readonly ended: Promise<void>;
  /**
   * Asks firebase-tools for the process id of the Firestore emulator. Call this while the emulators start: Firestore
   * runs in its own process group, and firebase-tools may exit without stopping it.
   */
  recordFirestoreProcess(): Promise<void>;
  /** Stops the emulators. Resolves when none of their processes is left. */
  stop(): Promise<void>;
}

const QUICK_START = require.resolve('./quickStart.cjs');

/** How long the emulators may take to finish the calls in progress before they are killed. */
const STOP_TIMEOUT_MS = 15_000;

interface SuiteProcessOptions {
  readonly arguments: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** The working directory, where firebase-tools and the emulators write their own logs. */
  readonly folder: string;
  readonly logFile: string;
  readonly hubPort: number;
  readonly onLine: (line: string) => void;
}

/** Starts firebase-tools in a process group that can be stopped as a whole. */
export function startSuiteProcess(options: SuiteProcessOptions): SuiteProcess {
  // Because the child has its own process group, Ctrl-C in the terminal reaches only this process.
  const child = spawn(process.execPath, ['--require', QUICK_START, FIREBASE_COMMAND, ...options.arguments], {
    cwd: options.folder,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const log = createWriteStream(options.logFile);
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output).on('line', (line) => {
      log.write(`${line}\n`);
      options.onLine(line);
    });
  }
  const ended = once(child, 'close').then(async () => {
    // Callers read the log next, so wait until it is complete.
    log.end();
    await finished(log);
  });
  let firestore: number | undefined;

  async function recordFirestoreProcess(): Promise<void> {
    firestore ??= await findFirestoreProcess(options.hubPort);
  }

  async function stop(): Promise<void> {
    await recordFirestoreProcess();
    child.kill('SIGINT');
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    if (child.pid !== undefined) killGroup(child.pid);
    if (firestore !== undefined) killGroup(firestore);
    await ended;
  }

  return { pid: child.pid, ended, recordFirestoreProcess, stop };
}

/** Kills a process and everything it started in its process group. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The group is already gone.
  }
}

const runningEmulators = z.object({ firestore: z.object({ pid: z.int().positive() }) });

/**
 * Returns the process id of the Firestore emulator, or undefined if none is found. Asks the hub, which controls the
 * emulators.
 */
async function findFirestoreProcess(hubPort: number): Promise<number | undefined> {
  try {
    const response = await fetch(`${hubUrl(hubPort)}/emulators`, { signal: AbortSignal.timeout(2_000) });
    return runningEmulators.parse(await response.json()).firestore.pid;
  } catch {
    // Not started yet, or already stopped.
    return undefined;
  }
}

/** Returns the base URL of the hub, which controls the emulators. */
export function hubUrl(port: number): string {
  return `http://${HOST}:${String(port)}`;
}
