import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import type { Request } from 'firebase-functions/https';
import getRawBody from 'raw-body';
import type { ReservedBody } from '../lib/platform/bodyMemory';
import { codeOf, Unavailable } from '../lib/shared/base/errors';
import { BodyBuffer } from './bodyBuffer';
import type { Call } from './call';

/**
 * Reads the body of a request as text. Rejects it without reading if its headers suffice for that. Stops the deadline while a
 * slow body arrives, which takes at most 15 s.
 * @throws {Unavailable} if there is no memory, or if too many bodies arrive slowly. Rethrows whatever `sender` throws.
 */
export async function readBody(call: Call, reception: Reception): Promise<Body> {
  const { request, deadline } = call;
  const { maxBytes, wanted = JSON_TYPE, memory } = reception;
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers;
  if (!/^identity$/i.test(encoding) || /charset *=(?! *"?utf-8)/i.test(type))
    return reject('encoded', maxBytes);
  if (!wanted.test(type)) return reject('not_json', maxBytes);
  const buffer = new BodyBuffer(maxBytes, (bytes) => memory?.grow(bytes));
  try {
    await receive(call, reception, buffer);
    await memory?.complete(buffer.bytes, deadline.signal);
    return { text: buffer.text() };
  } catch (error) {
    stopReading(request);
    const rejection = rejectionOf(error);
    if (!rejection) throw error;
    return reject(rejection, maxBytes);
  }
}

/** Why a body was rejected: `encoded` means compressed or not in UTF-8, `broken_off` means cut off. */
type BodyRejection = 'too_large' | 'encoded' | 'not_json' | 'broken_off';

/** The content type of JSON bodies. */
const JSON_TYPE = /^application\/json *(;|$)/i;

/** The content type of forms, which OAuth clients send. */
export const FORM_TYPE = /^application\/x-www-form-urlencoded *(;|$)/i;

/** The text of a body of the right type, or why it was rejected. */
export type Body =
  | { readonly text: string }
  | { readonly rejection: BodyRejection; readonly status: number; readonly message: string };

// Before any function runs, the framework reads, decompresses and parses every body, whoever sends it. A compressed body of
// 150 KB, or an uncompressed one of 32 MiB, could crash an instance. The framework has no option for this, and it creates the
// server and its parsers itself, so only this channel of Node.js runs before them. The parsers skip a request without these
// headers.
subscribe('http.server.request.start', (event) => {
  const request = typeof event === 'object' && event && 'request' in event ? event.request : undefined;
  if (!(request instanceof IncomingMessage)) return;
  delete request.headers['content-length'];
  delete request.headers['transfer-encoding'];
});

/** How long a body may take to arrive. */
const BODY_MS = 5_000;

/** How long it may take if it arrives at this rate: 512 KiB, the most that the web app sends, over 300 kbit/s. */
const STEADY_BODY_MS = 15_000;
const STEADY_BYTES_PER_MS = 32;

/** A body that takes longer to arrive is slow. */
const QUICK_MS = 50;

/** What to receive, and from whom. */
export interface Reception {
  readonly maxBytes: number;
  /** JSON, unless another content type is wanted. */
  readonly wanted?: RegExp;
  /** Returns who sends the body, for the limit on slow ones. Called only if it is slow. May throw to stop reading. */
  readonly sender: () => Promise<string> | string;
  /** The memory of the body. The caller releases it. */
  readonly memory?: ReservedBody;
}

/** Collects the body in a buffer. */
async function receive(
  { request, instance, deadline }: Call,
  { maxBytes, sender }: Reception,
  buffer: BodyBuffer,
): Promise<void> {
  const received = getRawBody(request, {
    // As received. `headers` no longer has it.
    length: request.headersDistinct['content-length']?.[0] ?? null,
    limit: maxBytes,
    encoding: true,
    decoder: () => ({
      write(chunk) {
        buffer.add(chunk);
        return '';
      },
      end: () => '',
    }),
  });
  const stopClock = limitTime(request, () => buffer.bytes);
  try {
    if (await settlesSoon(received)) {
      await received;
      return;
    }
    const release = instance.slowBodies.tryAcquire(await sender(), 1);
    if (!release) throw new Unavailable();
    await deadline.pausedFor(received).finally(release);
  } finally {
    stopClock();
  }
}

/** Stops reading a body that takes too long. @returns a function that ends the limit. */
function limitTime(request: Request, received: () => number): () => void {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const longest = Math.min(Math.max(received() / STEADY_BYTES_PER_MS, BODY_MS), STEADY_BODY_MS);
    const left = longest - (performance.now() - start);
    if (left > 0) timer = setTimeout(check, left);
    else stopReading(request);
  };
  check();
  return () => {
    clearTimeout(timer);
  };
}

/** Makes the body look as if it were cut off. Does nothing if nobody is reading it. */
function stopReading(request: Request): void {
  request.emit('aborted');
}

/** Returns whether a body arrives, or fails to arrive, before it counts as slow. */
async function settlesSoon(received: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  // After a busy moment, first let what has arrived meanwhile be read.
  const timer = setTimeout(() => setImmediate(resolve, false), QUICK_MS);
  const settled = () => true;
  try {
    return await Promise.race([received.then(settled, settled), late]);
  } finally {
    clearTimeout(timer);
  }
}

function reject(rejection: BodyRejection, maxBytes: number): Body {
  switch (rejection) {
    case 'too_large': {
      const message = `Request body too large: send at most ${String(maxBytes / 1024)} KiB per request.`;
      return { rejection, status: 413, message };
    }
    case 'encoded':
      return { rejection, status: 415, message: 'Send the body as uncompressed UTF-8.' };
    case 'not_json':
      return { rejection, status: 415, message: 'Send JSON with the header Content-Type: application/json.' };
    case 'broken_off':
      return { rejection, status: 400, message: 'The body was cut off. Send it again.' };
  }
}

function rejectionOf(error: unknown): BodyRejection | undefined {
  if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'encoded';
  switch (error instanceof Error && 'type' in error && error.type) {
    case 'entity.too.large':
      return 'too_large';
    case 'request.aborted':
    case 'request.size.invalid':
    case 'stream.not.readable':
      return 'broken_off';
    default:
      return undefined;
  }
}
