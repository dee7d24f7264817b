import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePorts, HOST, type Ports } from '../../scripts/emulators/ports';
import { prepareSuiteEnvironment, writeSuiteConfiguration } from '../../scripts/emulators/suiteConfiguration';
import { exportData, exportFirestore } from '../../scripts/emulators/exportData';
import { startSuiteProcess, type SuiteProcess } from '../../scripts/emulators/suiteProcess';
import { required } from '../support/environment';

const NAME = 'restore';
const PROJECT = 'demo-link-dashboard-restore';

/** A Firestore emulator for a single test file, run by the Firebase CLI, which can export its data and import it. */
export interface OwnSuite {
  readonly ports: Ports;
  /** Starts the emulator, empty or with the data from a folder. It is always on the same port. */
  readonly start: (dataFolder?: string) => Promise<void>;
  /** Saves the data to a folder, as `firebase emulators:export` does. */
  readonly export: (dataFolder: string) => Promise<void>;
  /** Ends the Firebase CLI as an error of its own would, and saves what is in the emulator to a folder. */
  readonly crash: (dataFolder: string) => Promise<void>;
  /** Stops the emulator, which loses its data. */
  readonly stop: () => Promise<void>;
}

let running: SuiteProcess | undefined;
let configuration: string | undefined;

afterAll(async () => {
  await running?.stop();
  if (configuration !== undefined) rmSync(configuration);
});

/** Prepares the emulator, and directs everything that this test file starts to it. */
export async function prepareOwnSuite(): Promise<OwnSuite> {
  const ports = await findFreePorts();
  process.env.FIRESTORE_EMULATOR_BINARY_PATH = required('FIRESTORE_EMULATOR_JAR');
  const environment = { ...(await prepareSuiteEnvironment()), FIRESTORE_EMULATOR_HOST: undefined };
  const file = writeSuiteConfiguration(NAME, ports);
  configuration = file;
  const folder = join(required('LOG_FOLDER'), NAME);
  mkdirSync(folder, { recursive: true });
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${String(ports.firestore)}`;
  process.env.GCLOUD_PROJECT = PROJECT;
  let starts = 0;
  return {
    ports,
    start: async (dataFolder) => {
      const ready = Promise.withResolvers<undefined>();
      const lines: string[] = [];
      const started = startSuiteProcess({
        arguments: [
          ...['emulators:start', '--only', 'firestore', '--project', PROJECT, '--config', file],
          ...(dataFolder === undefined ? [] : ['--import', dataFolder]),
        ],
        environment,
        folder,
        logFile: join(folder, `emulators-${String(++starts)}.log`),
        hubPort: ports.hub,
        onLine: (line) => {
          lines.push(line);
          if (line.includes('All emulators ready')) ready.resolve(undefined);
        },
      });
      running = started;
      void started.ended.then(() => {
        ready.reject(new Error(`The emulator did not start:\n${lines.join('\n')}`));
      });
      await ready.promise;
    },
    export: (dataFolder) => exportData(ports.hub, dataFolder),
    crash: async (dataFolder) => {
      await running?.recordFirestoreProcess();
      if (running?.pid !== undefined) process.kill(running.pid, 'SIGKILL');
      await running?.ended;
      await exportFirestore(`${HOST}:${String(ports.firestore)}`, PROJECT, dataFolder);
    },
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
  };
}
