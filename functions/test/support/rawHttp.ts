import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection that is silent for this long is done. Servers close those they reject, and those that ask for it. */
const SILENCE_MS = 15_000;

/**
 * Sends a malformed request, which fetch would correct. Lines end in CRLF, and `{length}` becomes the body's length.
 * Returns the statuses of all responses on the connection.
 */
export async function sendRaw(base: string, head: readonly string[], body = ''): Promise<number[]> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const lines = head.map((line) => line.replace('{length}', String(Buffer.byteLength(body))));
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
