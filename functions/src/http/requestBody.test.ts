import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import type { Request } from 'firebase-functions/https';
import { BodyMemory } from '../lib/platform/bodyMemory';
import { Deadline } from '../lib/platform/deadline';
import { WeightedSemaphore } from '../lib/platform/weightedSemaphore';
import type { Call } from './call';
import { endpoint } from './endpoint';
import { sendJson } from './responses';
import { readBody, type Body } from './requestBody';

jest.mock('../lib/platform/log');

const KIB = 1024;
const MAX_BYTES = 1024 * KIB;

function callWith(request: Request, deadline: Deadline, slowBodies: WeightedSemaphore): Call {
  const call: Call = Object.create({ request, deadline, instance: { slowBodies } });
  return call;
}

describe('a body that arrives', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Lets a body arrive in pieces, one a second. @returns what became of it, after how many seconds, and the limits. */
  async function received(...pieces: readonly string[]) {
    const stream = new PassThrough();
    const headers = { 'content-type': 'application/json' };
    const request: Request = Object.assign(Object.create(stream), { headers, headersDistinct: {} });
    const slowBodies = new WeightedSemaphore(2, 1);
    const deadline = new Deadline();
    const call = callWith(request, deadline, slowBodies);
    let body: Body | undefined;
    void readBody(call, { maxBytes: MAX_BYTES, sender: () => 'ada' }).then((read) => (body = read));
    let passed = 0;
    for (; !body; passed++) {
      stream.write(pieces[passed] ?? '');
      if (passed === pieces.length - 1) stream.end();
      await settled();
      jest.advanceTimersByTime(1_000);
      await settled();
    }
    deadline.end();
    return { body, passed, slow: slowBodies.usedCapacity, isLate: deadline.signal.aborted };
  }
  async function settled(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await nextTurn();
  }

  it('is cut off after five seconds if no more than a byte has arrived', async () => {
    const { body, ...after } = await received('{', ...Array<string>(30).fill(''));
    expect(body).toMatchObject({ rejection: 'broken_off' });
    expect(after).toEqual({ passed: 5, slow: 0, isLate: false });
  });

  it('is cut off after five seconds if it arrives too slowly, even if it never pauses', async () => {
    expect(await received(...Array<string>(30).fill('x'.repeat(20 * KIB)))).toMatchObject({
      body: { rejection: 'broken_off' },
      passed: 5,
    });
  });

  it('may take longer if it arrives steadily, but at most 15 s', async () => {
    const piece = 'x'.repeat(40 * KIB);
    const whole = await received(...Array<string>(12).fill(piece));
    expect(whole).toMatchObject({ passed: 12, slow: 0, isLate: false });
    expect(whole.body).toEqual({ text: piece.repeat(12) });
    expect(await received(...Array<string>(24).fill(piece))).toMatchObject({
      body: { rejection: 'broken_off' },
      passed: 15,
    });
  });
});

describe('bodies that arrive over connections', () => {
  const slowBodies = new WeightedSemaphore(5, 3);
  let bodies: BodyMemory;
  let server: Server;
  let sockets: Socket[];
  /** How many requests are being handled. */
  let handled: number;

  beforeAll(async () => {
    const handle = endpoint('test', [], async ({ request, response }) => {
      const sender = request.get('x-sender') ?? '';
      const memory = bodies.bodyOf(sender);
      const deadline = new Deadline();
      const call = callWith(request, deadline, slowBodies);
      handled++;
      try {
        const body = await readBody(call, { maxBytes: MAX_BYTES, sender: () => sender, memory });
        sendJson(response, 200, { read: 'text' in body ? body.text.length : body.rejection });
        return 'ok';
      } finally {
        memory.release();
        deadline.end();
        handled--;
      }
    });
    const app = express();
    app.use((request, response) => handle(Object.assign(request, { rawBody: Buffer.alloc(0) }), response));
    server = app.listen(0);
    await once(server, 'listening');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    bodies = new BodyMemory();
    sockets = [];
    handled = 0;
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await until(() => handled === 0);
    const limits = [slowBodies, bodies.arriving, bodies.small, bodies.large];
    expect(limits.map(({ usedCapacity }) => usedCapacity)).toEqual([0, 0, 0, 0]);
  });

  async function until(condition: () => boolean): Promise<void> {
    const end = performance.now() + 10_000;
    while (!condition()) {
      if (performance.now() > end) throw new Error('This did not happen in time.');
      await sleep(5);
    }
  }

  function headOf(sender: string, length: number | 'chunked', type = 'application/json'): string {
    const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${String(length)}`;
    return `POST / HTTP/1.1\r\nHost: x\r\nX-Sender: ${sender}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`;
  }

  /** Opens a connection and sends this. */
  function open(sent: string) {
    const address = server.address() satisfies AddressInfo | string | null;
    if (address === null || typeof address === 'string') throw new Error('The server is not listening.');
    const socket = connect(address.port);
    sockets.push(socket);
    let received = '';
    socket.on('data', (data) => (received += data.toString())).on('error', () => undefined);
    socket.write(sent);
    return { socket, received: () => received };
  }

  /** Sends a request. @returns the first response. */
  async function responseTo(sent: string): Promise<string> {
    const { received } = open(sent);
    await until(() => received().includes('}'));
    return received();
  }

  it('keep room for others: at most so many are slow at once, and the rest are rejected at once', async () => {
    const ada = Array.from({ length: 5 }, () => open(headOf('ada', 100) + '{'));
    await until(() => ada.filter(({ received }) => received().startsWith('HTTP/1.1 503')).length === 2);
    expect(slowBodies.usedCapacity).toBe(3);
    expect(await responseTo(headOf('ada', 2) + '{}')).toContain('{"read":2}');
    const bob = open(headOf('bob', 2) + '{');
    await until(() => slowBodies.usedCapacity === 4);
    bob.socket.write('}');
    await until(() => bob.received().includes('{"read":2}'));
    expect(slowBodies.usedCapacity).toBe(3);
  });

  it('reserve memory as they arrive, not as announced', async () => {
    const piece = 'x'.repeat(200 * KIB);
    const announced = Array.from({ length: 3 }, (_, index) => open(headOf(String(index), MAX_BYTES) + '{'));
    await until(() => slowBodies.usedCapacity === 3);
    expect(bodies.arriving.usedCapacity).toBe(0);
    announced[0]?.socket.write(piece);
    await until(() => bodies.arriving.usedCapacity > 0);
    expect(bodies.arriving.usedCapacity).toBeLessThan(2 * piece.length);
  });

  it.each<[what: string, sent: string, read: string]>([
    ['compressed', headOf('ada', 9).replace('Host', 'Content-Encoding: gzip\r\nHost'), 'encoded'],
    ['of another type', headOf('ada', 9, 'text/plain'), 'not_json'],
  ])('are rejected before they arrive if their headers show that they are %s', async (_, sent, read) => {
    expect(await responseTo(sent)).toContain(`{"read":"${read}"}`);
  });

  it('are cut off soon after the response, if the client goes on sending', async () => {
    const { socket, received } = open(headOf('ada', MAX_BYTES, 'text/plain'));
    // The connection may also be reset.
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await until(() => received().includes('not_json'));
    const sending = setInterval(() => socket.write('x'), 100);
    await closed;
    clearInterval(sending);
  });

  it('leave the connection open for the next request, if the client stops sending in time', async () => {
    const { socket, received } = open(headOf('ada', 'chunked') + '2\r\n{}\r\n');
    socket.write('0\r\n\r\n' + headOf('ada', MAX_BYTES + 1) + 'x'.repeat(MAX_BYTES + 1));
    socket.write(headOf('ada', 3) + '{ }' + headOf('ada', 4) + '{  }');
    await until(() => received().includes('{"read":4}'));
    expect(received().match(/"read":[^}]+/g)).toEqual([
      '"read":2',
      '"read":"too_large"',
      '"read":3',
      '"read":4',
    ]);
  });

  it('release everything, no matter when their clients disconnect', async () => {
    for (let count = 0; count < 60; count++) {
      const { socket } = open(headOf(String(count % 7), count % 3 ? MAX_BYTES : 'chunked'));
      if (count % 2) socket.write('x'.repeat(100 * KIB));
      setTimeout(() => (count % 5 ? socket.destroy() : socket.resetAndDestroy()), count * 3);
    }
    await until(() => sockets.every(({ closed }) => closed));
  });
});
