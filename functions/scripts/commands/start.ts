import path from 'node:path';
import { requireConfiguredPorts } from '../emulators/ports';
import { startSuite } from '../emulators/suite';
import { PROJECT_FOLDER, readDevelopmentKey } from '../project';
import { onInterruption, runScript, untilAborted } from '../runScript';
import { toTerminalLine } from './start/emulatorOutput';
import { requireValidConfiguration } from '../configuration';
import { seed } from './start/seed';
import { describeService } from './start/welcome';

const PROJECT = 'demo-link-dashboard';
const DATA_FOLDER = path.join(PROJECT_FOLDER, '.emulator-data');

const UNEXPECTED_END = `
The emulators stopped unexpectedly. See the emulator log. Saving what is in Firestore: all workspaces and keys.
Accounts that were created since "npm start" are lost.`;

/** Runs the service on the emulators until it is interrupted, and saves its data for the next run. */
runScript(async () => {
  const interrupted = onInterruption();
  const { key, ownerUid } = readDevelopmentKey();
  requireValidConfiguration(PROJECT);
  let isReady = false;
  const ports = await requireConfiguredPorts();
  console.log('Starting the emulators: Auth, Firestore, Functions, Hosting ...');
  const suite = await startSuite({
    name: 'start',
    project: PROJECT,
    ports,
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
    isReady = true;
    await Promise.race([suite.ended, untilAborted(interrupted)]);
    if (interrupted.aborted) console.log('\nSaving the data and stopping ...');
    else console.error(UNEXPECTED_END);
  } finally {
    await suite.stop();
  }
  return interrupted.aborted ? 0 : 1;
});
