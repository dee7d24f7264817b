import { once } from 'node:events';
import { connect, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST } from '../../scripts/emulators/ports';

/** gRPC codes. The SDK repeats a read after all of them except UNKNOWN. */
const CODES = { unknown: 2, deadlineExceeded: 4, aborted: 10, unavailable: 14 };

/** How long a request or a response takes at most, and by how much a commit is late. */
const LATENCY_MS = 8;
const LATE_MS = 300;

/** How often a connection turns bad or good again, and what goes wrong on a bad one, and how often. */
const TURN = 0.05;
const COMMIT_FAULTS = { refused: 0.05, 'lost request': 0.1, 'lost response': 0.25, late: 0.3 };
const READ_FAULTS = { refused: 0, 'lost request': 0.05, 'lost response': 0.1, late: 0 };
export type Fault = keyof typeof COMMIT_FAULTS;
export const FAULTS = ['refused', 'lost request', 'lost response', 'late'] as const satisfies Fault[];

/** In a commit, the precondition that a document does not exist. */
const DOES_NOT_EXIST = Buffer.from([0x22, 2, 0x08, 0]);

/** A server that passes requests on to the Firestore emulator, and loses or delays some of them. */
export interface FaultyFirestore {
  readonly host: string;
  readonly faults: Fault[];
  /** How many requests have not ended, including commits that have not arrived yet. */
  readonly running: () => number;
  readonly close: () => void;
}

export async function faultyFirestore(emulatorHost: string, random: () => number): Promise<FaultyFirestore> {
  const emulator = connect(`http://${emulatorHost}`);
  const server = createServer();
  const faults: Fault[] = [];
  let running = 0;
  let isBad = false;

  const send = async (headers: IncomingHttpHeaders, body: Buffer) => {
    const request = emulator.request(headers);
    let first: IncomingHttpHeaders = {};
    let trailers: IncomingHttpHeaders = {};
    request.on('response', (received: IncomingHttpHeaders) => (first = received));
    request.on('trailers', (received: IncomingHttpHeaders) => (trailers = received));
    request.end(body);
    const data = await buffer(request);
    return { first, data, trailers };
  };

  const serve = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const fail = (code: number) => {
      if (stream.destroyed) return;
      stream.respond(
        { 'content-type': 'application/grpc', 'grpc-status': String(code) },
        { endStream: true },
      );
    };
    const body = await buffer(stream);
    const isCommit = headers[':path']?.endsWith('/Commit') ?? false;
    if (random() < TURN) isBad = !isBad;
    let fault = isBad ? choose(isCommit ? COMMIT_FAULTS : READ_FAULTS, random) : undefined;
    // After a deletion, a workspace whose creation arrives late would be there again.
    if (fault === 'late' && body.includes(DOES_NOT_EXIST)) fault = undefined;
    if (fault) faults.push(fault);
    await sleep(random() * LATENCY_MS);
    if (fault === 'refused') {
      fail(CODES.aborted);
      return;
    }
    if (fault === 'lost request') {
      fail(isCommit ? CODES.unavailable : CODES.unknown);
      return;
    }
    if (fault === 'late') {
      fail(CODES.deadlineExceeded);
      await sleep(random() ** 3 * LATE_MS);
    }
    const { first, data, trailers } = await send(headers, body);
    if (fault === 'late' || stream.destroyed) return;
    await sleep(random() * LATENCY_MS);
    if (fault) {
      fail(isCommit || random() < 0.2 ? CODES.deadlineExceeded : CODES.unknown);
      return;
    }
    stream.respond(first, { waitForTrailers: true });
    stream.on('wantTrailers', () => {
      stream.sendTrailers(trailers);
    });
    stream.end(data);
  };

  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    running++;
    const ended = serve(stream, headers).catch(() => {
      stream.destroy();
    });
    void ended.finally(() => running--);
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    host: `${HOST}:${String(address.port)}`,
    faults,
    running: () => running,
    close() {
      emulator.close();
      server.close();
    },
  };
}

function choose(faults: Readonly<Record<Fault, number>>, random: () => number): Fault | undefined {
  let left = random();
  return FAULTS.find((fault) => (left -= faults[fault]) < 0);
}
