import { setGlobalOptions } from 'firebase-functions/options';
import { regionOf } from './region';

const { FUNCTIONS_SERVICE_ACCOUNT: serviceAccount } = process.env;

// Each instance adds to the possible cost of a flood of requests: see "What it may cost" in docs/operate/cost.md.
// One instance would be enough for a few people. The second responds while the first is stuck or restarts.
setGlobalOptions({
  region: regionOf(process.env),
  memory: '512MiB',
  concurrency: 80,
  maxInstances: 2,
  timeoutSeconds: 60,
  invoker: 'public',
  ...(serviceAccount && { serviceAccount }),
});
