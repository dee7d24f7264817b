import { onRequest } from 'firebase-functions/https';
import { endpoint } from './lib/endpoint';

/** `POST /api/workspace/update`. Browsers of any origin may call it: the ID token, no cookie, is what counts. */
export const workspaceUpdate = onRequest(
  { cors: true },
  endpoint('workspaceUpdate', '/api/workspace/update', async (request, response, entry) => {
    // Loaded at the first request, so that health loads none of it.
    const { updateWorkspace } = await import('./rest/updateWorkspace');
    await updateWorkspace(request, response, entry);
  }),
);
