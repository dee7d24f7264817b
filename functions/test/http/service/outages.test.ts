import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { HOST } from '../../../scripts/emulators/ports';
import { postMessage } from '../../support/requests/client';
import { VERSION_2026, post as postAs } from '../../support/requests/protocolVersions';
import { findFreePort, startFunction, type FunctionProcess } from '../../support/processes/functionProcess';
import { callOf, LIST_TOOLS, PING } from '../../support/requests/messages';
import { postUpdate } from '../../support/requests/rest';
import { SERVER_KEY, signUp, userWithKey } from '../../support/users/users';

const UNREACHABLE =
  'The dashboard is temporarily unavailable. Try again in a few seconds; sending the same call again is safe.';

/** Well above the service's own limit of 10 s, for a busy machine, and below the minute that the SDK would take. */
const BOUND_MS = 40_000;

interface TimedResponse {
  status: number;
  retryAfter: string | null;
  body: unknown;
  isInTime: boolean;
}

async function responseOf(call: Promise<Response>): Promise<TimedResponse> {
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

/** Starts a server that accepts connections but never responds. */
async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  const port = await findFreePort();
  await once(server.listen(port, HOST), 'listening');
  return {
    host: `${HOST}:${String(port)}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The responses while Firestore is down, by call. */
const TOOL_ERROR = { isError: true, content: [{ type: 'text', text: `unavailable: ${UNREACHABLE}` }] };
const rpc = (id: number, response: object) => ({ jsonrpc: '2.0', id, ...response });
const EXPECTED = {
  rest: { status: 503, retryAfter: '5', body: { error: UNREACHABLE } },
  userCall: { status: 200, retryAfter: null, body: rpc(4, { result: TOOL_ERROR }) },
  serverCall: { status: 200, retryAfter: null, body: rpc(4, { result: TOOL_ERROR }) },
  // This revision requires that an error is marked as complete.
  userCallOf2026: {
    status: 200,
    retryAfter: null,
    body: rpc(7, { result: { ...TOOL_ERROR, resultType: 'complete' } }),
  },
  userList: {
    status: 503,
    retryAfter: '5',
    body: rpc(3, { error: { code: -32603, message: UNREACHABLE } }),
  },
  // These read no document.
  serverList: { status: 200 },
  junk: { status: 401 },
};

type Call = keyof typeof EXPECTED;

/** Makes all calls at once, because each waits for ten seconds, to functions whose Firestore is at `host`. */
async function callAll(host: string): Promise<Record<Call, Promise<TimedResponse>>> {
  const environment = { FIRESTORE_EMULATOR_HOST: host, MCP_API_KEY: SERVER_KEY, MCP_OWNER_UID: 'owner' };
  const [mcp, workspaceUpdate] = await Promise.all([
    startFunction('mcp', environment),
    startFunction('workspaceUpdate', environment),
  ]);
  // Warm up: the first call loads modules, which the tests do not measure.
  await Promise.all([
    postMessage(mcp.url, { 'X-API-Key': SERVER_KEY }, PING),
    postUpdate('no-token', {}, {}, workspaceUpdate.url),
  ]);
  const [{ key }, { idToken }] = await Promise.all([userWithKey(), signUp()]);
  const link = { category: 'A', title: 'B', url: 'https://example.com' };
  const post = (sent: string, message: unknown) =>
    responseOf(postMessage(mcp.url, { 'X-API-Key': sent }, message));
  return {
    rest: responseOf(postUpdate(idToken, { name: 'Mine' }, {}, workspaceUpdate.url)),
    userCall: post(key, callOf('list_links')),
    userCallOf2026: responseOf(
      postAs(VERSION_2026.request('tools/call', { name: 'list_links' }), { 'X-API-Key': key }, mcp.url),
    ),
    userList: post(key, LIST_TOOLS),
    serverCall: post(SERVER_KEY, callOf('add_to_dashboard', link)),
    serverList: post(SERVER_KEY, LIST_TOOLS),
    junk: post('not-a-key', LIST_TOOLS),
  };
}

let silent: Awaited<ReturnType<typeof startSilentServer>>;
let closedPort: Record<Call, Promise<TimedResponse>>;
let silentServer: Record<Call, Promise<TimedResponse>>;

beforeAll(async () => {
  silent = await startSilentServer();
  [closedPort, silentServer] = await Promise.all([
    callAll(`${HOST}:${String(await findFreePort())}`),
    callAll(silent.host),
  ]);
});
afterAll(() => {
  silent.stop();
});

it.each([
  ['refuses connections', () => closedPort],
  ['accepts connections but never responds', () => silentServer],
])('while Firestore %s, every call gets a response in time that says to try again', async (_, responses) => {
  const given = Object.entries(responses()).map(async ([call, response]) => [call, await response] as const);
  const expected = Object.entries(EXPECTED).map(([call, response]) => [
    call,
    { ...response, isInTime: true },
  ]);
  expect(Object.fromEntries(await Promise.all(given))).toMatchObject(Object.fromEntries(expected));
});

describe('when the Auth backend', () => {
  interface Failure {
    readonly code: number;
    readonly message: string;
    readonly status: string;
  }
  let failure: Failure;
  let authBackend: HttpServer;
  let workspaceUpdate: FunctionProcess;

  beforeAll(async () => {
    const port = await findFreePort();
    authBackend = createHttpServer((_request, response) => {
      response.writeHead(failure.code, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: failure }));
    });
    await once(authBackend.listen(port, HOST), 'listening');
    workspaceUpdate = await startFunction('workspaceUpdate', {
      FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${String(port)}`,
    });
  });
  afterAll(() => {
    authBackend.close();
  });

  async function expectUnavailable(): Promise<void> {
    const { idToken } = await signUp();
    expect(await responseOf(postUpdate(idToken, {}, {}, workspaceUpdate.url))).toEqual({
      status: 503,
      retryAfter: '5',
      isInTime: true,
      body: { error: UNREACHABLE },
    });
  }

  it.each<[what: string, failure: Failure]>([
    ['has no quota left', { code: 429, message: 'QUOTA_EXCEEDED', status: 'RESOURCE_EXHAUSTED' }],
    ['limits our rate', { code: 429, message: 'Too much', status: 'RESOURCE_EXHAUSTED' }],
    ['fails', { code: 503, message: 'Backend error', status: 'UNAVAILABLE' }],
  ])('%s, REST returns 503 with Retry-After, not 401', async (_, given) => {
    failure = given;
    await expectUnavailable();
  });

  it('is unreachable, REST returns 503 with Retry-After, not 401', async () => {
    authBackend.close();
    authBackend.closeAllConnections();
    await expectUnavailable();
  });
});
