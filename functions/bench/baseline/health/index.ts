import { onRequest } from 'firebase-functions/https';

export const baseline = onRequest((_, response) => {
  response.json({ status: 'ok', timestamp: new Date().toISOString() });
});
