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

/** Runs all tests against emulators of their own, beside whatever runs already. Arguments go to Jest. */
runScript(async () => {
  const interrupted = onInterruption();
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
    exitCode = await runJest(suite, chromium, process.argv.slice(2), interrupted);
  } finally {
    await suite.stop();
  }
  return isLeaking(path.dirname(suite.logFile)) ? 1 : exitCode;
});

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
