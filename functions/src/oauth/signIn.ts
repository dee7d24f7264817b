import type { Request } from 'firebase-functions/https';
import { callerAddress } from '../http/callerAddress';
import type { Call } from '../http/call';
import { Rejection } from '../http/rejection';
import type { Reception } from '../http/requestBody';
import { RateLimited } from '../lib/shared/base/errors';
import type { OAuthError } from '../lib/apps/protocol/oauthError';

/** A call to a sign-in path, with the issuer for the host that was called. */
export interface SignInCall extends Call {
  readonly issuer: string;
}

/** The largest body of a request to sign in. */
const MAX_BODY_BYTES = 32 * 1024;

/** Returns how to receive the body of a request to sign in. Its sender is an address, because most have no user yet. */
export function receptionOf({ request }: SignInCall): Reception {
  return { maxBytes: MAX_BODY_BYTES, sender: () => callerAddress(request) };
}

/** Counts a request against the rate limit of its address. @throws {RateLimited} */
export function countRequest({ request, instance }: SignInCall): void {
  const wait = instance.signInRates.take(callerAddress(request));
  if (wait > 0) throw new RateLimited('Too many attempts to sign in from this address.', wait);
}

export function oauthRejection(error: OAuthError): Rejection {
  return new Rejection(error.error === 'invalid_client' ? 401 : 400, error.error, error);
}

/**
 * Returns the host that a client called. Hosting calls the function under another host name and forwards the
 * original one.
 */
export function requestedHost(request: Pick<Request, 'get'>): string | undefined {
  return request.get('x-forwarded-host') ?? request.get('host');
}
