import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findChromium } from './chromium';
import { onInterruption } from './interruption';
import { findLeaks } from './leaks';
import { useFreePorts } from './ports';
import { PROJECT_FOLDER } from './project';
import { runScript } from './runScript';
import { startSuite, type Suite } from './suite';
import { withoutProxy } from './suiteEnvironment';
import { killGroup } from './suiteProcess';

const PROJECT = 'demo-link-dashboard-test';
const FUNCTIONS_FOLDER = path.join(PROJECT_FOLDER, 'functions');

const LEAKS_SHOWN = 20;

/**
 * Runs the tests against emulators of their own, beside whatever runs already: all but the long ones, or with `--long`
 * only those. Other arguments go to Jest. Without any, lint and type checks run at the same time.
 */
runScript(async () => {
  const [isLong, args] = readArguments(process.argv.slice(2));
  const interrupted = onInterruption();
  const checked = isLong || args.length > 0 ? undefined : runChecks(interrupted);
  const chromium = findChromium();
  console.log('Starting the emulators for the tests ...');
  const suite = await startSuite({
    name: 'test',
    project: PROJECT,
    ports: await useFreePorts(),
    interrupted,
  });
  let exitCode;
  try {
    exitCode = await runJest(suite, chromium, args, isLong, interrupted);
  } finally {
    await suite.stop();
  }
  const problems = await checked;
  if (problems !== undefined) console.error(problems);
  return isLeaking(path.dirname(suite.logFile)) || problems !== undefined ? 1 : exitCode;
});

function readArguments(args: readonly string[]): [isLong: boolean, jestArguments: readonly string[]] {
  return [args.includes('--long'), args.filter((argument) => argument !== '--long')];
}

/** Runs `npm run check`. Returns what it printed if it failed. */
async function runChecks(interrupted: AbortSignal): Promise<string | undefined> {
  const child = spawn('npm', ['run', '--silent', 'check'], { cwd: PROJECT_FOLDER, signal: interrupted });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  try {
    await once(child, 'close');
  } catch (error) {
    output += String(error);
  }
  return child.exitCode === 0 ? undefined : `\nLint or type check failed:\n${output}`;
}

/** Whether the logs of all that ran hold what no log may hold: that fails the run. */
function isLeaking(folder: string): boolean {
  const leaks = findLeaks(folder);
  for (const leak of leaks.slice(0, LEAKS_SHOWN)) console.error(`LEAK ${leak}`);
  if (leaks.length > 0)
    console.error(`${String(leaks.length)} lines of the logs in ${folder} hold a secret.`);
  return leaks.length > 0;
}

/** @returns Jest's exit code. */
async function runJest(
  suite: Suite,
  chromium: string,
  args: readonly string[],
  isLong: boolean,
  interrupted: AbortSignal,
): Promise<number> {
  interrupted.throwIfAborted();
  const jest = require.resolve('jest/bin/jest', { paths: [FUNCTIONS_FOLDER] });
  // In a process group of its own, so that all that the tests have started can be ended with it.
  const child = spawn(process.execPath, [jest, '--passWithNoTests', ...args], {
    cwd: FUNCTIONS_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: {
      ...withoutProxy(),
      ...suite.firestore,
      BASE_URL: suite.baseUrl,
      FUNCTIONS_URL: suite.functionsUrl,
      FIRESTORE_EMULATOR_HOST: suite.firestoreHost,
      FIREBASE_AUTH_EMULATOR_HOST: suite.authHost,
      GCLOUD_PROJECT: PROJECT,
      LOG_FOLDER: path.dirname(suite.logFile),
      CHROMIUM_PATH: chromium,
      ...(isLong && { LONG_TESTS: 'true' }),
    },
  });
  const endGroup = () => {
    if (child.pid !== undefined) killGroup(child.pid);
  };
  interrupted.addEventListener('abort', endGroup);
  await once(child, 'exit');
  endGroup();
  interrupted.throwIfAborted();
  return child.exitCode ?? 1;
}
