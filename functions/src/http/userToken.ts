import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { Admission } from '../lib/shared/contract/access';
import { requireAdmission, type Actor } from '../lib/access/actor';
import { admissionOf } from '../lib/access/allowList';
import { claimedUid, verifyIdToken } from '../lib/access/idToken';
import { bearerToken } from './bearerToken';
import { getConfig } from '../lib/service/config';
import { databaseDeadline } from '../lib/platform/deadline';
import { RateLimited } from '../lib/shared/base/errors';
import { getInstance } from '../lib/service/instance';
import type { RequestEntry } from './requestLog';
import { sendJson } from './responses';

type IdTokenActor = Extract<Actor, { via: 'idToken' }>;

/** The user of a request's ID token. */
export interface IdentifiedUser {
  readonly actor: IdTokenActor;
  readonly admission: Admission;
  readonly isEmailVerified: boolean;
}

/**
 * Returns the user of a request's ID token like {@link identifyUser}, unless they may not use this deployment.
 * @throws {NotAllowed} if they may not.
 */
export async function authenticateUser(
  ...request: Parameters<typeof identifyUser>
): Promise<IdTokenActor | undefined> {
  const user = await identifyUser(...request);
  if (user) requireAdmission(user.admission);
  return user?.actor;
}

/**
 * Returns the user of a request's ID token, and whether they may use this deployment, after counting the request against the
 * user's rate limit. Without a valid token, sends 401 and returns undefined.
 * @throws {RateLimited} with this reason if the user has sent too many requests.
 * @throws {Unavailable} if the Auth backend does not respond in time.
 */
export async function identifyUser(
  request: Request,
  response: Response,
  entry: RequestEntry,
  tooManyRequests: string,
): Promise<IdentifiedUser | undefined> {
  const token = bearerToken(request.get('authorization'));
  if (token === undefined) {
    entry.outcome = sendUnauthorized(response, 'no_token', 'Missing or malformed Authorization header');
    return undefined;
  }
  const { userRates } = getInstance();
  // The revocation check costs quota of the Auth backend. Skip it for users who are over their limit: they are
  // rejected below anyway.
  const claimedWait = userRates.wait(claimedUid(token));
  const user = await verifyIdToken(token, databaseDeadline(), { checkRevoked: claimedWait === 0 });
  if (!user) {
    entry.outcome = sendUnauthorized(response, 'invalid_token', 'Invalid or expired ID token');
    return undefined;
  }
  const { actor } = user;
  entry.actor = actor;
  const wait = claimedWait > 0 ? claimedWait : userRates.take(actor.uid);
  if (wait > 0) throw new RateLimited(tooManyRequests, wait);
  const admission = admissionOf(user, getConfig().allowedUsers);
  return { actor, admission, isEmailVerified: user.isEmailVerified };
}

/** Sends 401. @returns the outcome to log. */
function sendUnauthorized(response: Response, outcome: string, error: string): string {
  sendJson(response, 401, { error }, { 'WWW-Authenticate': 'Bearer realm="Link Dashboard"' });
  return outcome;
}
