import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isResponding, PROJECT_FOLDER, requireDeployedNodeVersion, UserError } from '../project';
import { firestoreJar } from './firestoreEmulator';
import { HOST, type Ports } from './ports';
import { prepareSuiteEnvironment, writeSuiteConfiguration } from './suiteConfiguration';
import { exportData, exportFirestore } from './exportData';
import { hubUrl, startSuiteProcess } from './suiteProcess';

/** The running emulators: Auth, Firestore, Functions and Hosting. */
export interface Suite {
  /** The URL of Hosting, which applies the rewrites of firebase.json. */
  readonly baseUrl: string;
  /** The base of the functions' own URLs, without Hosting. */
  readonly functionsUrl: string;
  readonly firestoreHost: string;
  readonly authHost: string;
  readonly logFile: string;
  /** The environment to start another Firestore emulator in: a PATH with Java, its options, and the emulator's jar. */
  readonly firestore: Readonly<Record<'PATH' | 'JAVA_TOOL_OPTIONS' | 'FIRESTORE_EMULATOR_JAR', string>>;
  /** Resolves when the emulators have exited, for whatever reason. */
  readonly ended: Promise<void>;
  /**
   * Saves the data and stops the emulators. Only the log remains. If firebase-tools has ended by itself, saves what is in Firestore.
   * @throws {UserError} if the data cannot be saved.
   */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 180_000;

/** Another program has taken one of the ports since they were chosen. */
export class PortTaken extends UserError {}

const PORT_TAKEN = /port taken|EADDRINUSE/;

/** How many lines of the log are shown if the start fails. */
const SHOWN_LINES = 25;

export interface SuiteOptions {
  /** The name of the suite's log folder and configuration file. */
  readonly name: string;
  readonly project: string;
  readonly ports: Ports;
  /** The folder to load data from, if it exists, and to save it to on stop. Without it, data is discarded. */
  readonly dataFolder?: string;
  /** Set if the emulators run long enough for Java's optimizing compiler to pay off. */
  readonly isLongRunning?: boolean;
  /** Called with each line that firebase-tools prints, including the functions' logs. */
  readonly onLine?: (line: string) => void;
  /** Cancels the start. */
  readonly interrupted: AbortSignal;
}

/**
 * Starts the emulators and waits until the service responds.
 * @throws {PortTaken} if a port is in use.
 * @throws {UserError} if something is missing or the service does not start. Leaves no process running in that case.
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const { name, project, ports, dataFolder, interrupted } = options;
  requireDeployedNodeVersion();
  const environment = await prepareSuiteEnvironment(options.isLongRunning);
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
  let hasEnded = false;
  void suiteProcess.ended.then(() => {
    hasEnded = true;
    failure.abort();
  });
  const stop = async () => {
    await suiteProcess.stop();
    rmSync(configuration, { force: true });
  };

  const baseUrl = `http://${HOST}:${String(ports.hosting)}`;
  const functionsUrl = `http://${HOST}:${String(ports.functions)}/${project}/us-central1`;
  try {
    // The functions load last, after everything else has started.
    const canceled = AbortSignal.any([failure.signal, interrupted, AbortSignal.timeout(START_TIMEOUT_MS)]);
    for (const url of [`${functionsUrl}/health`, `${baseUrl}/health`]) {
      while (!(await isResponding(url, { signal: canceled }))) {
        await suiteProcess.recordFirestoreProcess();
        await sleep(200, undefined, { signal: canceled });
      }
    }
    // Otherwise, another service may have responded.
    if (!(await isResponding(`${hubUrl(ports.hub)}/emulators`, { signal: canceled })))
      throw new Error('The emulators have ended.');
  } catch {
    const log = `(${path.relative(process.cwd(), logFile)}):\n\n${lastLines.join('\n')}`;
    await stop();
    interrupted.throwIfAborted();
    const Reason = lastLines.some((line) => PORT_TAKEN.test(line)) ? PortTaken : UserError;
    throw new Reason(`The emulators did not start. Their log ends like this ${log}`);
  }

  return {
    baseUrl,
    functionsUrl,
    firestoreHost: `${HOST}:${String(ports.firestore)}`,
    authHost: `${HOST}:${String(ports.auth)}`,
    logFile,
    firestore: {
      PATH: environment.PATH,
      JAVA_TOOL_OPTIONS: environment.JAVA_TOOL_OPTIONS,
      FIRESTORE_EMULATOR_JAR: firestoreJar(environment),
    },
    ended: suiteProcess.ended,
    async stop() {
      try {
        if (dataFolder === undefined) return;
        if (hasEnded) await exportFirestore(`${HOST}:${String(ports.firestore)}`, project, dataFolder);
        else await exportData(ports.hub, dataFolder);
      } finally {
        await stop();
      }
    },
  };
}
