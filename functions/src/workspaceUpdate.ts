import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';

/** `POST /api/workspace/update`. Browsers of any origin may call it: the ID token, no cookie, is what counts. */
export const workspaceUpdate = onRequest(
  { cors: true },
  endpoint('workspaceUpdate', '/api/workspace/update', async (request, response, entry) => {
    // Loaded at the first request, so that health loads none of it.
    const { handleUpdate } = await import('./rest/update');
    await handleUpdate(request, response, entry);
  }),
);
