import { once } from 'node:events';
import { connect } from 'node:net';

/** What says nothing for so long says nothing more. Servers close what they refuse, and what asks them to. */
const SILENCE_MS = 15_000;

/**
 * Sends what is no proper request: fetch would put it right. Lines end in CRLF; `{length}` becomes that of the body.
 * @returns the statuses of all answers on the connection.
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
