import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { FIREBASE_COMMAND } from './firebaseCommand';
import { findFirestoreProcess } from './hub';

/** Bounds the emulators' own end, which waits for the calls under way. What still runs after it is killed. */
const STOP_TIMEOUT_MS = 15_000;

export interface SuiteProcess {
  /** Resolves when firebase-tools has ended, by itself or because it was stopped. */
  readonly ended: Promise<void>;
  /**
   * To be called while the emulators start. Firestore's process has a group of its own, so its id is asked for
   * as long as firebase-tools can tell: it may end without ending Firestore.
   */
  noteFirestore(): Promise<void>;
  /** Ends the emulators; resolves when nothing of them is left. */
  stop(): Promise<void>;
}

interface SuiteProcessOptions {
  readonly arguments: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Where firebase-tools runs, and so where it and the emulators write logs of their own. */
  readonly folder: string;
  readonly logFile: string;
  readonly hubPort: number;
  readonly onLine: (line: string) => void;
}

/** Runs firebase-tools, and knows how to end it with all that it has started. */
export function startSuiteProcess(options: SuiteProcessOptions): SuiteProcess {
  // In a process group of its own: Ctrl-C in the terminal reaches this process alone, which decides what follows.
  const child = spawn(process.execPath, [FIREBASE_COMMAND, ...options.arguments], {
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
    // All of it is to be there for whoever reads it next.
    log.end();
    await finished(log);
  });
  let firestore: number | undefined;

  async function noteFirestore(): Promise<void> {
    firestore ??= await findFirestoreProcess(options.hubPort);
  }

  async function stop(): Promise<void> {
    await noteFirestore();
    child.kill('SIGINT');
    await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    if (child.pid !== undefined) killGroup(child.pid);
    if (firestore !== undefined) killGroup(firestore);
    await ended;
  }

  return { ended, noteFirestore, stop };
}

/** Kills a process and those that it has started in its group, if any of them is left. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
