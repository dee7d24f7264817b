import path from 'node:path';
import { toTerminalLine } from './emulatorOutput';
import { onInterruption, untilAborted } from './interruption';
import { requireValidConfiguration } from './localConfiguration';
import { usePortsOfProject } from './ports';
import { PROJECT_FOLDER, readDevelopmentKey } from './project';
import { runScript } from './runScript';
import { seed } from './seed';
import { startSuite } from './suite';
import { describeService } from './welcome';

const PROJECT = 'demo-link-dashboard';
const DATA_FOLDER = path.join(PROJECT_FOLDER, '.emulator-data');

/** Runs the service on the emulators until it is interrupted, and keeps its data for the next time. */
runScript(async () => {
  const interrupted = onInterruption();
  const { key, ownerUid } = readDevelopmentKey();
  requireValidConfiguration(PROJECT);
  let isReady = false;
  const ports = await usePortsOfProject();
  console.log('Starting the emulators: Auth, Firestore, Functions, Hosting ...');
  const suite = await startSuite({
    name: 'start',
    project: PROJECT,
    ports,
    dataFolder: DATA_FOLDER,
    onLine(line) {
      const shown = isReady ? toTerminalLine(line) : undefined;
      if (shown !== undefined) console.log(shown);
    },
    interrupted,
  });
  try {
    const filed = await seed(suite, PROJECT, key, ownerUid);
    if (filed > 0) console.log(`Filed ${String(filed)} demo links.`);
    console.log(describeService(suite, key));
    console.log(`Log of the emulators: ${path.relative(process.cwd(), suite.logFile)}`);
    console.log('Press Ctrl-C to stop; the data is kept. To begin anew, delete .emulator-data.\n');
    isReady = true;
    await Promise.race([suite.ended, untilAborted(interrupted)]);
    if (interrupted.aborted) console.log('\nSaving the data and stopping ...');
    else console.error('\nThe emulators ended by themselves.');
  } finally {
    await suite.stop();
  }
  return 0;
});
