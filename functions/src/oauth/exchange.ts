import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { z } from 'zod';
import { callerAddress } from '../http/callerAddress';
import { readBody } from '../http/requestBody';
import type { RequestEntry } from '../http/requestLog';
import { sendJson } from '../http/responses';
import { validationDetails } from '../lib/shared/contract/fieldErrors';
import { RateLimited } from '../lib/shared/base/errors';
import { getInstance } from '../lib/service/instance';
import { parseJson } from '../lib/shared/base/json';
import type { OAuthError } from '../lib/apps/protocol/oauthError';

/** One request to sign in, and the issuer at whose host it came in. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly entry: RequestEntry;
  readonly issuer: string;
}

/** Handles one path. @returns the outcome to log. */
export type OAuthHandler = (exchange: Exchange) => Promise<string> | string;

/** The largest body of a request to sign in. */
export const MAX_BODY_BYTES = 32 * 1024;

/** Counts a request against the rate limit of its address. @throws {RateLimited} */
export function countRequest(request: Request): void {
  const wait = getInstance().signInRates.take(callerAddress(request));
  if (wait > 0) throw new RateLimited('Too many attempts to sign in from this address.', wait);
}

/** Sends an error as OAuth defines it. @returns the outcome to log. */
export function sendOAuthError(response: Response, error: OAuthError): string {
  sendJson(response, error.error === 'invalid_client' ? 401 : 400, error);
  return error.error;
}

/** Returns the JSON of a request of the web app. If it does not match the schema, sends 400 and returns undefined. */
export async function readJson<Schema extends z.ZodType>(
  { request, response, entry }: Exchange,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if ('rejection' in body) {
    entry.outcome = body.rejection;
    sendJson(response, body.status, { error: body.message });
    return undefined;
  }
  const parsed = schema.safeParse(parseJson(body.text));
  if (parsed.success) return parsed.data;
  entry.outcome = 'invalid_body';
  sendJson(response, 400, { error: 'Invalid request body', details: validationDetails(parsed.error) });
  return undefined;
}
