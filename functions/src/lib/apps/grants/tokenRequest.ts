import { hash } from '#hash';
import type { StoredCode, StoredGrant } from './documents';
import { resourceNamed } from '../protocol/issuer';
import { oauthError, type OAuthError } from '../protocol/oauthError';
import { provesChallenge } from '../protocol/pkce';

/** A client's request to redeem a code. */
export interface CodeRedemption {
  readonly clientId: string;
  readonly redirect: string;
  readonly verifier: string;
  readonly resources: readonly string[];
  readonly issuer: string;
}

/** Returns why a client may not redeem this code. Does not check its age or whether it was redeemed before. */
export function problemWithRedemption(
  code: StoredCode,
  { clientId, redirect, verifier, resources, issuer }: CodeRedemption,
): OAuthError | undefined {
  if (code.clientHash !== hash(clientId)) return invalidGrant('The code belongs to another client.');
  if (code.redirect !== redirect) return invalidGrant('redirect_uri differs from that of the request.');
  if (!provesChallenge(verifier, code.challenge)) return invalidGrant('code_verifier is missing or wrong.');
  return problemWithResource(code.resource, resources, issuer);
}

/** Returns why a client may not refresh the tokens of this grant. Does not check the refresh token itself. */
export function problemWithRefresh(
  grant: StoredGrant,
  { clientId, resources, issuer }: Pick<CodeRedemption, 'clientId' | 'resources' | 'issuer'>,
  nowMs: number,
): OAuthError | undefined {
  if (grant.clientHash !== hash(clientId))
    return invalidGrant('The refresh token belongs to another client.');
  if (grant.expiresAt <= nowMs) return invalidGrant('The refresh token has expired.');
  return problemWithResource(grant.resource, resources, issuer);
}

export function invalidGrant(description: string): OAuthError {
  return oauthError('invalid_grant', description);
}

/**
 * Returns why these resources are rejected. A client that names none gets tokens for the one that its user agreed
 * to.
 */
function problemWithResource(
  granted: string,
  resources: readonly string[],
  issuer: string,
): OAuthError | undefined {
  const path = resourceNamed(issuer, granted);
  if (path === undefined) return invalidGrant('It was issued by another host.');
  return resources.every((resource) => resourceNamed(issuer, resource) === path)
    ? undefined
    : oauthError('invalid_target', 'resource must be the URL of this MCP endpoint.');
}
