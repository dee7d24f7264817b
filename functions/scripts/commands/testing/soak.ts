import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findFreePorts } from '../../emulators/ports';
import { startSuite } from '../../emulators/suite';
import { withoutProxy } from '../../emulators/suiteConfiguration';
import { SetupError } from '../../project';
import { onInterruption, runScript } from '../runScript';

const PROJECT = 'demo-link-dashboard-soak';

/** Puts the service under mixed load, by default for 20 minutes, and checks that it behaved correctly. */
runScript(async () => {
  const seconds = readSeconds();
  const interrupted = onInterruption();
  console.log('Starting the emulators for the soak test ...');
  const suite = await startSuite({
    name: 'soak',
    project: PROJECT,
    ports: await findFreePorts(),
    isLongRunning: true,
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
    // Not imported at the top, because it loads modules that read the environment as soon as they load.
    const { soak } = await import('../../../test/soak/soak');
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
  if (!success) throw new SetupError('--seconds must be a whole number of 10 or more.');
  return data;
}
