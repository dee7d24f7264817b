import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../project';
import { findFirestoreEmulator } from './firestoreEmulator';
import { findPathWithJava } from './java';
import { HOST, type Ports } from './ports';

const header = z.object({ key: z.string(), value: z.string() });
const firebaseJson = z.looseObject({
  emulators: z.looseObject({}),
  hosting: z.looseObject({ headers: z.array(z.looseObject({ headers: z.array(header) })) }),
});

/**
 * Writes a copy of firebase.json with other ports. The copy is next to the original, because its paths are relative.
 * @returns the path of the copy, which git ignores.
 */
export function writeSuiteConfiguration(name: string, ports: Ports): string {
  const { emulators, hosting, ...services } = firebaseJson.parse(
    readJson(path.join(PROJECT_FOLDER, 'firebase.json')),
  );
  const { websocket, ...emulatorPorts } = ports;
  const configuration = {
    ...services,
    hosting: {
      ...hosting,
      headers: hosting.headers.map((rule) => ({
        ...rule,
        headers: rule.headers.map((sent) => allowEmulators(sent, ports)),
      })),
    },
    emulators: {
      ...emulators,
      ...Object.fromEntries(
        Object.entries(emulatorPorts).map(([name, port]) => [name, { host: HOST, port }]),
      ),
      firestore: { host: HOST, port: ports.firestore, websocketPort: websocket },
    },
  };
  const file = path.join(PROJECT_FOLDER, `.firebase-${name}.json`);
  writeFileSync(file, JSON.stringify(configuration, undefined, 2));
  return file;
}

/** Extends the Content-Security-Policy so that the web app can reach the emulators. */
function allowEmulators({ key, value }: z.infer<typeof header>, ports: Ports): z.infer<typeof header> {
  if (key !== 'Content-Security-Policy') return { key, value };
  const auth = `http://${HOST}:${String(ports.auth)}`;
  const firestore = `http://${HOST}:${String(ports.firestore)}`;
  return {
    key,
    value: value
      .replace("connect-src 'self'", `connect-src 'self' ${auth} ${firestore}`)
      .replace('frame-src', `frame-src ${auth}`),
  };
}

/**
 * The emulator starts a process for each concurrent call of a function: a hundred concurrent calls would start
 * fifty processes. Calls beyond this limit wait for a free process.
 */
const PARALLEL_CALLS = 8;

/** Has Java compile quickly instead of optimizing. It halves the CPU time of the Firestore emulator's first 1,500 writes. */
const QUICK_JAVA = '-XX:TieredStopAtLevel=1';

/**
 * Finds Java and the Firestore emulator, and returns the environment to run firebase-tools in.
 * @throws {SetupError} if either is missing. The message says what to install.
 */
export async function prepareSuiteEnvironment({
  isLongRunning = false,
}: {
  isLongRunning?: boolean;
}): Promise<NodeJS.ProcessEnv & { PATH: string; JAVA_TOOL_OPTIONS: string }> {
  return {
    ...withoutProxy(),
    PATH: findPathWithJava(process.env),
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
