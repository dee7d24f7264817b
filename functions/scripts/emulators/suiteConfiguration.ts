import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../project';
import { findFirestoreEmulator } from './firestoreEmulator';
import { findPathWithJava } from './java';
import { HOST, type Ports } from './ports';

/**
 * Writes a copy of firebase.json with other ports, and with a Content-Security-Policy that lets the web app reach the emulators.
 * The copy is next to the original, because its paths are relative.
 * @returns the path of the copy, which git ignores.
 */
export function writeSuiteConfiguration(name: string, ports: Ports): string {
  const auth = `http://${HOST}:${String(ports.auth)}`;
  const firestore = `http://${HOST}:${String(ports.firestore)}`;
  const text = readFileSync(path.join(PROJECT_FOLDER, 'firebase.json'), 'utf8')
    .replaceAll("connect-src 'self'", `connect-src 'self' ${auth} ${firestore}`)
    .replaceAll('frame-src', `frame-src ${auth}`);
  const { emulators, ...services } = firebaseJson.parse(JSON.parse(text));
  const { websocket, ...others } = ports;
  const listening = Object.entries(others).map(
    ([emulator, port]) => [emulator, { host: HOST, port }] as const,
  );
  const configuration = {
    ...services,
    emulators: {
      ...emulators,
      ...Object.fromEntries(listening),
      firestore: { host: HOST, port: ports.firestore, websocketPort: websocket },
    },
  };
  const file = path.join(PROJECT_FOLDER, `.firebase-${name}.json`);
  writeFileSync(file, JSON.stringify(configuration, undefined, 2));
  return file;
}

const firebaseJson = z.looseObject({ emulators: z.looseObject({}) });

/**
 * The emulator starts a process for each concurrent call of a function: a hundred concurrent calls would start
 * fifty processes. Calls beyond this limit wait for a free process.
 */
const PARALLEL_CALLS = 8;

/** Has Java compile quickly instead of optimizing. It halves the CPU time of the Firestore emulator's first 1,500 writes. */
const QUICK_JAVA = '-XX:TieredStopAtLevel=1';

/**
 * Finds Java and the Firestore emulator, and returns the environment to run firebase-tools in.
 * @throws {UserError} if either is missing. The message says what to install.
 */
export async function prepareSuiteEnvironment(
  isLongRunning = false,
): Promise<NodeJS.ProcessEnv & { PATH: string; JAVA_TOOL_OPTIONS: string }> {
  return {
    ...withoutProxy(),
    PATH: findPathWithJava(),
    JAVA_TOOL_OPTIONS: [isLongRunning ? '' : QUICK_JAVA, process.env.JAVA_TOOL_OPTIONS]
      .filter(Boolean)
      .join(' '),
    ...(await findFirestoreEmulator()),
    FUNCTIONS_EMULATOR_PARALLEL: String(PARALLEL_CALLS),
    // How many seconds a function's process may take to load. Several start at once and share the CPU.
    FUNCTIONS_DISCOVERY_TIMEOUT: '60',
    // Skip the message of the day, the update check and `npm show firebase-functions` at every start. Each of them
    // can hang for a long time without a network.
    CI: 'true',
    NO_UPDATE_NOTIFIER: '1',
    npm_config_offline: 'true',
    // The output goes to a log file.
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  };
}

/** Returns this process's environment, with local calls excluded from any proxy. gRPC would send even those through it. */
export function withoutProxy(): NodeJS.ProcessEnv {
  const { NO_PROXY, no_proxy } = process.env;
  const hosts = [NO_PROXY ?? no_proxy, '127.0.0.1', 'localhost'].filter(Boolean).join(',');
  return { ...process.env, NO_PROXY: hosts, no_proxy: hosts };
}
