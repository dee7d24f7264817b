import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';
import { methodNotAllowed } from './http/rejection';
import { sendJson } from './http/responses';

/**
 * `GET /health`: reports that the service is up. Hosting also routes the OAuth paths here that MCP clients probe
 * and that do not exist. They get a JSON 404, because the web app's HTML would confuse the clients.
 */
export const health = onRequest(
  { maxInstances: 1 },
  endpoint('health', ['/health'], ({ request, response }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    sendJson(response, 200, { status: 'ok', timestamp: new Date().toISOString() });
    return 'ok';
  }),
);
