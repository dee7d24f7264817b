import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';
import { methodNotAllowed } from './http/rejection';
import { sendJson } from './http/responses';

const SECURITY_TXT = '/.well-known/security.txt';

/**
 * `GET /health`: reports that the service is up. Reads no settings, so that it works if one is not valid. Also serves
 * `security.txt`. Hosting also routes the OAuth paths here that MCP clients probe and that do not exist. They get a JSON 404,
 * because the web app's HTML would confuse the clients.
 */
export const health = onRequest(
  { maxInstances: 1 },
  endpoint('health', ['/health', SECURITY_TXT], async (exchange) => {
    const { request, response } = exchange;
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    if (request.path.startsWith(SECURITY_TXT)) {
      return (await import('./http/securityTxt')).sendSecurityTxt(exchange);
    }
    sendJson(response, 200, { status: 'ok', timestamp: new Date().toISOString() });
    return 'ok';
  }),
);
