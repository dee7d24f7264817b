import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { VERSION_HEADER } from '../lib/runtime/version';
import { sendError } from './errors';
import { logRequest, type RequestEntry } from './requestLog';
import { notFound } from './rejection';
import { setSecurityHeaders } from './securityHeaders';

/**
 * Wraps the handler of a function that serves these paths. Sends 404 for other paths, maps errors to their status,
 * and writes one log line per request.
 */
export function endpoint(name: string, paths: readonly (string | RegExp)[], handle: Handler) {
  const isServed = (path: string) =>
    // "/" is the root of the function's own URL.
    path === '/' ||
    paths.some((each) => (typeof each === 'string' ? [each, `${each}/`].includes(path) : each.test(path)));
  return async (request: Request, response: Response): Promise<void> => {
    const start = performance.now();
    const entry: RequestEntry = { outcome: 'ok' };
    setSecurityHeaders(request, response);
    response.set(...VERSION_HEADER);
    try {
      if (!isServed(request.path)) throw notFound();
      entry.outcome = await handle({ request, response, entry });
    } catch (error) {
      entry.outcome = sendError(response, error);
    }
    limitRest(request);
    logRequest(name, entry, response.statusCode, performance.now() - start);
  };
}

/** One request, its response, and what to log about them. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly entry: RequestEntry;
}

/** How long a client may go on sending after the response, so that it can read the response. */
const LINGER_MS = 2_000;

/** Handles one request. Returns the outcome to log. If it throws, {@link sendError} sends the response. */
type Handler = (exchange: Exchange) => Promise<string> | string;

/** Drains the rest of a body so that the connection can be reused. Closes it if the body does not end soon. */
function limitRest(request: Request): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => {
    clearTimeout(timer);
  });
}
