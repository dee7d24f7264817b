import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_RATES } from '../support/processes/deployedFunction';
import { startFunction } from '../support/processes/functionProcess';
import { startPlatformGate } from '../support/processes/platformGate';
import { storeFull, storeLinks } from '../support/users/storedWorkspace';
import { signUp } from '../support/users/users';
import { testDatabase } from '../support/testDatabase';

// What strangers can do to others who open public pages.

/** More than the two instances of a function handle at once. Here, they all reach one. */
const CONNECTIONS = 200;
/** How often to try again before a time counts: a busy machine may hold up one run. */
const ATTEMPTS = 3;
/** A slow connection is ended only after 5 s. */
const AT_ONCE_MS = 4_500;

let gate: Awaited<ReturnType<typeof startPlatformGate>>;
/** The path of the page of a small workspace. */
let page: string;
/** The uid of somebody with a public workspace of the largest size, whose links have one date. */
let full: string;

beforeAll(async () => {
  const { url } = await startFunction('workspaceUpdate', DEFAULT_RATES);
  gate = await startPlatformGate(url, 40);
  const [small, large] = [(await signUp()).uid, (await signUp()).uid];
  await Promise.all([storeLinks(small, 20), storeFull(large)]);
  await Promise.all([small, large].map(publish));
  [page, full] = [`/u/${small}/default`, large];
});
afterAll(() => {
  gate.stop();
});

const publish = (uid: string) =>
  testDatabase().doc(`users/${uid}/workspaces/default`).update({ isPublic: true });

/** Opens an address from this place of the Internet. @returns the status and how long it took, in milliseconds. */
async function open(path: string, address: string): Promise<{ status: number; milliseconds: number }> {
  const start = performance.now();
  const response = await fetch(gate.url + path, { headers: { 'X-Forwarded-For': address } });
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - start };
}

const VISITOR = '203.0.113.9';
const attackerAt = (number: number) => `198.51.100.${String(number % 4)}`;

it.each([
  ['send no more than the first byte of a body', 'Content-Length: 100000', '{', true],
  ['do not end their headers', 'X-Unfinished: 1', undefined, true],
  ['read nothing', 'Connection: keep-alive', '', false],
] as const)(
  'a page is there at once while 200 connections to pages and feeds %s',
  async (_, header, body, reads) => {
    await open(page, VISITOR);
    for (let attempt = 1; ; attempt++) {
      const sockets: Socket[] = [];
      const { hostname, port } = new URL(gate.url);
      for (let count = 0; count < CONNECTIONS; count++) {
        const path = count % 2 === 0 ? page : `/u/${full}/default/feed.xml`;
        const socket = connect(Number(port), hostname);
        sockets.push(socket.on('error', () => undefined));
        if (reads) socket.resume();
        else socket.pause();
        const head = [
          `GET ${path} HTTP/1.1`,
          'Host: x',
          `X-Forwarded-For: ${attackerAt(count)}`,
          header,
        ].join('\r\n');
        socket.write(body === undefined ? head : `${head}\r\n\r\n${body}`);
      }
      await sleep(200);
      const { status, milliseconds } = await open(page, VISITOR);
      for (const socket of sockets) socket.destroy();
      expect(status).toBe(200);
      if (milliseconds < AT_ONCE_MS) break;
      expect(attempt).toBeLessThan(ATTEMPTS);
    }
  },
);
