import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { HOST } from '../../scripts/emulators/ports';
import { required } from './environment';
import { freePort } from './functionProcess';

/** A Firestore emulator of a test's own, which may be paused without disturbing the tests beside it. */
export interface OwnFirestore {
  readonly port: number;
  /** Stops it where it is: its documents stay in memory and its connections open, and nothing is answered. */
  readonly pause: () => void;
  readonly resume: () => void;
}

let child: ChildProcess | undefined;

// It ends with the tests of a file. A process that is paused can be killed, too.
afterAll(() => child?.kill('SIGKILL'));

export async function startOwnFirestore(): Promise<OwnFirestore> {
  const port = await freePort();
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
