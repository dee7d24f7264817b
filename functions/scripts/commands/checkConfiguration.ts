import { SetupError } from '../project';
import { runScript } from './runScript';
import { requireDeployableConfiguration } from './start/localConfiguration';

// Runs before each deploy of the functions: see `predeploy` in firebase.json. Without this check, an invalid value would
// only show up at the first call, which would fail with status 500.
runScript(
  () =>
    // A throw in here becomes a rejection, which `runScript` prints without a stack trace.
    new Promise((resolve) => {
      // The Firebase CLI sets this.
      const { GCLOUD_PROJECT } = process.env;
      if (GCLOUD_PROJECT === undefined) throw new SetupError('Set GCLOUD_PROJECT to the id of the project.');
      requireDeployableConfiguration(GCLOUD_PROJECT);
      resolve(0);
    }),
);
