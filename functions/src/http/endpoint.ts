import type { Request } from 'firebase-functions/https';
import type { Response } from 'express';
import { isFor, sendError, sendNotFound } from './responses';
import { logRequest, type RequestEntry } from '../lib/log';

export type Handler = (request: Request, response: Response, entry: RequestEntry) => unknown;

/**
 * A function at one path: answers other paths with 404 and errors by their status, and writes one line to the
 * log. `handle` fills in what that line says.
 */
export function endpoint(name: string, path: string, handle: Handler) {
  return async (request: Request, response: Response): Promise<void> => {
    const start = performance.now();
    const entry: RequestEntry = { outcome: 'ok' };
    try {
      if (isFor(request, path)) {
        await handle(request, response, entry);
      } else {
        entry.outcome = 'not_found';
        sendNotFound(request, response);
      }
    } catch (error) {
      entry.outcome = sendError(response, error);
    }
    logRequest(name, entry, response.statusCode, performance.now() - start);
  };
}
