import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request } from 'firebase-functions/https';
import getRawBody from 'raw-body';
import type { z } from 'zod';
import { codeOf } from '../lib/shared/base/errors';
import { parseJson } from '../lib/shared/base/json';
import { validationDetails } from '../lib/shared/contract/fieldErrors';
import type { Call } from './call';
import { invalidBody, Rejection } from './rejection';

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
// 150 KB, or an uncompressed one of 32 MiB, could crash an instance. So hide the body from the framework.
const contentLengths = new WeakMap<IncomingMessage, string>();

subscribe('http.server.request.start', (event) => {
  const request = event instanceof Object && 'request' in event ? event.request : undefined;
  if (!(request instanceof IncomingMessage)) return;
  const { 'content-length': length } = request.headers;
  if (length !== undefined) contentLengths.set(request, length);
  delete request.headers['content-length'];
  delete request.headers['transfer-encoding'];
});

/** How long a client may take to send its body. */
const BODY_TIMEOUT_MS = 20_000;

/** Returns the `Content-Length` that a client sent, or undefined if it is missing or not valid. */
export function contentLength(request: Request): number | undefined {
  const length = Number(contentLengths.get(request) ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : undefined;
}

/**
 * Reads the body of a request as text: JSON, unless another content type is wanted. Rejects a body that exceeds
 * `maxBytes` or takes longer than 20 s.
 */
export async function readBody(request: Request, maxBytes: number, wanted = JSON_TYPE): Promise<Body> {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers;
  if (!/^identity$/i.test(encoding) || /charset *=(?! *"?utf-8)/i.test(type))
    return reject('encoded', maxBytes);
  // Make a body that takes too long look like one that was cut off.
  const timer = setTimeout(() => request.emit('aborted'), BODY_TIMEOUT_MS);
  try {
    const body = await getRawBody(request, { length: contentLengths.get(request) ?? null, limit: maxBytes });
    if (!wanted.test(type)) return reject('not_json', maxBytes);
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body) };
  } catch (error) {
    // Drain the rest so that the connection can be reused.
    request.resume();
    const rejection = rejectionOf(error);
    if (!rejection) throw error;
    return reject(rejection, maxBytes);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the JSON body of a call and validates it. Pauses the deadline meanwhile.
 * @throws {Rejection} if the body is rejected or does not match the schema.
 */
export async function receiveJson<Schema extends z.ZodType>(
  { request, deadline }: Call,
  schema: Schema,
  maxBytes: number,
): Promise<z.output<Schema>> {
  const body = await deadline.pausedFor(readBody(request, maxBytes));
  if ('rejection' in body) {
    const { rejection, status, message } = body;
    if (rejection === 'not_json') {
      throw invalidBody('must be JSON, sent with the header Content-Type: application/json', rejection);
    }
    if (rejection === 'broken_off') throw invalidBody('was cut off: send it again', rejection);
    throw new Rejection(status, rejection, { error: message });
  }
  const json = parseJson(body.text);
  if (json === undefined) throw invalidBody('is not valid JSON');
  const { success, data, error } = schema.safeParse(json);
  if (!success) throw invalidBody(validationDetails(error));
  // Parsing a large body takes a while, so let other requests run before the work on it.
  await nextTurn();
  return data;
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
