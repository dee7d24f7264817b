import { once } from 'node:events';
import { createServer, type ServerHttp2Stream } from 'node:http2';
import { getDatabase } from './firestore';

/** The gRPC status PERMISSION_DENIED, which is final. */
export const DENIED = 7;

/** A request that the fake server received, and when. */
export interface ReceivedRequest {
  readonly stream: ServerHttp2Stream;
  readonly at: number;
}

/**
 * Starts a server in place of Firestore for the tests of a file, and connects {@link getDatabase} to it. It responds to
 * each test's first request with the gRPC status `first`, or not at all if that is undefined, and denies all others.
 * @returns a function that returns the requests of the running test.
 */
export function fakeFirestore(first: number | undefined): () => readonly ReceivedRequest[] {
  const server = createServer();
  let requests: ReceivedRequest[] = [];
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    const status = requests.push({ stream, at: performance.now() }) === 1 ? first : DENIED;
    if (status === undefined) return;
    const headers = { 'content-type': 'application/grpc', 'grpc-status': String(status) };
    stream.respond(headers, { endStream: true });
  });

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${String(address.port)}`;
    process.env.GCLOUD_PROJECT ??= 'demo-link-dashboard';
  });
  afterAll(async () => {
    await getDatabase().terminate();
    server.close();
  });
  beforeEach(() => {
    requests = [];
  });
  return () => requests;
}
