import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';

/**
 * `POST /api/workspace/update`: merges fields into the caller's default workspace. Web pages of any origin may call it,
 * because access depends on an ID token, never on a cookie.
 */
export const workspaceUpdate = onRequest(
  { cors: true },
  endpoint('workspaceUpdate', '/api/workspace/update', async (request, response, entry) => {
    // Loaded on the first request, so that `health` does not load it.
    const { handleUpdate } = await import('./rest/update');
    await handleUpdate(request, response, entry);
  }),
);
