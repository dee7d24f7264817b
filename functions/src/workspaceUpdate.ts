import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';

/**
 * The routes under `/api/workspace/`: see `rest/`. Web pages of any origin may call them, because callers are
 * identified only by an ID token, never by a cookie.
 */
export const workspaceUpdate = onRequest(
  // Fewer than other functions: each request can have a body of 1 MiB and a response of many megabytes.
  { cors: true, concurrency: 40 },
  endpoint(
    'workspaceUpdate',
    ['update', 'edit', 'create', 'delete', 'revert', 'purge', 'access'].map(
      (route) => `/api/workspace/${route}`,
    ),
    // Load the handler on the first request, so that `health` does not load it.
    async (exchange) => (await import('./rest/handler')).handleRest(exchange),
  ),
);
