import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { DomainError, RateLimited, restCodeOf, Unavailable, type RestCode } from '../lib/shared/base/errors';
import { log } from '../lib/platform/log';
import { Rejection } from './rejection';
import { sendJson } from './responses';

/** Sends the response to an error. @returns the outcome to log. */
export function sendError(response: Response, error: unknown): string {
  if (error instanceof Rejection) {
    sendJson(response, error.status, error.body, error.headers);
    return error.outcome;
  }
  if (!(error instanceof DomainError)) {
    sendJson(response, 500, { error: logFault(error) });
    return 'internal';
  }
  logOutage(error);
  const wait = error instanceof RateLimited && { retryAfterSeconds: error.retryAfterSeconds };
  const code = restCodeOf(error);
  const body = { error: error.message, ...(NAMED.has(code) && { code }), ...wait };
  sendJson(response, STATUS[code], body, retryAfterHeader(error));
  return code;
}

const STATUS: Readonly<Record<RestCode, number>> = {
  invalid_arguments: 400,
  workspace_not_found: 404,
  category_not_found: 404,
  link_not_found: 404,
  change_not_found: 404,
  user_not_allowed: 403,
  not_on_allow_list: 403,
  user_required: 400,
  read_only_key: 403,
  tidy_not_allowed: 403,
  role_not_allowed: 403,
  sign_in_required: 403,
  edit_id_used: 409,
  history_full: 409,
  limit_exceeded: 400,
  rate_limited: 429,
  update_required: 503,
  unavailable: 503,
};

/** The codes that a REST response names, because the web app acts on them. */
const NAMED: ReadonlySet<RestCode> = new Set(['edit_id_used', 'history_full', 'sign_in_required']);

/** How long clients should wait before they retry when the database is unreachable. */
const OUTAGE_RETRY_SECONDS = 5;

/** Returns the `Retry-After` header for a temporary error, or no header for any other error. */
export function retryAfterHeader(error: DomainError): Readonly<Record<string, string>> {
  if (error instanceof RateLimited) return { 'Retry-After': String(error.retryAfterSeconds) };
  return error instanceof Unavailable ? { 'Retry-After': String(OUTAGE_RETRY_SECONDS) } : {};
}

/** Logs the cause of an outage. Does nothing for other errors. */
export function logOutage(error: unknown): void {
  if (error instanceof Unavailable) log('WARNING', 'Backend unavailable', { cause: String(error.cause) });
}

/** Logs a bug. @returns a message for the client with only a reference to the log line. */
export function logFault(error: unknown): string {
  const reference = randomUUID();
  log('ERROR', 'Unexpected error', {
    reference,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return `Something went wrong on the server. Try again; if it keeps happening, give the operator this reference: ${reference}`;
}
