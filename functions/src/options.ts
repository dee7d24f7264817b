import { setGlobalOptions } from 'firebase-functions/options';

// firebase.json repeats the region in each rewrite. Each instance adds to what a flood of requests may cost: see "What it may
// cost" in docs/operate.md. One would be enough for a few people. The second answers while the first is stuck or restarts.
setGlobalOptions({
  region: 'us-central1',
  memory: '512MiB',
  concurrency: 80,
  maxInstances: 2,
  timeoutSeconds: 60,
  invoker: 'public',
});
