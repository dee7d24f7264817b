import { requireDeployableConfiguration } from '../configuration';
import { UserError } from '../project';
import { runScript } from '../runScript';

// Runs before each deploy of the functions: see `predeploy` in firebase.json. Without this check, an invalid value would
// only show up at the first call, which would fail with status 500.
runScript(() => {
  // The Firebase CLI sets this.
  const { GCLOUD_PROJECT } = process.env;
  if (GCLOUD_PROJECT === undefined) throw new UserError('Set GCLOUD_PROJECT to the id of the project.');
  requireDeployableConfiguration(GCLOUD_PROJECT);
  return 0;
});
