import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { sendError } from './errors';
import { logRequest, type RequestEntry } from './requestLog';
import { sendNotFound } from './responses';

/** Handles one request and records in `entry` what to log about it. */
type Handler = (request: Request, response: Response, entry: RequestEntry) => unknown;

/**
 * Wraps the handler of a function that serves these paths. Sends 404 for other paths, maps errors to their status,
 * and writes one log line per request.
 */
export function endpoint(name: string, paths: readonly string[], handle: Handler) {
  // "/" is the root of the function's own URL.
  const served = ['/', ...paths.flatMap((path) => [path, `${path}/`])];
  return async (request: Request, response: Response): Promise<void> => {
    const start = performance.now();
    const entry: RequestEntry = { outcome: 'ok' };
    try {
      if (served.includes(request.path)) {
        await handle(request, response, entry);
      } else {
        entry.outcome = 'not_found';
        sendNotFound(response);
      }
    } catch (error) {
      entry.outcome = sendError(response, error);
    }
    logRequest(name, entry, response.statusCode, performance.now() - start);
  };
}
