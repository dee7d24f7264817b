import { requireAdmission, type Actor } from '../lib/access/actor';
import { admissionOf } from '../lib/access/allowList';
import { claimedUid, verifyIdToken } from '../lib/access/idToken';
import { RateLimited } from '../lib/shared/base/errors';
import type { Admission } from '../lib/shared/contract/requests/admission';
import { bearerToken } from './bearerToken';
import type { Call } from './call';
import { Rejection } from './rejection';

/**
 * Returns the user of a request's ID token, like {@link identifyUser}.
 * @throws {NotAllowed} if they may not use this deployment.
 */
export async function admittedUser(call: Call, tooManyRequests: string): Promise<IdentifiedUser> {
  const user = await identifyUser(call, () => tooManyRequests);
  requireAdmission(user.admission);
  return user;
}

type IdTokenActor = Extract<Actor, { via: 'idToken' }>;

/** The user of a request's ID token. */
export interface IdentifiedUser {
  readonly actor: IdTokenActor;
  /** Whether they may use this deployment. */
  readonly admission: Admission;
  /** Their address. Undefined if it is not verified. */
  readonly verifiedEmail: string | undefined;
  /** What their sign-in provider calls them. */
  readonly displayName: string | undefined;
}

/**
 * Returns the user of a request's ID token, even if they may not use this deployment. Counts the request against
 * the user's rate limit.
 * @throws {Rejection} with 401 if there is no valid token.
 * @throws {RateLimited} with the message `tooManyRequests` if the user has sent too many requests.
 * @throws {Unavailable} if the Auth backend does not respond in time.
 */
export async function identifyUser(
  { request, entry, config, instance, deadline }: Call,
  tooManyRequests: () => string,
): Promise<IdentifiedUser> {
  const token = bearerToken(request.get('authorization'));
  if (token === undefined) throw unauthorized('no_token', 'Missing or malformed Authorization header');
  const { userRates } = instance;
  // The revocation check uses up quota of the Auth backend. Skip it for users who are over their limit: they are
  // rejected below anyway.
  const claimedWait = userRates.wait(claimedUid(token));
  const user = await verifyIdToken(token, deadline.signal, { checkRevoked: claimedWait === 0 });
  if (!user) throw invalidToken();
  const { actor, email, isEmailVerified, displayName } = user;
  entry.actor = actor;
  const wait = claimedWait > 0 ? claimedWait : userRates.take(actor.uid);
  if (wait > 0) throw new RateLimited(tooManyRequests(), wait);
  const verifiedEmail = isEmailVerified ? email : undefined;
  return { actor, admission: admissionOf(user, config.allowedUsers), verifiedEmail, displayName };
}

/** Returns the response to a request with an invalid or expired ID token. */
export const invalidToken = () => unauthorized('invalid_token', 'Invalid or expired ID token');

function unauthorized(outcome: string, error: string): Rejection {
  return new Rejection(401, outcome, { error }, { 'WWW-Authenticate': 'Bearer realm="Link Dashboard"' });
}
