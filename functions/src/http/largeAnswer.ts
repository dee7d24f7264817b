import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { withDeadline } from '../lib/deadline';
import { Unavailable } from '../lib/errors';
import type { Release, WeightedSemaphore } from '../lib/weightedSemaphore';

/** An answer that can take many megabytes. */
export class LargeAnswer {
  constructor(
    readonly content: {
      /** What the answer shows. Answers that show the same object are the same, so concurrent ones are made once. */
      readonly subject: object;
      /** The bytes that it takes at most. */
      readonly maxBytes: number;
      /** The user who gets it. */
      readonly user: string;
      /** Yields the JSON in pieces of a few milliseconds. */
      readonly pieces: () => Iterable<string>;
      /** Called once the answer no longer needs its subject. */
      readonly whenMade: () => void;
    },
  ) {}
}

/** How long a reader may take. After that the connection is closed, so that others get the memory. */
const SEND_TIMEOUT_MS = 30_000;
/** How long to work on an answer before others get their turn. */
const SLICE_MS = 8;
const BUFFER_BYTES = 64 * 1024;

/** An answer that one or more readers wait for or receive. */
interface SharedAnswer {
  readers: number;
  readonly buffers: Promise<readonly Buffer[]>;
  release?: Release;
}

const sharedAnswers = new WeakMap<object, SharedAnswer>();

/**
 * Makes an answer under a share of `memory`, and sends it. The share is held until every reader of the same answer has it or
 * is gone. Returns the outcome to log.
 * @throws {Unavailable} if there is no memory before `signal` aborts.
 */
export async function sendLargeAnswer(
  response: Response,
  { content }: LargeAnswer,
  memory: WeightedSemaphore,
  signal: AbortSignal,
): Promise<string> {
  const shared = joinAnswer(content.subject) ?? startAnswer(content, memory);
  try {
    const buffers = await withDeadline(signal, shared.buffers);
    content.whenMade();
    return await send(response, buffers);
  } finally {
    content.whenMade();
    if (--shared.readers === 0) {
      sharedAnswers.delete(content.subject);
      shared.release?.();
    }
  }
}

function joinAnswer(subject: object): SharedAnswer | undefined {
  const shared = sharedAnswers.get(subject);
  if (shared) shared.readers++;
  return shared;
}

function startAnswer(content: LargeAnswer['content'], memory: WeightedSemaphore): SharedAnswer {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Buffer[]>();
  const shared: SharedAnswer = { readers: 1, buffers: promise };
  sharedAnswers.set(content.subject, shared);
  makeAnswer(content, memory, shared).then(resolve, reject);
  return shared;
}

/** Makes an answer as long as anybody waits for it. Gives back what it does not need of its share. */
async function makeAnswer(
  { user, maxBytes, pieces }: LargeAnswer['content'],
  memory: WeightedSemaphore,
  shared: SharedAnswer,
): Promise<readonly Buffer[]> {
  const isWanted = () => shared.readers > 0;
  const release = await memory.acquire({ user, weight: maxBytes, isWanted });
  shared.release = release;
  const buffers: Buffer[] = [];
  let text = '';
  let start = performance.now();
  for (const piece of pieces()) {
    text += piece;
    if (text.length >= BUFFER_BYTES) {
      buffers.push(Buffer.from(text));
      text = '';
    }
    if (performance.now() - start < SLICE_MS) continue;
    await nextTurn();
    start = performance.now();
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
  try {
    await pipeline(Readable.from(buffers), response, { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
    return 'ok';
  } catch {
    // The reader is gone, or too slow: then this closes its connection.
    response.destroy();
    return 'not_received';
  }
}

function totalBytes(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0);
}
