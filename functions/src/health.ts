import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';
import { sendJson, sendMethodNotAllowed } from './http/responses';

/**
 * `GET /health`: that the service runs. Hosting also sends it the paths that MCP clients probe for OAuth: its
 * 404 is JSON, and a page in its place would confuse them.
 */
export const health = onRequest(
  endpoint('health', '/health', (request, response, entry) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      sendJson(response, 200, { status: 'ok', timestamp: new Date().toISOString() });
    } else {
      entry.outcome = sendMethodNotAllowed(response, 'GET, HEAD');
    }
  }),
);
