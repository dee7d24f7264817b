import { findFirestoreEmulator } from './firestoreEmulator';
import { findPathWithJava } from './java';

/**
 * The emulator runs one process for each call of a function that comes while others run, and a hundred at once
 * would start fifty. The calls above this number wait for a process that is free.
 */
const PARALLEL_CALLS = 8;

/**
 * The environment of firebase-tools, with Java and the Firestore emulator found.
 * @throws {SetupError} that says what to install when one of them is missing.
 */
export async function prepareSuiteEnvironment(): Promise<NodeJS.ProcessEnv & { PATH: string }> {
  return {
    ...withoutProxy(),
    PATH: findPathWithJava(process.env),
    ...(await findFirestoreEmulator()),
    FUNCTIONS_EMULATOR_PARALLEL: String(PARALLEL_CALLS),
    // Seconds for a function's process to load: several that start together share the processors.
    FUNCTIONS_DISCOVERY_TIMEOUT: '60',
    // No message of the day, no check for updates, and no `npm show firebase-functions` at every start: without
    // a network each of them may wait for long.
    CI: 'true',
    NO_UPDATE_NOTIFIER: '1',
    npm_config_offline: 'true',
    // The log is a file.
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  };
}

/** This process's environment, in which calls to this machine go past a proxy: gRPC would ask it for them. */
export function withoutProxy(): NodeJS.ProcessEnv {
  const { NO_PROXY, no_proxy } = process.env;
  const hosts = [NO_PROXY ?? no_proxy, '127.0.0.1', 'localhost'].filter(Boolean).join(',');
  return { ...process.env, NO_PROXY: hosts, no_proxy: hosts };
}
