import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { firestoreJar } from './firestoreEmulator';
import { exportData } from './hub';
import { HOST, type Ports } from './ports';
import { PROJECT_FOLDER, requireDeployedNodeVersion, SetupError } from './project';
import { writeSuiteConfiguration } from './suiteConfiguration';
import { prepareSuiteEnvironment } from './suiteEnvironment';
import { startSuiteProcess } from './suiteProcess';

const START_TIMEOUT_MS = 180_000;

/** How much of the log is shown when the start fails. */
const SHOWN_LINES = 25;

export interface SuiteOptions {
  /** Names the suite's files: its log folder and its configuration. */
  readonly name: string;
  readonly project: string;
  readonly ports: Ports;
  /** Where the data is read from at the start, if it is there, and saved at the end. Without it nothing is kept. */
  readonly dataFolder?: string;
  /** Called with each line that firebase-tools prints, those that the functions log included. */
  readonly onLine?: (line: string) => void;
  /** Gives up a start that is under way. */
  readonly interrupted: AbortSignal;
}

/** The running emulators: Auth, Firestore, the functions, and Hosting before them. */
export interface Suite {
  /** Hosting, with the rewrites of firebase.json. */
  readonly baseUrl: string;
  /** The functions under their own URLs. */
  readonly functionsUrl: string;
  readonly firestoreHost: string;
  readonly authHost: string;
  readonly logFile: string;
  /** What starts a further Firestore emulator: the PATH with Java, and the emulator's jar. */
  readonly firestore: { readonly PATH: string; readonly FIRESTORE_EMULATOR_JAR: string };
  /** Resolves when the emulators have ended, stopped or not. */
  readonly ended: Promise<void>;
  /** Saves the data, ends the emulators, and leaves nothing behind but the log. */
  stop(): Promise<void>;
}

/**
 * Starts the emulators and waits until the service answers.
 * @throws {SetupError} when something is missing or the service cannot be started; nothing is left running.
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const { name, project, ports, dataFolder, interrupted } = options;
  requireDeployedNodeVersion();
  const environment = await prepareSuiteEnvironment();
  const folder = path.join(PROJECT_FOLDER, '.emulator-logs', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const logFile = path.join(folder, 'emulators.log');
  const configuration = writeSuiteConfiguration(name, ports);

  const failure = new AbortController();
  const lastLines: string[] = [];
  const suiteProcess = startSuiteProcess({
    arguments: [
      'emulators:start',
      ...['--only', 'auth,firestore,functions,hosting'],
      ...['--project', project],
      ...['--config', configuration],
      ...(dataFolder !== undefined && existsSync(dataFolder) ? ['--import', dataFolder] : []),
    ],
    environment,
    folder,
    logFile,
    hubPort: ports.hub,
    onLine(line) {
      lastLines.push(line);
      if (lastLines.length > SHOWN_LINES) lastLines.shift();
      if (line.includes('Failed to load function definition')) failure.abort();
      options.onLine?.(line);
    },
  });
  void suiteProcess.ended.then(() => {
    failure.abort();
  });
  const stop = async () => {
    await suiteProcess.stop();
    rmSync(configuration, { force: true });
  };

  const baseUrl = `http://${HOST}:${String(ports.hosting)}`;
  const functionsUrl = `http://${HOST}:${String(ports.functions)}/${project}/us-central1`;
  try {
    // The functions are loaded after everything else has started.
    const givenUp = AbortSignal.any([failure.signal, interrupted, AbortSignal.timeout(START_TIMEOUT_MS)]);
    for (const url of [`${functionsUrl}/health`, `${baseUrl}/health`]) {
      while (!(await isAnswered(url, givenUp))) {
        await suiteProcess.noteFirestore();
        await delay(200, undefined, { signal: givenUp });
      }
    }
  } catch {
    const reason = describeFailedStart(lastLines, logFile);
    await stop();
    interrupted.throwIfAborted();
    throw new SetupError(reason);
  }

  return {
    baseUrl,
    functionsUrl,
    firestoreHost: `${HOST}:${String(ports.firestore)}`,
    authHost: `${HOST}:${String(ports.auth)}`,
    logFile,
    firestore: { PATH: environment.PATH, FIRESTORE_EMULATOR_JAR: firestoreJar(environment) },
    ended: suiteProcess.ended,
    async stop() {
      try {
        if (dataFolder !== undefined) await exportData(ports.hub, dataFolder);
      } finally {
        await stop();
      }
    },
  };
}

async function isAnswered(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(url, { signal })).ok;
  } catch {
    return false;
  }
}

function describeFailedStart(lines: readonly string[], logFile: string): string {
  return `The emulators did not start. This is the end of their log, ${path.relative(process.cwd(), logFile)}:

${lines.join('\n')}`;
}
