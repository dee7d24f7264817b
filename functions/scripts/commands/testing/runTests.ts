import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildParts } from '../../build/buildParts';
import { installClients } from '../../clientPackage';
import { findPathWithJava } from '../../emulators/java';
import { findFreePorts } from '../../emulators/ports';
import { startSuite, type Suite } from '../../emulators/suite';
import { withoutProxy } from '../../emulators/suiteConfiguration';
import { killGroup } from '../../emulators/suiteProcess';
import { PROJECT_FOLDER } from '../../project';
import { findChromium, findOtherChromium } from './chromium';
import { findLeaks } from './leaks';
import { onInterruption, runScript } from '../../runScript';

const PROJECT = 'demo-link-dashboard-test';
const FUNCTIONS_FOLDER = path.join(PROJECT_FOLDER, 'functions');

/** A pattern of the paths of the web app's tests. */
const WEB_TESTS = 'functions/test/web/';

/** The kinds of tests that run only on request: see `jest.config.ts`. */
const KINDS = ['long', 'clients'] as const;

const LEAKS_SHOWN = 20;

/**
 * Builds what has changed, starts emulators on free ports and runs the tests against them: the usual ones, or with `--long` the long
 * ones, or with `--clients` those that need AI clients. Passes other arguments to Jest. Without arguments, lint and type checks run at
 * the same time, or with `--long`, the web app's usual tests run again in the other Chromium.
 */
runScript(async () => {
  const kinds = KINDS.filter((kind) => process.argv.includes(`--${kind}`));
  const isLong = kinds.includes('long');
  const args = process.argv.slice(2).filter((argument) => !kinds.some((kind) => argument === `--${kind}`));
  const interrupted = onInterruption();
  findPathWithJava();
  buildParts();
  const checked = kinds.length > 0 || args.length > 0 ? undefined : runChecks(interrupted);
  const chromium = findChromium();
  const otherChromium = isLong && args.length === 0 ? findOtherChromium(chromium) : undefined;
  const installed = kinds.includes('clients') ? installClients() : undefined;
  // Its failure is reported below.
  installed?.catch(() => undefined);
  console.log('Starting the emulators for the tests ...');
  const suite = await startSuite({
    name: 'test',
    project: PROJECT,
    ports: await findFreePorts(),
    interrupted,
  });
  let exitCode;
  try {
    await installed;
    exitCode = await runJest(suite, chromium, args, kinds, interrupted);
    if (otherChromium !== undefined) {
      console.log(`Running the web app's tests with ${otherChromium}, too ...`);
      exitCode = (await runJest(suite, otherChromium, [WEB_TESTS], [], interrupted)) || exitCode;
    }
  } finally {
    await suite.stop();
  }
  const problems = await checked;
  if (problems !== undefined) console.error(problems);
  return reportLeaks(path.dirname(suite.logFile)) || problems !== undefined ? 1 : exitCode;
});

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

/** Prints the lines of the logs that contain a secret. Returns whether there are any. */
function reportLeaks(folder: string): boolean {
  const leaks = findLeaks(folder);
  for (const leak of leaks.slice(0, LEAKS_SHOWN)) console.error(`LEAK ${leak}`);
  if (leaks.length > 0)
    console.error(`${String(leaks.length)} lines in the logs in ${folder} contain a secret.`);
  return leaks.length > 0;
}

/** Runs Jest and returns its exit code. */
async function runJest(
  suite: Suite,
  chromium: string,
  args: readonly string[],
  kinds: readonly string[],
  interrupted: AbortSignal,
): Promise<number> {
  interrupted.throwIfAborted();
  const jest = require.resolve('jest/bin/jest', { paths: [FUNCTIONS_FOLDER] });
  // The child has its own process group, so that everything the tests start can be stopped at once.
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
      ...(kinds.length > 0 && { TEST_KINDS: kinds.join(',') }),
    },
  });
  const stopGroup = () => {
    if (child.pid !== undefined) killGroup(child.pid);
  };
  interrupted.addEventListener('abort', stopGroup);
  await once(child, 'exit');
  stopGroup();
  interrupted.throwIfAborted();
  return child.exitCode ?? 1;
}
