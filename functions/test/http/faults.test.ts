import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { HOST } from '../../scripts/ports';
import { postMessage } from '../support/client';
import { VERSION_2026, post as postAs } from '../support/protocolVersions';
import { freePort, startFunction } from '../support/functionProcess';
import { callOf, LIST_TOOLS, PING } from '../support/messages';
import { postUpdate } from '../support/rest';
import { SERVER_KEY, signUp, userWithKey } from '../support/users';

const UNREACHABLE =
  'The dashboard is not reachable just now. Try again in a few seconds; sending the same call again is safe.';

/** The wait is bounded to 10 s; the rest is for loading gRPC on a machine that has other work too. */
const BOUND_MS = 15_000;

interface Answer {
  status: number;
  retryAfter: string | null;
  body: unknown;
  isInTime: boolean;
}

async function answerOf(call: Promise<Response>): Promise<Answer> {
  const start = performance.now();
  const response = await call;
  const body: unknown = await response.json();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body,
    isInTime: performance.now() - start < BOUND_MS,
  };
}

/** A server that accepts connections and never answers. */
async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- of a server that listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${String(port)}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const toolError = (id: number) => ({
  status: 200,
  retryAfter: null,
  isInTime: true,
  body: {
    jsonrpc: '2.0',
    id,
    result: {
      isError: true,
      content: [{ type: 'text', text: JSON.stringify({ code: 'unavailable', message: UNREACHABLE }) }],
    },
  },
});

type Call = 'rest' | 'userCall' | 'userCallOf2026' | 'userList' | 'serverCall' | 'serverList' | 'junk';

/** Makes all calls at once to functions whose Firestore is at `host`, because each waits for ten seconds. */
async function callAll(host: string): Promise<Record<Call, Promise<Answer>>> {
  const environment = { FIRESTORE_EMULATOR_HOST: host, MCP_API_KEY: SERVER_KEY, MCP_OWNER_UID: 'owner' };
  const [mcp, workspaceUpdate] = await Promise.all([
    startFunction('mcp', environment),
    startFunction('workspaceUpdate', environment),
  ]);
  // The first call loads what a function needs, which is not what is measured.
  await Promise.all([
    postMessage(mcp.url, { 'X-API-Key': SERVER_KEY }, PING),
    postUpdate('no-token', {}, {}, workspaceUpdate.url),
  ]);
  const [{ key }, { idToken }] = await Promise.all([userWithKey(), signUp()]);
  const link = { category: 'A', title: 'B', url: 'https://example.com' };
  const post = (sent: string, message: unknown) =>
    answerOf(postMessage(mcp.url, { 'X-API-Key': sent }, message));
  return {
    rest: answerOf(postUpdate(idToken, { name: 'Mine' }, {}, workspaceUpdate.url)),
    userCall: post(key, callOf('list_links')),
    userCallOf2026: answerOf(
      postAs(VERSION_2026.request('tools/call', { name: 'list_links' }), { 'X-API-Key': key }, mcp.url),
    ),
    userList: post(key, LIST_TOOLS),
    serverCall: post(SERVER_KEY, callOf('add_to_dashboard', link)),
    serverList: post(SERVER_KEY, LIST_TOOLS),
    junk: post('not-a-key', LIST_TOOLS),
  };
}

let silent: Awaited<ReturnType<typeof startSilentServer>>;
let ofClosedPort: Record<Call, Promise<Answer>>;
let ofSilentServer: Record<Call, Promise<Answer>>;

beforeAll(async () => {
  silent = await startSilentServer();
  [ofClosedPort, ofSilentServer] = await Promise.all([
    callAll(`127.0.0.1:${String(await freePort())}`),
    callAll(silent.host),
  ]);
});
afterAll(() => {
  silent.stop();
});

describe.each([
  ['refuses connections', () => ofClosedPort],
  ['accepts connections and never answers', () => ofSilentServer],
])('a Firestore that %s', (_, answers) => {
  it('makes REST answer 503 with Retry-After', async () => {
    expect(await answers().rest).toEqual({
      status: 503,
      retryAfter: '5',
      isInTime: true,
      body: { error: UNREACHABLE },
    });
  });

  it("makes a tool answer an error that says to try again, for the server's key", async () => {
    expect(await answers().serverCall).toEqual(toolError(4));
  });

  it("makes a tool answer an error that says to try again, for a user's key, which cannot be looked up", async () => {
    expect(await answers().userCall).toEqual(toolError(4));
  });

  it('says in revision 2026-07-28 that this is the whole result, as that revision demands', async () => {
    const { body } = toolError(7);
    const result = { ...body.result, resultType: 'complete' };
    expect(await answers().userCallOf2026).toEqual({ ...toolError(7), body: { ...body, result } });
  });

  it("makes other methods answer 503 with Retry-After, for a user's key", async () => {
    expect(await answers().userList).toEqual({
      status: 503,
      retryAfter: '5',
      isInTime: true,
      body: { jsonrpc: '2.0', id: 3, error: { code: -32603, message: UNREACHABLE } },
    });
  });

  it("lets the server's key list the tools, for which no document is read", async () => {
    expect(await answers().serverList).toMatchObject({ status: 200, isInTime: true });
  });

  it('lets a key that cannot be right be refused', async () => {
    expect(await answers().junk).toMatchObject({ status: 401, isInTime: true });
  });
});

describe('an Auth backend that does not answer the question', () => {
  /** How the backend fails: with an answer, or with none at all. */
  const FAILURES: [what: string, failure: { code: number; message: string; status: string } | undefined][] = [
    ['because it is out of reach', undefined],
    ['because its quota is used up', { code: 429, message: 'QUOTA_EXCEEDED', status: 'RESOURCE_EXHAUSTED' }],
    ['because too much is asked', { code: 429, message: 'Too much', status: 'RESOURCE_EXHAUSTED' }],
    ['because it fails itself', { code: 503, message: 'Backend error', status: 'UNAVAILABLE' }],
  ];

  it.each(FAILURES)('makes REST answer 503 with Retry-After, and not 401: %s', async (_, failure) => {
    const { idToken } = await signUp();
    const port = await freePort();
    const backend = createHttpServer((_request, response) => {
      response.writeHead(failure?.code ?? 500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: failure }));
    });
    if (failure) await once(backend.listen(port, HOST), 'listening');
    const workspaceUpdate = await startFunction('workspaceUpdate', {
      FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${String(port)}`,
    });
    const answer = await answerOf(postUpdate(idToken, {}, {}, workspaceUpdate.url));
    backend.close();
    expect(answer).toEqual({
      status: 503,
      retryAfter: '5',
      isInTime: true,
      body: { error: UNREACHABLE },
    });
  });
});
