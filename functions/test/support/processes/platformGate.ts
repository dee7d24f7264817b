import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOST } from '../../../scripts/emulators/ports';

/**
 * Starts a proxy that forwards this many requests at a time to an instance, and queues the rest in order, as the platform
 * does. A request counts until its response has arrived.
 */
export async function startPlatformGate(target: string, concurrency: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  const startNext = () => {
    if (running >= concurrency) return;
    const next = queue.shift();
    if (!next) return;
    running++;
    next();
  };
  const server = createServer((request, response) => {
    queue.push(() => {
      const { method = 'GET', url = '/', headers } = request;
      const forwarded = forward(new URL(url, target), { method, headers, agent: false }, (received) => {
        response.writeHead(received.statusCode ?? 0, received.headers);
        received.pipe(response);
        received.on('end', () => forwarded.destroy());
      });
      forwarded.on('error', () => response.destroy());
      forwarded.on('close', () => {
        running--;
        startNext();
      });
      response.on('close', () => forwarded.destroy());
      request.pipe(forwarded);
    });
    startNext();
  });
  await once(server.listen(0, HOST), 'listening');
  const address = server.address() satisfies AddressInfo | string | null;
  if (address === null || typeof address === 'string') throw new Error('The gate has no port.');
  /** Waits until this many more requests have begun to arrive. */
  const untilReceived = async (count: number): Promise<void> => {
    for (let received = 0; received < count; received++) await once(server, 'request');
  };
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${HOST}:${String(address.port)}`, untilReceived, stop };
}
