import { setGlobalOptions } from 'firebase-functions/options';

// firebase.json repeats the region in each rewrite.
setGlobalOptions({
  region: 'us-central1',
  memory: '512MiB',
  concurrency: 80,
  maxInstances: 10,
  timeoutSeconds: 60,
  invoker: 'public',
});
