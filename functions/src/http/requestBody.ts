import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import type { Request } from 'firebase-functions/https';
import getRawBody from 'raw-body';
import { codeOf } from '../lib/errors';
import { LIMITS } from '../lib/domain/limits';

/** Why a body was not taken. `encoded` is what is compressed or not in UTF-8. */
export type BodyRefusal = 'too_large' | 'encoded' | 'not_json' | 'broken_off';

/** The text of what was sent as JSON, or why there is none. */
export type Body = { readonly text: string } | { readonly refusal: BodyRefusal };

// The framework reads, inflates and parses a body before any function runs, for anybody, whatever its size: 150 KB
// that are compressed, or 32 MiB that are not, could end an instance. So it is not told that there is a body.
const lengths = new WeakMap<IncomingMessage, string>();

subscribe('http.server.request.start', (message) => {
  const request = message instanceof Object && 'request' in message ? message.request : undefined;
  if (!(request instanceof IncomingMessage)) return;
  const { 'content-length': length } = request.headers;
  if (length !== undefined) lengths.set(request, length);
  delete request.headers['content-length'];
  delete request.headers['transfer-encoding'];
});

/** Reads the body of a request. Of what is over 1 MiB nothing is kept, and nothing is parsed. */
export async function readBody(request: Request): Promise<Body> {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers;
  if (!/^identity$/i.test(encoding) || /charset *=(?! *"?utf-8)/i.test(type)) return { refusal: 'encoded' };
  try {
    const body = await getRawBody(request, { length: lengths.get(request) ?? null, limit: LIMITS.bodyBytes });
    if (!/^application\/json *(;|$)/i.test(type)) return { refusal: 'not_json' };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body) };
  } catch (error) {
    // The rest is let go by: the next request of this connection comes after it.
    request.resume();
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { refusal };
  }
}

function refusalOf(error: unknown): BodyRefusal | undefined {
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
