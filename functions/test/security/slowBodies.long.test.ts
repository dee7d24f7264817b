import { connect, type Socket } from 'node:net';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';
import { DEFAULT_RATES } from '../support/processes/deployedFunction';
import { startFunction } from '../support/processes/functionProcess';
import { startPlatformGate } from '../support/processes/platformGate';
import { callTool } from '../support/requests/client';
import { postUpdate } from '../support/requests/rest';
import { signUp, userWithKey } from '../support/users/users';

/** More than the two instances of a function handle at once. Here, they all reach one. */
const CONNECTIONS = 200;
/** The length of the bodies they announce: the most that each function accepts. */
const CALL_BYTES = 128 * 1024;
const REQUEST_BYTES = 1024 * 1024;
/** Took 0.2 to 0.8 s. Allows for a busy machine, but not for waiting until slow bodies are cut off. */
const BOUND_MS = 4_500;

type Gate = Awaited<ReturnType<typeof startPlatformGate>>;
let mcp: Gate;
let workspaceUpdate: Gate;
let sockets: Socket[];

beforeAll(async () => {
  const [calls, requests] = await Promise.all([
    startFunction('mcp', DEFAULT_RATES),
    startFunction('workspaceUpdate', DEFAULT_RATES),
  ]);
  mcp = await startPlatformGate(calls.url, 80);
  workspaceUpdate = await startPlatformGate(requests.url, 40);
});
beforeEach(() => {
  sockets = [];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});
afterAll(() => {
  mcp.stop();
  workspaceUpdate.stop();
});

/** Sends the headers and the first byte of a body of this length, and nothing more. @returns the status of the response. */
function sendSlowly(url: string, length: number, credential: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const headers = [
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${String(length)}`,
    credential,
  ];
  socket.write(`${['POST / HTTP/1.1', ...headers.filter(Boolean)].join('\r\n')}\r\n\r\n{`);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('data', (response) => {
      resolve(Number(response.toString().split(' ')[1]));
    });
  });
}

/** Opens the slow connections, with these credentials in turn. @returns the statuses of the responses, as they arrive. */
async function attack(gate: Gate, length: number, credentials: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  const received = gate.untilReceived(CONNECTIONS);
  for (let count = 0; count < CONNECTIONS; count++) {
    void sendSlowly(gate.url, length, credentials[count % credentials.length] ?? '').then(
      (status) => statuses.push(status),
      () => undefined,
    );
  }
  await received;
  return statuses;
}

/** Expects `work` to be quick during `attack`, at least once in three times: a busy machine may hold up one. @returns what `attack` returns. */
async function expectInTime<Result>(
  work: () => Promise<unknown>,
  attack: () => Promise<Result>,
): Promise<Result> {
  // An instance that has just started is slower.
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 5 }, work));
  for (let attempt = 1; ; attempt++) {
    const result = await attack();
    const start = performance.now();
    await work();
    const milliseconds = performance.now() - start;
    if (milliseconds < BOUND_MS) return result;
    if (attempt === 3) expect(milliseconds).toBeLessThan(BOUND_MS);
    for (const socket of sockets.splice(0)) socket.destroy();
  }
}

describe('while 200 connections to /mcp send no more than the first byte of a body', () => {
  async function expectAnswered(credentials: readonly string[]): Promise<number[]> {
    const { key } = await userWithKey();
    const add = async () => {
      expect(await callTool(mcp.url, key, 'add_to_dashboard', LINK)).toEqual({ ok: expect.anything() });
    };
    return expectInTime(add, () => attack(mcp, CALL_BYTES, credentials));
  }

  it('a call is answered if they are anonymous, and they hear at once that they need a key', async () => {
    expect(new Set(await expectAnswered(['']))).toEqual(new Set([401, 429]));
  });

  it('a call is answered if they have the keys of two people', async () => {
    const keys = await Promise.all([userWithKey(), userWithKey()]);
    await expectAnswered(keys.map(({ key }) => `X-API-Key: ${key}`));
  });

  it('a call is answered if they have one key', async () => {
    const { key } = await userWithKey();
    await expectAnswered([`X-API-Key: ${key}`]);
  });
});

describe('while 200 connections to REST send no more than the first byte of a body', () => {
  async function expectAnswered(credentials: readonly string[]): Promise<number[]> {
    const { idToken } = await signUp();
    const edit = async () => {
      const operations = [{ op: 'addLink', ...LINK }];
      const { status } = await postUpdate(
        idToken,
        { operations },
        {},
        `${workspaceUpdate.url}/api/workspace/edit`,
      );
      expect(status).toBe(200);
    };
    return expectInTime(edit, () => attack(workspaceUpdate, REQUEST_BYTES, credentials));
  }

  it('an edit is answered if they are anonymous', async () => {
    expect(new Set(await expectAnswered(['']))).toEqual(new Set([401]));
  });

  it('an edit is answered if they have the ID tokens of two people', async () => {
    const users = await Promise.all([signUp(), signUp()]);
    await expectAnswered(users.map(({ idToken }) => `Authorization: Bearer ${idToken}`));
  });
});
