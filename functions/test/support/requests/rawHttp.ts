import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * How long a connection may be silent. Servers close it after rejecting a request, or when the request asks for
 * that.
 */
const SILENCE_MS = 15_000;

/**
 * Sends a request unchanged, even a malformed one, which fetch would correct or reject. `head` has the request
 * line and the headers, in which `{length}` stands for the length of the body. Returns the status of each
 * response on the connection.
 */
export async function sendRaw(base: string, head: readonly string[], body = ''): Promise<number[]> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const lines = head.map((line) => line.replace('{length}', String(Buffer.byteLength(body))));
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
