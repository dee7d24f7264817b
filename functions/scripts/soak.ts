import { parseArgs } from 'node:util';
import { z } from 'zod';
import { onInterruption } from './interruption';
import { useFreePorts } from './ports';
import { SetupError } from './project';
import { runScript } from './runScript';
import { startSuite } from './suite';
import { withoutProxy } from './suiteEnvironment';

const PROJECT = 'demo-link-dashboard-soak';

/** Puts the service under mixed load, by default for 20 minutes, and says whether it did what it should. */
runScript(async () => {
  const seconds = readSeconds();
  const interrupted = onInterruption();
  console.log('Starting the emulators for the soak ...');
  const suite = await startSuite({
    name: 'soak',
    project: PROJECT,
    ports: await useFreePorts(),
    interrupted,
  });
  Object.assign(process.env, withoutProxy(), {
    BASE_URL: suite.baseUrl,
    FUNCTIONS_URL: suite.functionsUrl,
    FIRESTORE_EMULATOR_HOST: suite.firestoreHost,
    FIREBASE_AUTH_EMULATOR_HOST: suite.authHost,
    GCLOUD_PROJECT: PROJECT,
  });
  try {
    // What it shares with the tests reads the environment when it is loaded.
    const { soak } = await import('../test/soak/soak');
    console.log(await soak({ seconds, interrupted, report: console.log }));
    return 0;
  } catch (error) {
    interrupted.throwIfAborted();
    throw error;
  } finally {
    await suite.stop();
  }
});

function readSeconds(): number {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '1200' } } });
  const { data, success } = z.coerce.number().int().min(10).safeParse(values.seconds);
  if (!success) throw new SetupError('--seconds must be a whole number, 10 or more.');
  return data;
}
