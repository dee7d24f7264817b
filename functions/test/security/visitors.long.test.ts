import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getDatabase } from '../../src/lib/platform/firestore';
import { LIMITS } from '../../src/lib/shared/base/limits';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { withCategories } from '../../src/lib/shared/model/workspace.fixture';
import { DEFAULT_RATES } from '../support/processes/deployedFunction';
import { startFunction } from '../support/processes/functionProcess';
import { startPlatformGate } from '../support/processes/platformGate';
import { invite, join } from '../support/requests/sharing';
import { store, storeFull, storeLinks, storeWorkspace } from '../support/users/storedWorkspace';
import { signUp } from '../support/users/users';

// What strangers can do to others who open public pages.

/** More than the two instances of a function handle at once. Here, they all reach one. */
const CONNECTIONS = 200;
/** How often to try again before a time counts: a busy machine may hold up one run. */
const ATTEMPTS = 3;

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
  getDatabase().doc(`users/${uid}/workspaces/default`).update({ isPublic: true });

/** Opens an address from this place of the Internet. @returns the status and how long it took, in milliseconds. */
async function open(path: string, address: string): Promise<{ status: number; milliseconds: number }> {
  const start = performance.now();
  const response = await fetch(gate.url + path, { headers: { 'X-Forwarded-For': address } });
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - start };
}

const VISITOR = '203.0.113.9';
const attackerAt = (number: number) => `198.51.100.${String(number % 4)}`;
const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;

/** Runs `measure` until what it returns is within the bounds, and expects that at last. */
async function expectWithin(measure: () => Promise<readonly number[]>, bounds: readonly number[]) {
  for (let attempt = 1; ; attempt++) {
    const measured = await measure();
    const isWithin = measured.every((each, index) => each < (bounds[index] ?? 0));
    if (isWithin) return;
    if (attempt === ATTEMPTS) {
      expect({ measured, bounds, isWithin }).toEqual({ measured, bounds, isWithin: true });
    }
  }
}

it.each([
  ['send no more than the first byte of a body', 'Content-Length: 100000', '{', true],
  ['do not end their headers', 'X-Unfinished: 1', undefined, true],
  ['read nothing', 'Connection: keep-alive', '', false],
] as const)(
  'a page is there at once while 200 connections to pages and feeds %s',
  async (_, header, body, reads) => {
    await open(page, VISITOR);
    await expectWithin(async () => {
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
      return [milliseconds];
    }, [4_500]);
  },
);

it.each([
  ['for the largest workspace', false],
  ['for the largest workspace, which changes all the time', true],
])('another page stays quick while four addresses ask for 20 feeds a second %s', async (_, changes) => {
  const feed = `/u/${full}/default/feed.xml`;
  const head = getDatabase().doc(`users/${full}/workspaces/default`);
  await expectWithin(async () => {
    const asked: Promise<unknown>[] = [];
    const times: number[] = [];
    for (let count = 0; count < 100; count++) {
      asked.push(open(`${feed}?x=${String(count)}`, attackerAt(count)));
      if (changes && count % 4 === 0) asked.push(head.update({ updatedAt: new Date() }));
      const [seen] = await Promise.all([open(page, VISITOR), sleep(50)]);
      expect(seen.status).toBe(200);
      times.push(seen.milliseconds);
    }
    await Promise.all(asked);
    return [median(times), Math.max(...times)];
  }, [300, 1_000]);
});

it('takes as long for a private workspace with thousands of long names as for none', async () => {
  const { uid, idToken } = await signUp();
  const { uid: member, idToken: memberToken } = await signUp();
  const names = Array.from({ length: 2_000 }, (_, index) =>
    `Category ${String(index)} `.padEnd(LIMITS.name, 'x'),
  );
  await store(uid, withCategories(emptyWorkspace('large', new Date().toISOString()), names));
  await storeWorkspace(uid, 'team', 'Team');
  const shared = await join(memberToken, await invite(idToken, 'viewer', 'team'));
  const places = [`/u/${uid}/none`, `/u/${uid}/large`, `/u/${member}/${shared}`];
  await expectWithin(async () => {
    const times = places.map((): number[] => []);
    for (let round = 0; round < 200; round++) {
      for (const [index, path] of places.entries()) {
        const { status, milliseconds } = await open(path, `203.0.113.${String(round)}`);
        expect(status).toBe(404);
        times[index]?.push(milliseconds);
      }
    }
    const [none = 0, ...others] = times.map(median);
    return others.map((other) => Math.abs(other - none));
  }, [2, 2]);
});
