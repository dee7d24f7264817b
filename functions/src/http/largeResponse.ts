import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { withDeadline } from '../lib/platform/deadline';
import { Unavailable } from '../lib/shared/base/errors';
import { breatheEvery } from '../lib/shared/base/steps';
import type { Release, WeightedSemaphore } from '../lib/platform/weightedSemaphore';

/** A response that may be many megabytes long. */
export class LargeResponse {
  constructor(
    readonly content: {
      /** The object that the response shows. Concurrent responses with the same subject share one copy. */
      readonly subject: object;
      /** An upper bound of the response's size. */
      readonly maxBytes: number;
      /** The user who gets it. */
      readonly user: string;
      /** Yields the JSON in pieces that take a few milliseconds each. */
      readonly pieces: () => Iterable<string>;
      /** Called when the subject is no longer needed. May be called twice. */
      readonly whenMade: () => void;
    },
  ) {}
}

/** How long a client may take to read a response. After that, its connection is closed to release the memory. */
export const SEND_TIMEOUT_MS = 30_000;
/** How long to work on a response before yielding to other requests. */
const SLICE_MS = 8;
const BUFFER_BYTES = 64 * 1024;

/** A response that one or more readers are waiting for or receiving. */
interface SharedResponse {
  readers: number;
  readonly buffers: Promise<readonly Buffer[]>;
  release?: Release;
}

const sharedResponses = new WeakMap<object, SharedResponse>();

/**
 * Reserves `memory`, makes the response and sends it. Releases the memory when every reader of the same response has
 * received it or disconnected.
 * @returns the outcome to log.
 * @throws {Unavailable} if the response is not ready before `signal` aborts.
 */
export async function sendLargeResponse(
  response: Response,
  { content }: LargeResponse,
  memory: WeightedSemaphore,
  signal: AbortSignal,
): Promise<string> {
  const shared = joinResponse(content.subject) ?? startResponse(content, memory);
  try {
    const buffers = await withDeadline(signal, shared.buffers);
    content.whenMade();
    return await send(response, buffers);
  } finally {
    content.whenMade();
    if (--shared.readers === 0) {
      sharedResponses.delete(content.subject);
      shared.release?.();
    }
  }
}

function joinResponse(subject: object): SharedResponse | undefined {
  const shared = sharedResponses.get(subject);
  if (shared) shared.readers++;
  return shared;
}

function startResponse(content: LargeResponse['content'], memory: WeightedSemaphore): SharedResponse {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Buffer[]>();
  const shared: SharedResponse = { readers: 1, buffers: promise };
  sharedResponses.set(content.subject, shared);
  makeResponse(content, memory, shared).then(resolve, reject);
  return shared;
}

/** Makes a response, unless its last reader gives up first. Releases the memory that the response does not need. */
async function makeResponse(
  { user, maxBytes, pieces }: LargeResponse['content'],
  memory: WeightedSemaphore,
  shared: SharedResponse,
): Promise<readonly Buffer[]> {
  const isWanted = () => shared.readers > 0;
  const release = await memory.acquire({ user, weight: maxBytes, isWanted });
  if (!isWanted()) {
    release();
    throw new Unavailable();
  }
  shared.release = release;
  const buffers: Buffer[] = [];
  let text = '';
  const breathe = breatheEvery(SLICE_MS, nextTurn);
  for (const piece of pieces()) {
    text += piece;
    if (text.length >= BUFFER_BYTES) {
      buffers.push(Buffer.from(text));
      text = '';
    }
    await breathe();
    if (!isWanted()) throw new Unavailable();
  }
  buffers.push(Buffer.from(text));
  release(totalBytes(buffers));
  return buffers;
}

async function send(response: Response, buffers: readonly Buffer[]): Promise<string> {
  response.status(200).set({
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(totalBytes(buffers)),
  });
  // Not a signal that aborts: its timer would keep the response in memory after it was sent.
  const timer = setTimeout(() => response.destroy(), SEND_TIMEOUT_MS);
  try {
    await pipeline(Readable.from(buffers), response);
    return 'ok';
  } catch {
    // The reader has disconnected, or was too slow.
    response.destroy();
    return 'not_received';
  } finally {
    clearTimeout(timer);
  }
}

function totalBytes(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0);
}
