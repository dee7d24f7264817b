import { onRequest } from 'firebase-functions/https';

export const bare = onRequest((_, response) => {
  response.json({ status: 'ok', timestamp: new Date().toISOString() });
});
