import { once } from 'node:events';
import { constants, createServer, type ServerHttp2Stream } from 'node:http2';
import { HOST } from '../../scripts/emulators/ports';
import { getDatabase } from '../../src/lib/platform/firestore';

const REFERENCE = 'users/ada/workspaces/default';
/** The gRPC status PERMISSION_DENIED, which is final. */
const DENIED = '7';
const DEADLINE_EXCEEDED = 4;
/** Node may fire a timer up to a millisecond early, and part of the time passes before the request is sent. */
const ATTEMPT_MS = 9_000;

/** A server that never answers the first request of a test and denies all others. */
const server = createServer();
let requests: { readonly stream: ServerHttp2Stream; readonly at: number }[];
server.on('stream', (stream) => {
  stream.on('error', () => undefined);
  if (requests.push({ stream, at: performance.now() }) === 1) return;
  stream.respond({ 'content-type': 'application/grpc', 'grpc-status': DENIED }, { endStream: true });
});

beforeAll(async () => {
  server.listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${String(address.port)}`;
});
afterAll(async () => {
  await getDatabase().terminate();
  server.close();
});

beforeEach(() => {
  requests = [];
});

describe('a request that Firestore does not answer', () => {
  it('is canceled after ten seconds and, if it is a read, sent again', async () => {
    await expect(getDatabase().doc(REFERENCE).get()).rejects.toMatchObject({ code: Number(DENIED) });
    const [hung, again] = requests;
    expect(hung?.stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
    expect((again?.at ?? 0) - (hung?.at ?? 0)).toBeGreaterThan(ATTEMPT_MS);
  });

  it('is given up after ten seconds and, if it is a commit, reported as an outage', async () => {
    const batch = getDatabase().batch().delete(getDatabase().doc(REFERENCE));
    await expect(batch.commit()).rejects.toMatchObject({ code: DEADLINE_EXCEEDED });
    expect(requests).toHaveLength(1);
    expect(performance.now() - (requests[0]?.at ?? Infinity)).toBeGreaterThan(ATTEMPT_MS);
  });
});
