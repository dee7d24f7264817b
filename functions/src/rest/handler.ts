import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { LargeAnswer, sendLargeAnswer } from '../http/largeAnswer';
import { contentLength, readBody } from '../http/requestBody';
import type { RequestEntry } from '../http/requestLog';
import { sendJson, sendMethodNotAllowed } from '../http/responses';
import { identifyUser, type IdentifiedUser } from '../http/userToken';
import { requireAdmission } from '../lib/access/actor';
import { getConfig } from '../lib/service/config';
import { databaseDeadline, withDeadline } from '../lib/platform/deadline';
import { validationDetails, type ValidationDetail } from '../lib/shared/contract/fieldErrors';
import { LIMITS } from '../lib/shared/base/limits';
import { InvalidArguments, LimitExceeded } from '../lib/shared/base/errors';
import { getInstance } from '../lib/service/instance';
import { parseJson } from '../lib/shared/base/json';
import { handleAccess, isAccessPath } from './access';
import type { Route } from './route';
import { routeOf } from './routes';

const TOO_MANY_REQUESTS = `This user sends too many requests. One request takes up to ${LIMITS.linksPerRequest.toLocaleString('en')} links.`;

/** The most memory that a byte of a body takes while it is parsed, validated and stored. */
const MEMORY_PER_BYTE = 16;

/**
 * Handles a request under `/api/workspace/`: method, ID token, rate limit, whether the user is allowed, body, then the
 * route.
 */
export async function handleRest(request: Request, response: Response, entry: RequestEntry): Promise<void> {
  if (isAccessPath(request.path)) {
    entry.outcome = await handleAccess(request, response, entry);
    return;
  }
  if (request.method !== 'POST') {
    entry.outcome = sendMethodNotAllowed(response, 'POST');
    return;
  }
  const user = await identifyUser(request, response, entry, TOO_MANY_REQUESTS);
  if (!user) return;
  const route = routeOf(request.path);
  if (!route.isForEverybody) requireAdmission(user.admission);
  entry.outcome = await respond(request, response, route, user);
}

/** Takes a share of memory, reads the body and does the work. Gives the share back before it sends a large answer. */
async function respond(
  request: Request,
  response: Response,
  route: Route,
  user: IdentifiedUser,
): Promise<string> {
  const { bodies, answers } = getInstance();
  const signal = databaseDeadline();
  const length = Math.min(contentLength(request) ?? LIMITS.bodyBytes, LIMITS.bodyBytes);
  const demand = { user: user.actor.uid, weight: length * MEMORY_PER_BYTE, isWanted: () => !signal.aborted };
  const release = await withDeadline(signal, bodies.acquire(demand)).catch((error: unknown) => {
    // Drains the body, so that the client can read the answer.
    request.resume();
    throw error;
  });
  try {
    const result = await respondTo(request, response, route, user);
    if (typeof result === 'string') return result;
    release();
    return await sendLargeAnswer(response, result, answers, databaseDeadline());
  } finally {
    release();
  }
}

/** Returns a large answer that is still to be sent, or sends the answer and returns the outcome to log. */
async function respondTo(
  request: Request,
  response: Response,
  route: Route,
  user: IdentifiedUser,
): Promise<string | LargeAnswer> {
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
  const parsed = route.parse(json);
  if ('error' in parsed) return sendInvalidBody(response, validationDetails(parsed.error));

  const { apiKeys, consents, grants, workspaces, commits, searches } = getInstance();
  const now = new Date().toISOString();
  const signal = databaseDeadline();
  const stores = { apiKeys, consents, grants, workspaces, commits, searches };
  const context = { ...user, now, signal, config: getConfig(), ...stores };
  try {
    const answer = await parsed.respond(context);
    if (answer instanceof LargeAnswer) return answer;
    sendJson(response, 200, answer);
    return 'ok';
  } catch (error) {
    if (!(error instanceof LimitExceeded || error instanceof InvalidArguments)) throw error;
    return sendInvalidBody(response, [{ path: route.mainField, message: error.message }]);
  }
}

/** Sends 400 and says what is wrong with the body or its fields. @returns the outcome to log. */
function sendInvalidBody(response: Response, problem: string | ValidationDetail[]): string {
  const details = typeof problem === 'string' ? [{ path: '', message: problem }] : problem;
  sendJson(response, 400, { error: 'Invalid request body', details });
  return 'invalid_body';
}
