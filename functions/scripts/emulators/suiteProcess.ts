import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { FIREBASE_COMMAND, UserError } from '../project';
import { HOST } from './ports';

export interface SuiteProcess {
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

  return { ended, recordFirestoreProcess, stop };
}

/** Kills a process and everything it started in its process group. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The group is already gone.
  }
}

/** Enough for a large export. */
const EXPORT_TIMEOUT_MS = 60_000;

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

/**
 * Saves the emulators' data to a folder. Replaces the folder only after everything is written.
 *
 * Do not use `--export-on-exit` instead: it also saves partial data if startup is interrupted, and it exports
 * the data of any other suite that uses the same project.
 * @throws {UserError} if the data cannot be saved.
 */
export async function exportData(hubPort: number, folder: string): Promise<void> {
  try {
    const response = await fetch(`${hubUrl(hubPort)}/_admin/export`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: folder, initiatedBy: 'exit' }),
      signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(await response.text());
  } catch (error) {
    throw new UserError(
      `Could not save the data. The data saved by the previous run is unchanged. Cause: ${String(error)}`,
    );
  }
}

function hubUrl(port: number): string {
  return `http://${HOST}:${String(port)}`;
}
