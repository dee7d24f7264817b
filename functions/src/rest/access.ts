import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { RequestEntry } from '../http/requestLog';
import { sendJson, sendMethodNotAllowed } from '../http/responses';
import { identifyUser } from '../http/userToken';
import type { AccessAnswer } from '../lib/shared/contract/access';
import { getConfig } from '../lib/service/config';

const TOO_MANY_REQUESTS = 'This user sends too many requests.';

/** Hosting's cache then answers most visitors, so that a flood of them does not reach the function. */
const FOR_EVERYBODY = { 'Cache-Control': 'public, max-age=300, s-maxage=300' };

export function isAccessPath(path: string): boolean {
  return /\/access\/?$/.test(path);
}

/** `GET /api/workspace/access`: tells the web app who may use this deployment. @returns the outcome to log. */
export async function handleAccess(
  request: Request,
  response: Response,
  entry: RequestEntry,
): Promise<string> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendMethodNotAllowed(response, 'GET, HEAD');
  }
  const isRestricted = getConfig().allowedUsers !== undefined;
  response.vary('Authorization');
  if (request.get('authorization') === undefined) {
    const answer: AccessAnswer = { isRestricted };
    sendJson(response, 200, answer, FOR_EVERYBODY);
    return 'ok';
  }
  const user = await identifyUser(request, response, entry, TOO_MANY_REQUESTS);
  if (!user) return entry.outcome;
  const answer: AccessAnswer = { isRestricted, status: user.admission };
  sendJson(response, 200, answer);
  return 'ok';
}
