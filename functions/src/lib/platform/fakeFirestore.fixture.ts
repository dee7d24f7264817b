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

/** A server in place of Firestore. */
interface FakeFirestore {
  /** The gRPC status of the response to the first request of a test. Without one, there is no response. */
  first?: number;
  /** The requests of the running test. */
  requests: readonly ReceivedRequest[];
}

/**
 * Starts a server in place of Firestore for the tests of a file, and connects {@link getDatabase} to it. It denies all
 * requests but the first one of each test.
 */
export function fakeFirestore(): FakeFirestore {
  const server = createServer();
  const fake: FakeFirestore = { requests: [] };
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    fake.requests = [...fake.requests, { stream, at: performance.now() }];
    const status = fake.requests.length === 1 ? fake.first : DENIED;
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
    fake.requests = [];
    delete fake.first;
  });
  return fake;
}
