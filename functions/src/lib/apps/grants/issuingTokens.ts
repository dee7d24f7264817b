import { isAllowed, type AllowedUsers } from '../../access/allowList';
import { generateAccessToken, isAccessToken, type Permission } from '../../shared/contract/fields/apiKey';
import { findActiveUser } from '../../access/idToken';
import type { RateLimiter } from '../../access/rateLimiter';
import { hash } from '#hash';
import { RateLimited } from '../../shared/base/errors';
import { ACCESS_TOKEN_MS, type GrantRepository, type Tokens } from './grantRepository';
import { scopeOf } from '../protocol/scopes';
import {
  generateRefreshToken,
  isCode,
  newFamilySecret,
  newGrantId,
  parseRefreshToken,
  type RefreshToken,
} from './secrets';
import { invalidGrant, problemWithRefresh, type CodeRedemption } from './tokenRequest';

/** The call that requests tokens, and the storage it works on. */
export interface TokenContext {
  readonly grants: GrantRepository;
  /** Limits how often one app may refresh its tokens. */
  readonly signInRates: RateLimiter;
  /** The allow list. Undefined if everybody may use this deployment. */
  readonly allowedUsers: AllowedUsers | undefined;
  /** The time of the call, in milliseconds since 1970. */
  readonly now: number;
  readonly signal: AbortSignal;
}

const MAY_NOT_USE =
  'The user was disabled or deleted, may not use this dashboard, or has another email address now: connect the app again.';

/**
 * Redeems a code. Rejects it if its user was disabled or deleted, or is not allowed any more. Reads the code twice, and looks
 * up its user in the Auth backend.
 * @returns the body of the response: the client's tokens, or an error.
 */
export async function redeemCode(context: TokenContext, code: string, redemption: CodeRedemption) {
  if (!isCode(code)) return invalidGrant('The code is not valid.');
  const { grants, allowedUsers, signal } = context;
  const consent = await grants.findConsent(hash(code), signal);
  if (!consent) return invalidGrant('The code is not valid.');
  const user = await findActiveUser(consent.uid, signal);
  if (!user || !isAllowed(user, consent, allowedUsers)) return invalidGrant(MAY_NOT_USE);
  const [grantId, family] = [newGrantId(), newFamilySecret()];
  const tokens = {
    accessToken: generateAccessToken(),
    refreshToken: generateRefreshToken(grantId, family),
    expiresInMs: ACCESS_TOKEN_MS,
  };
  const stored = { ...tokens, grantId, familyHash: hash(family) };
  const result = await grants.redeemCode(hash(code), redemption, stored, context);
  return 'error' in result ? result : responseOf(tokens, result.access);
}

/**
 * Exchanges a refresh token for new tokens: parallel calls get the same ones. Ends the grant if its user was disabled or
 * deleted, or if the token was replaced long ago, because somebody else may have it. Reads the grant twice, and looks up
 * its user in the Auth backend.
 * @returns the body of the response: the client's tokens, or an error.
 * @throws {RateLimited} if the app refreshes too often.
 */
export async function refreshTokens(
  context: TokenContext,
  refreshToken: string,
  client: Pick<CodeRedemption, 'clientId' | 'resources' | 'issuer'>,
) {
  const { grants, signInRates, allowedUsers, now, signal } = context;
  const token = parseRefreshToken(refreshToken);
  const grant = token && (await findGrant(grants, token, signal));
  if (!token || !grant) return invalidGrant('The refresh token is not valid, or the app is disconnected.');
  const problem = problemWithRefresh(grant, client, now);
  if (problem) return problem;
  const wait = signInRates.take(token.grantId);
  if (wait > 0) throw new RateLimited('This app refreshes its tokens too often.', wait);
  const user = await findActiveUser(grant.uid, signal);
  if (!user) {
    await grants.endGrant(token.grantId, signal);
    return invalidGrant('The user was disabled or deleted, so the app is disconnected.');
  }
  // Do not end the grant: the operator may have made a mistake.
  if (!isAllowed(user, grant, allowedUsers)) return invalidGrant(MAY_NOT_USE);
  const tokens = await grants.refresh(token.grantId, refreshToken, context);
  return 'error' in tokens ? tokens : responseOf(tokens, grant.access);
}

/**
 * Revokes a token. With a refresh token, ends its whole grant; with an access token, only that token. Does nothing if the
 * token is not valid.
 */
export async function revokeToken(
  { grants, signal }: Pick<TokenContext, 'grants' | 'signal'>,
  token: string,
): Promise<void> {
  if (isAccessToken(token)) {
    await grants.deleteAccessToken(token, signal);
    return;
  }
  const refreshToken = parseRefreshToken(token);
  if (refreshToken && (await findGrant(grants, refreshToken, signal))) {
    await grants.endGrant(refreshToken.grantId, signal);
  }
}

/** Returns the grant that a refresh token was issued for, even if the token has been replaced since. */
async function findGrant(grants: GrantRepository, { grantId, family }: RefreshToken, signal: AbortSignal) {
  const grant = await grants.find(grantId, signal);
  return grant?.familyHash === hash(family) ? grant : undefined;
}

/** Returns the response that contains a client's tokens. */
function responseOf({ accessToken, refreshToken, expiresInMs }: Tokens, permission: Permission) {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: Math.floor(expiresInMs / 1_000),
    refresh_token: refreshToken,
    scope: scopeOf(permission),
  };
}
