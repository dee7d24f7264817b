import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type Response } from 'express';
import { Unavailable } from '../lib/shared/base/errors';
import { WeightedSemaphore } from '../lib/platform/weightedSemaphore';
import { LargeResponse, sendLargeResponse } from './largeResponse';

const MIB = 1024 * 1024;
const PIECES = Array.from({ length: 600 }, (_, index) => `${String(index % 10)}é`.repeat(10_000));
const WHOLE = PIECES.join('');
const MAX_BYTES = 20 * MIB;

describe('a large response', () => {
  const memory = new WeightedSemaphore(40 * MIB);
  let server: Server;
  let subject: object;
  let made: number;
  let timeoutMs: number;
  /** The outcome or the error of each response. */
  let outcomes: Promise<unknown>[];

  beforeAll(async () => {
    const app = express();
    app.get('/', (_, response) => {
      const pieces = () => {
        made++;
        return PIECES;
      };
      const content = { subject, maxBytes: MAX_BYTES, user: 'ada', pieces, whenMade: () => undefined };
      const signal = AbortSignal.timeout(timeoutMs);
      const sent = sendLargeResponse(response, new LargeResponse(content), memory, signal);
      outcomes.push(
        sent.catch((error: unknown) => {
          response.status(503).end();
          return error;
        }),
      );
    });
    server = app.listen(0);
    await once(server, 'listening');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    subject = {};
    made = 0;
    timeoutMs = 30_000;
    outcomes = [];
  });

  /** Requests the response and returns it unread. */
  async function open(): Promise<IncomingMessage> {
    const address = server.address() satisfies AddressInfo | string | null;
    if (address === null || typeof address === 'string') throw new Error('The server is not listening.');
    const sent = get({ port: address.port, agent: false });
    return new Promise((resolve, reject) => sent.on('response', resolve).on('error', reject));
  }

  it('arrives whole, and reserves as much memory as it has bytes until then', async () => {
    const response = await open();
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(WHOLE)),
      'cache-control': 'no-store',
    });
    expect(memory.usedCapacity).toBe(Buffer.byteLength(WHOLE));
    expect((await text(response)) === WHOLE).toBe(true);
    expect(await Promise.all(outcomes)).toEqual(['ok']);
    expect(memory.usedCapacity).toBe(0);
  });

  it('is made once for concurrent readers', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, open));
    expect(memory.usedCapacity).toBe(Buffer.byteLength(WHOLE));
    const received = await Promise.all(responses.map((response) => text(response)));
    expect(received.every((each) => each === WHOLE)).toBe(true);
    expect(await Promise.all(outcomes)).toEqual(Array(5).fill('ok'));
    expect([made, memory.usedCapacity]).toEqual([1, 0]);
  });

  it('releases its memory when the reader disconnects', async () => {
    const response = await open();
    response.destroy();
    expect(await Promise.all(outcomes)).toEqual(['not_received']);
    expect(memory.usedCapacity).toBe(0);
  });

  it('releases its memory, no matter when its last reader gives up', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const release = await memory.acquire({ user: 'bob', weight: 30 * MIB, isWanted: () => true });
      const giveUp = new AbortController();
      const pieces = () => PIECES;
      const content = { subject: {}, maxBytes: MAX_BYTES, user: 'ada', pieces, whenMade: () => undefined };
      const response: Response = Object.create(null);
      const sent = sendLargeResponse(response, new LargeResponse(content), memory, giveUp.signal);
      giveUp.abort();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      release();
      await expect(sent).rejects.toThrow(Unavailable);
      await new Promise((resolve) => setImmediate(resolve));
      expect([turns, memory.usedCapacity]).toEqual([turns, 0]);
    }
  });

  it('is not made if memory is not released in time', async () => {
    timeoutMs = 500;
    const release = await memory.acquire({ user: 'bob', weight: 30 * MIB, isWanted: () => true });
    expect((await open()).statusCode).toBe(503);
    expect(await Promise.all(outcomes)).toEqual([expect.any(Unavailable)]);
    expect(made).toBe(0);
    release();
    expect(memory.usedCapacity).toBe(0);
  });
});
