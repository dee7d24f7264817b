import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { HOST } from '../../../scripts/emulators/ports';
import { required } from '../environment';
import { findFreePort } from './functionProcess';

/** A Firestore emulator for one test file, which can pause it without affecting other tests. */
export interface OwnFirestore {
  readonly port: number;
  /** Freezes the emulator. It keeps its documents and connections, but does not respond. */
  readonly pause: () => void;
  readonly resume: () => void;
}

let child: ChildProcess | undefined;

// SIGKILL also ends a paused process.
afterAll(() => child?.kill('SIGKILL'));

export async function startOwnFirestore(): Promise<OwnFirestore> {
  const port = await findFreePort();
  const started = spawn(
    'java',
    ['-jar', required('FIRESTORE_EMULATOR_JAR'), '--host', HOST, '--port', String(port)],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  child = started;
  let output = '';
  started.stdout.on('data', (chunk) => (output += String(chunk)));
  const exited = once(started, 'exit');
  while (!output.includes('is now running')) {
    if (started.exitCode !== null) throw new Error(`Firestore did not start:\n${output}`);
    await Promise.race([once(started.stdout, 'data'), exited]);
  }
  return {
    port,
    pause: () => void started.kill('SIGSTOP'),
    resume: () => void started.kill('SIGCONT'),
  };
}
