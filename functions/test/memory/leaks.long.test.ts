import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  runFirst,
  startFunctionProcess,
  type FunctionProcess,
} from '../support/processes/functionsFramework';
import { TOOL_CALLS } from '../../src/mcp/tools/toolCalls.fixture';
import { callTool } from '../support/requests/client';
import { postUpdate } from '../support/requests/rest';
import { signUp, userWithKey } from '../support/users/users';

/** Calls of each kind. The first ones fill caches, so the memory is measured after them. */
const WARM_UP = 200;
const CALLS = 500;
const AT_ONCE = 8;
const DEADLINE_MS = 11_000;
/** A leak of 4 KB per call would exceed it. */
const MAX_GROWTH = 4 * 1024 * CALLS;

/** Code for a function's process. Sends the size of the heap after a garbage collection. */
const PROBE = `process.on('message', () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send(heapUsed + external);
});`;
const nodeArguments = ['--expose-gc', runFirst(PROBE)];

let running: FunctionProcess;
let key: string;

beforeAll(async () => {
  ({ key } = await userWithKey());
});
afterEach(() => running.stop());

/** Waits until deadlines have passed: a timer may keep what a call waited for until then. */
async function heapBytes(): Promise<number> {
  await sleep(DEADLINE_MS);
  const answered = once(running.child, 'message');
  running.child.send('heap');
  return z.int().parse((await answered)[0]);
}

/** Makes this many calls, several at once. Their number makes each different from the last, but not what is stored larger. */
async function repeat(count: number, call: (number: number) => Promise<unknown>): Promise<void> {
  const numbers = Array(count).keys();
  const caller = async () => {
    for (const number of numbers) await call(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
}

/**
 * Returns how much the heap grows while calls are repeated. If that is too much, tries again: a leak grows each
 * time.
 */
async function growth(call: (number: number) => Promise<unknown>): Promise<number> {
  let grown = Infinity;
  for (let round = 0; round < 5 && grown > MAX_GROWTH; round++) {
    const before = await heapBytes();
    await repeat(CALLS, call);
    grown = (await heapBytes()) - before;
  }
  return grown;
}

it('mcp does not keep memory for calls that it has responded to, accepted or not', async () => {
  running = await startFunctionProcess('mcp', { nodeArguments });
  const call = async (number: number) => {
    const [tool, input] = TOOL_CALLS[number % TOOL_CALLS.length] ?? ['list_links', {}];
    const isWrite = tool === 'add_note_to_link' || tool === 'log_session';
    const notes = isWrite ? { notes: `Note ${String(number)}` } : {};
    await callTool(running.url, key, tool, { ...input, ...notes });
    await callTool(running.url, `${key}${String(number)}`, tool, {}).catch(() => undefined);
  };
  await repeat(WARM_UP, call);
  expect(await growth(call)).toBeLessThan(MAX_GROWTH);
});

it('workspaceUpdate does not keep memory for requests that it has responded to, valid or not', async () => {
  running = await startFunctionProcess('workspaceUpdate', { nodeArguments });
  const { idToken } = await signUp();
  const statusOf = async (body: object): Promise<number> => {
    const response = await postUpdate(idToken, body, {}, running.url);
    await response.arrayBuffer();
    return response.status;
  };
  const request = async (number: number) => {
    const links = [{ title: `Title ${String(number)}`, url: 'https://example.com' }];
    const valid = { categories: [{ categoryName: 'Reading', links }] };
    expect([await statusOf(valid), await statusOf({ categories: number })]).toEqual([200, 400]);
  };
  await repeat(WARM_UP, request);
  expect(await growth(request)).toBeLessThan(MAX_GROWTH);
});
