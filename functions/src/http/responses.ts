import { randomUUID } from 'node:crypto';
import type { Request } from 'firebase-functions/https';
import type { Response } from 'express';
import { DomainError, RateLimited, Unavailable, type ErrorCode } from '../lib/errors';
import { log } from '../lib/log';

/** Seconds after which a client may try again when the database was out of reach. */
const RETRY_AFTER_SECONDS = 5;

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_arguments: 400,
  workspace_not_found: 404,
  category_not_found: 404,
  link_not_found: 404,
  user_not_allowed: 403,
  user_required: 400,
  limit_exceeded: 400,
  rate_limited: 429,
  unavailable: 503,
};

/** Says how a key is sent: to people whose client shows what a server answers. */
export const HOW_TO_SEND_A_KEY =
  'Send your API key in the X-API-Key header (or as Authorization: Bearer). Make one on the page of this dashboard, under Settings.';

/** Answers with JSON that nobody caches. */
export function sendJson(
  response: Response,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .json(body);
}

/** Maps an error to its status and text. @returns what to log as the outcome. */
export function sendError(response: Response, error: unknown): string {
  if (error instanceof DomainError) {
    logCause(error);
    const wait = error instanceof RateLimited && { retryAfterSeconds: error.retryAfterSeconds };
    sendJson(response, STATUS[error.code], { error: error.message, ...wait }, retryAfter(error));
    return error.code;
  }
  sendJson(response, 500, { error: faultMessage(error) });
  return 'internal';
}

/** The header that says when to try again, for an error that passes. */
export function retryAfter(error: DomainError): Readonly<Record<string, string>> {
  if (error instanceof RateLimited) return { 'Retry-After': String(error.retryAfterSeconds) };
  return error instanceof Unavailable ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {};
}

/** Logs why the database did not answer, where that is known. */
export function logCause(error: unknown): void {
  if (error instanceof Unavailable) log('WARNING', 'Out of reach', { cause: String(error.cause) });
}

/** Logs an error that is ours, and gives the sentence that a client may read of it. */
export function faultMessage(error: unknown): string {
  const reference = randomUUID();
  log('ERROR', 'An unexpected error', {
    reference,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return `Something went wrong on the server. Try again; if it happens again, give its operator this reference: ${reference}`;
}

/** Whether a request is for this path, or for the root of the function's own URL. */
export function isFor(request: Request, path: string): boolean {
  return [path, `${path}/`, '/'].includes(request.path);
}

/** Answers a path that is not served. `/register` says how a key is sent: clients show it to the person. */
export function sendNotFound(request: Request, response: Response): void {
  const description = request.path === '/register' && {
    error_description: `This server takes API keys and has no OAuth. ${HOW_TO_SEND_A_KEY}`,
  };
  sendJson(response, 404, { error: 'Not found', ...description });
}

/** @returns what to log as the outcome. */
export function sendMethodNotAllowed(response: Response, allow: string): string {
  sendJson(response, 405, { error: `Method not allowed: use ${allow}` }, { Allow: allow });
  return 'method_not_allowed';
}
