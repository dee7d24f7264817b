import { getAuth, type Auth } from 'firebase-admin/auth';
import { z } from 'zod';
import { withDeadline } from '../platform/deadline';
import { codeOf, Unavailable } from '../shared/base/errors';
import { getFirebaseApp } from '../platform/firebaseApp';
import { personNameSchema } from '../shared/contract/fields/personName';
import { parseJson } from '../shared/base/json';
import type { Actor } from './actor';
import type { UserEmail } from './allowList';

/** Returns the uid that an ID token claims, or an empty string if it claims none. Does not verify the token. */
export function claimedUid(token: string): string {
  const [, claims = ''] = token.split('.');
  const json = parseJson(Buffer.from(claims, 'base64url').toString());
  return claimsSchema.safeParse(json).data?.sub ?? '';
}

/** Error codes that mean the token is not valid, or its user may not sign in. */
const REJECTIONS: ReadonlySet<unknown> = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** Error codes that mean the Auth backend is unreachable or overloaded. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  'app/network-error',
  'app/network-timeout',
  'auth/internal-error',
  'auth/quota-exceeded',
]);

const nameSchema = z.object({ name: personNameSchema });
const claimsSchema = z.object({ sub: z.string() });

/** The user of an ID token, and the email address in it. */
interface TokenUser extends UserEmail {
  readonly displayName: string | undefined;
  readonly actor: Extract<Actor, { via: 'idToken' }>;
}

/**
 * Returns the user of an ID token, or null if the token is not valid or has expired. With `checkRevoked`, also returns
 * null if the token was revoked or its user was disabled or deleted. That check calls the Auth backend, which has a
 * quota.
 * @throws {Unavailable} if the Auth backend is unreachable or does not respond before `signal` aborts.
 */
export async function verifyIdToken(
  token: string,
  signal: AbortSignal,
  { checkRevoked }: { checkRevoked: boolean },
): Promise<TokenUser | null> {
  const auth = getAuth(getFirebaseApp());
  try {
    const claims = await withDeadline(signal, auth.verifyIdToken(token, checkRevoked));
    const { uid, auth_time, email, email_verified } = claims;
    const actor = { via: 'idToken', uid, signedInAt: auth_time * 1000 } as const;
    const displayName = nameSchema.safeParse(claims).data?.name;
    return { actor, email, isEmailVerified: email_verified === true, displayName };
  } catch (error) {
    if (isAuthOutage(error)) throw new Unavailable({ cause: error });
    if (REJECTIONS.has(codeOf(error))) return null;
    throw error;
  }
}

/**
 * Returns the email address of a user, or undefined if the user does not exist or is disabled. Calls the Auth
 * backend, which has a quota.
 * @throws {Unavailable} if the Auth backend is unreachable or does not respond before `signal` aborts.
 */
export async function findActiveUser(uid: string, signal: AbortSignal): Promise<UserEmail | undefined> {
  try {
    const user = await askAuth(signal, (auth) => auth.getUser(uid));
    const { email, emailVerified: isEmailVerified, tokensValidAfterTime, disabled } = user;
    const changedAt = tokensValidAfterTime === undefined ? undefined : Date.parse(tokensValidAfterTime);
    return disabled ? undefined : { email, isEmailVerified, changedAt };
  } catch (error) {
    if (REJECTIONS.has(codeOf(error))) return undefined;
    throw error;
  }
}

/** An email address of a user, and whether they have confirmed that it is theirs. */
export type KnownEmail = Pick<UserEmail, 'isEmailVerified'> & { readonly email: string };

/**
 * Returns the email addresses of those users that have one, by uid. At most 100 users. Calls the Auth backend.
 * @throws {Unavailable} like {@link findActiveUser}.
 */
export async function emailsOf(
  uids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KnownEmail>> {
  if (uids.length === 0) return new Map();
  const { users } = await askAuth(signal, (auth) => auth.getUsers(uids.map((uid) => ({ uid }))));
  const known = users.flatMap(({ uid, email, emailVerified: isEmailVerified }) =>
    email === undefined ? [] : [[uid, { email, isEmailVerified }] as const],
  );
  return new Map(known);
}

/**
 * Revokes all sessions of a user: their ID tokens are rejected, and no device gets another one without a sign-in. Calls the Auth
 * backend.
 * @throws {Unavailable} like {@link findActiveUser}.
 */
export async function revokeSessions(uid: string, signal: AbortSignal): Promise<void> {
  await askAuth(signal, (auth) => auth.revokeRefreshTokens(uid));
}

/** Calls the Auth backend. @throws {Unavailable} like {@link findActiveUser}. */
async function askAuth<Result>(signal: AbortSignal, ask: (auth: Auth) => Promise<Result>): Promise<Result> {
  try {
    return await withDeadline(signal, ask(getAuth(getFirebaseApp())));
  } catch (error) {
    if (isAuthOutage(error)) throw new Unavailable({ cause: error });
    throw error;
  }
}

function isAuthOutage(error: unknown): boolean {
  // When the library cannot fetch Google's certificates, it reports the code of an invalid token.
  const failedToFetch = error instanceof Error && /fetching public keys/i.test(error.message);
  return error instanceof Unavailable || OUTAGES.has(codeOf(error)) || failedToFetch;
}
