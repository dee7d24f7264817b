import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';
import { sendJson, sendMethodNotAllowed } from './http/responses';

/**
 * `GET /health`: reports that the service runs. Hosting also sends it the paths that MCP clients probe for OAuth, which
 * get a JSON 404: the HTML of the web app would confuse them.
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
