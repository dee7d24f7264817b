import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildParts } from '../build/buildParts';
import { findPathWithJava } from '../emulators/java';
import { choosePorts, type MovedPort } from '../emulators/ports';
import { recordService, requireNoService } from '../emulators/runningService';
import { PortTaken, startSuite, type Suite, type SuiteOptions } from '../emulators/suite';
import { PROJECT_FOLDER, readDevelopmentKey } from '../project';
import { onInterruption, orShowUsage, runScript, untilAborted } from '../runScript';
import { toTerminalLine } from './start/emulatorOutput';
import { requireValidConfiguration } from '../configuration';
import { seed } from './start/seed';
import { describeService } from './start/welcome';

const PROJECT = 'demo-link-dashboard';
const DATA_FOLDER = path.join(PROJECT_FOLDER, '.emulator-data');

const USAGE = `Builds the service, and runs it on the emulators until you press Ctrl-C. It takes no options.

  npm start

The ports are those of firebase.json, or the next free ones. The data is kept in .emulator-data.`;

const UNEXPECTED_END = `
The emulators stopped unexpectedly. See the emulator log. Saving what is in Firestore: all workspaces and keys.
Accounts that were created since "npm start" are lost.`;

/** Builds the service and runs it on the emulators until it is interrupted, and saves its data for the next run. */
runScript(async () => {
  if (orShowUsage('start', asksForHelp)) {
    console.log(USAGE);
    return 0;
  }
  const interrupted = onInterruption();
  // All checks come before the build, which takes longer.
  const { key, ownerUid } = readDevelopmentKey();
  requireValidConfiguration(PROJECT);
  findPathWithJava();
  await requireNoService();
  buildParts();
  let isReady = false;
  const suite = await startOnFreePorts({
    name: 'start',
    project: PROJECT,
    dataFolder: DATA_FOLDER,
    onLine(line) {
      const shown = isReady ? toTerminalLine(line, new Date()) : undefined;
      if (shown !== undefined) console.log(shown);
    },
    interrupted,
  });
  try {
    const added = await seed(suite, PROJECT, key, ownerUid);
    if (added > 0) console.log(`Added ${String(added)} demo links.`);
    console.log(describeService(suite, key));
    console.log(`Emulator log: ${path.relative(process.cwd(), suite.logFile)}`);
    console.log(
      'Press Ctrl-C to stop. Your data is saved for the next run; delete .emulator-data to start over.\n',
    );
    // The log lines of the demo links come a little later.
    await sleep(500);
    isReady = true;
    await Promise.race([suite.ended, untilAborted(interrupted)]);
    if (interrupted.aborted) console.log('\nSaving the data and stopping ...');
    else console.error(UNEXPECTED_END);
  } finally {
    await suite.stop();
  }
  return interrupted.aborted ? 0 : 1;
});

/** Parses the command line. Returns whether it asks for help. */
function asksForHelp(): boolean {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  return values.help === true;
}

const LAST_TRY = 3;

/** Starts the emulators on the ports of firebase.json, or on others where one is in use. */
async function startOnFreePorts(options: Omit<SuiteOptions, 'ports'>): Promise<Suite> {
  for (let attempt = 1; ; attempt += 1) {
    const { ports, moved } = await choosePorts();
    const forget = await recordService(ports);
    for (const port of moved) console.log(describeMove(port));
    if (attempt === 1) console.log('Starting the emulators: Auth, Firestore, Functions, Hosting ...');
    try {
      const suite = await startSuite({ ...options, ports });
      return { ...suite, stop: () => suite.stop().finally(forget) };
    } catch (error) {
      forget();
      // Another clone may have started at the same time.
      if (!(error instanceof PortTaken) || attempt === LAST_TRY) throw error;
    }
  }
}

const NAMES: Readonly<Record<string, string>> = {
  hosting: 'the web app',
  functions: 'the functions emulator',
  firestore: 'the Firestore emulator',
  auth: 'the Auth emulator',
};

/** Says which port replaces one that is in use. */
function describeMove({ name, from, to }: MovedPort): string {
  const hint = from === 5000 && process.platform === 'darwin' ? ' (on macOS, by AirPlay Receiver)' : '';
  const next =
    name === 'hosting' ? ' Next time the port may differ: then connect your AI clients again.' : '';
  return `Port ${String(from)} is in use${hint}, so ${NAMES[name] ?? name} is on port ${String(to)}.${next}`;
}
