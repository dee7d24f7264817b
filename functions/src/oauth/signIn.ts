import type { Request } from 'firebase-functions/https';
import { callerAddress } from '../http/callerAddress';
import type { Call } from '../http/call';
import { Rejection } from '../http/rejection';
import { RateLimited } from '../lib/shared/base/errors';
import type { OAuthError } from '../lib/apps/protocol/oauthError';

/** A call of one of the paths of sign-in, with the issuer at whose host it came in. */
export interface SignInCall extends Call {
  readonly issuer: string;
}

/** The largest body of a request to sign in. */
export const MAX_BODY_BYTES = 32 * 1024;

/** Counts a request against the rate limit of its address. @throws {RateLimited} */
export function countRequest({ request, instance }: SignInCall): void {
  const wait = instance.signInRates.take(callerAddress(request));
  if (wait > 0) throw new RateLimited('Too many attempts to sign in from this address.', wait);
}

/** Returns the response to a client that sent this error, as OAuth defines it. */
export function oauthRejection(error: OAuthError): Rejection {
  return new Rejection(error.error === 'invalid_client' ? 401 : 400, error.error, error);
}

/** Returns the host that a client asked for. Hosting calls the function under another name and forwards that one. */
export function requestedHost(request: Pick<Request, 'get'>): string | undefined {
  return request.get('x-forwarded-host') ?? request.get('host');
}
