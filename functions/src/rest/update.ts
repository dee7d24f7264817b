import type { Request } from 'firebase-functions/https';
import type { Response } from 'express';
import type { Actor } from '../lib/auth/actor';
import { bearerToken, claimedUid, verifyIdToken } from '../lib/auth/idToken';
import { getConfig } from '../lib/config';
import { databaseDeadline } from '../lib/deadline';
import { LimitExceeded, RateLimited } from '../lib/errors';
import { sendJson, sendMethodNotAllowed } from '../http/responses';
import { getInstance } from '../lib/instance';
import { parseJson } from '../lib/json';
import type { RequestEntry } from '../lib/log';
import { readBody, type BodyRefusal } from '../http/requestBody';
import { validationDetails, type ValidationDetail } from '../lib/domain/fieldErrors';
import { LIMITS } from '../lib/domain/limits';
import { mergeIntoDefaultWorkspace } from '../lib/workspaceService';
import { restWorkspace, updateRequestSchema } from '../lib/domain/restWorkspace';

const TOO_MANY_REQUESTS = `Too many requests of this user: one takes up to ${LIMITS.linksPerRequest.toLocaleString('en')} links.`;

const invalidBody = (...details: ValidationDetail[]) => ({ error: 'Invalid request body', details });

/** How a body is refused that was not taken. */
const BODY_REFUSALS: Readonly<Record<BodyRefusal, { status: number; error: string }>> = {
  too_large: {
    status: 413,
    error: 'Request body too large: send at most 1 MiB, in several requests if need be',
  },
  encoded: { status: 415, error: 'Send the body in UTF-8 and not compressed' },
  not_json: {
    status: 400,
    ...invalidBody({
      path: '',
      message: 'must be JSON, sent with the header Content-Type: application/json',
    }),
  },
  broken_off: { status: 400, ...invalidBody({ path: '', message: 'broke off: send it again' }) },
};

/** Method, ID token, rate, body, validator, domain service, response. */
export async function handleUpdate(request: Request, response: Response, entry: RequestEntry): Promise<void> {
  if (request.method !== 'POST') {
    entry.outcome = sendMethodNotAllowed(response, 'POST');
    return;
  }
  const token = bearerToken(request.get('authorization'));
  if (token === undefined) {
    entry.outcome = refuse(response, 'no_token', 'Missing or malformed Authorization header');
    return;
  }
  const signal = databaseDeadline();
  const { userRates } = getInstance();
  // Who has no request left costs no question to the Auth backend; a token that was revoked takes none from its user.
  const claimedWait = userRates.wait(claimedUid(token));
  const actor = await verifyIdToken(token, signal, { checkRevoked: claimedWait === 0 });
  if (!actor) {
    entry.outcome = refuse(response, 'invalid_token', 'Invalid or expired ID token');
    return;
  }
  entry.actor = actor;
  const wait = claimedWait > 0 ? claimedWait : userRates.take(actor.uid);
  if (wait > 0) throw new RateLimited(TOO_MANY_REQUESTS, wait);
  entry.outcome = await update(request, response, actor);
}

async function update(request: Request, response: Response, actor: Actor): Promise<string> {
  const sent = await readBody(request);
  if ('refusal' in sent) {
    const { status, ...refusal } = BODY_REFUSALS[sent.refusal];
    sendJson(response, status, refusal);
    return sent.refusal;
  }
  const json = parseJson(sent.text);
  if (json === undefined) return refuseBody(response, { path: '', message: 'is malformed JSON' });
  const body = updateRequestSchema.safeParse(json);
  if (!body.success) return refuseBody(response, ...validationDetails(body.error));

  const { workspaces, commits } = getInstance();
  const now = new Date().toISOString();
  const signal = databaseDeadline();
  const context = { actor, now, signal, config: getConfig(), workspaces, commits };
  try {
    const workspace = await mergeIntoDefaultWorkspace(context, body.data);
    sendJson(response, 200, { workspace: restWorkspace(workspace) });
    return 'ok';
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    return refuseBody(response, { path: 'categories', message: error.message });
  }
}

function refuse(response: Response, outcome: string, error: string): string {
  sendJson(response, 401, { error }, { 'WWW-Authenticate': 'Bearer realm="Link Dashboard"' });
  return outcome;
}

function refuseBody(response: Response, ...details: ValidationDetail[]): string {
  sendJson(response, 400, invalidBody(...details));
  return 'invalid_body';
}
