import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { HOST } from '../../../scripts/emulators/ports';

/** A request as the proxy received it. */
export interface ProxiedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Starts an HTTP proxy that forwards requests to `target`, a base URL, and adds `headers` to each of them.
 * Calls `onRequest` with each request.
 */
export async function startLoopbackProxy(
  target: string,
  {
    headers = {},
    onRequest,
  }: { headers?: Record<string, string>; onRequest?: (received: ProxiedRequest) => void },
) {
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then(
      (body) => {
        const { method = 'GET', url = '/' } = incoming;
        onRequest?.({ method, headers: incoming.headers, body });
        const forwarded = request(
          new URL(url, target),
          { method, headers: { ...incoming.headers, ...headers } },
          (response) => {
            outgoing.writeHead(response.statusCode ?? 502, response.headers);
            response.pipe(outgoing);
          },
        );
        forwarded.on('error', () => outgoing.destroy());
        forwarded.end(body);
      },
      () => outgoing.destroy(),
    );
  }).listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy did not get a port.');
  return {
    url: `http://${HOST}:${String(address.port)}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type LoopbackProxy = Awaited<ReturnType<typeof startLoopbackProxy>>;
