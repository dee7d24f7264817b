import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { readBody } from '../http/requestBody';
import type { RequestEntry } from '../http/requestLog';
import { sendJson, sendMethodNotAllowed } from '../http/responses';
import type { Actor } from '../lib/auth/actor';
import { bearerToken, claimedUid, verifyIdToken } from '../lib/auth/idToken';
import { getConfig } from '../lib/config';
import { databaseDeadline } from '../lib/deadline';
import { validationDetails, type ValidationDetail } from '../lib/domain/fieldErrors';
import { LIMITS } from '../lib/domain/limits';
import { restWorkspace, updateRequestSchema } from '../lib/domain/restWorkspace';
import { LimitExceeded, RateLimited } from '../lib/errors';
import { getInstance } from '../lib/instance';
import { parseJson } from '../lib/json';
import { mergeIntoDefaultWorkspace } from '../lib/workspaceService';

const TOO_MANY_REQUESTS = `This user sends too many requests. One request takes up to ${LIMITS.linksPerRequest.toLocaleString('en')} links.`;

/** Handles `POST /api/workspace/update`: method, ID token, rate limit, body, then the merge. */
export async function handleUpdate(request: Request, response: Response, entry: RequestEntry): Promise<void> {
  if (request.method !== 'POST') {
    entry.outcome = sendMethodNotAllowed(response, 'POST');
    return;
  }
  const token = bearerToken(request.get('authorization'));
  if (token === undefined) {
    entry.outcome = sendUnauthorized(response, 'no_token', 'Missing or malformed Authorization header');
    return;
  }
  const { userRates } = getInstance();
  // The revocation check costs quota of the Auth backend. Skip it for users who are over their limit: they are
  // rejected below anyway.
  const claimedWait = userRates.wait(claimedUid(token));
  const actor = await verifyIdToken(token, databaseDeadline(), { checkRevoked: claimedWait === 0 });
  if (!actor) {
    entry.outcome = sendUnauthorized(response, 'invalid_token', 'Invalid or expired ID token');
    return;
  }
  entry.actor = actor;
  const wait = claimedWait > 0 ? claimedWait : userRates.take(actor.uid);
  if (wait > 0) throw new RateLimited(TOO_MANY_REQUESTS, wait);
  entry.outcome = await update(request, response, actor);
}

async function update(request: Request, response: Response, actor: Actor): Promise<string> {
  const body = await readBody(request, LIMITS.bodyBytes);
  if ('rejection' in body) {
    const { rejection, status, message } = body;
    if (rejection === 'not_json') {
      sendInvalidBody(response, 'must be JSON, sent with the header Content-Type: application/json');
    } else if (rejection === 'broken_off') {
      sendInvalidBody(response, 'was cut off: send it again');
    } else {
      sendJson(response, status, { error: message });
    }
    return rejection;
  }
  const json = parseJson(body.text);
  if (json === undefined) return sendInvalidBody(response, 'is not valid JSON');
  const fields = updateRequestSchema.safeParse(json);
  if (!fields.success) return sendInvalidBody(response, validationDetails(fields.error));

  const { workspaces, commits } = getInstance();
  const now = new Date().toISOString();
  const signal = databaseDeadline();
  const context = { actor, now, signal, config: getConfig(), workspaces, commits };
  try {
    const workspace = await mergeIntoDefaultWorkspace(context, fields.data);
    sendJson(response, 200, { workspace: restWorkspace(workspace) });
    return 'ok';
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    return sendInvalidBody(response, [{ path: 'categories', message: error.message }]);
  }
}

/** Sends 401. @returns the outcome to log. */
function sendUnauthorized(response: Response, outcome: string, error: string): string {
  sendJson(response, 401, { error }, { 'WWW-Authenticate': 'Bearer realm="Link Dashboard"' });
  return outcome;
}

/** Sends 400 and says what is wrong with the body or its fields. @returns the outcome to log. */
function sendInvalidBody(response: Response, problem: string | ValidationDetail[]): string {
  const details = typeof problem === 'string' ? [{ path: '', message: problem }] : problem;
  sendJson(response, 400, { error: 'Invalid request body', details });
  return 'invalid_body';
}
