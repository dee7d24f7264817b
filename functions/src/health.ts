import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';
import { methodNotAllowed } from './http/rejection';
import { sendJson } from './http/responses';

/**
 * `GET /health`: reports that the service is up. Hosting also routes here the paths that MCP clients probe for OAuth
 * and that do not exist. They get a JSON 404, because the HTML of the web app would confuse the clients.
 */
export const health = onRequest(
  { maxInstances: 1 },
  endpoint('health', ['/health'], ({ request, response }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    sendJson(response, 200, { status: 'ok', timestamp: new Date().toISOString() });
    return 'ok';
  }),
);
