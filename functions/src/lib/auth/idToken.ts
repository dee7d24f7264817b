import { getAuth } from 'firebase-admin/auth';
import { z } from 'zod';
import { withDeadline } from '../deadline';
import { codeOf, Unavailable } from '../errors';
import { getFirebaseApp } from '../firebaseApp';
import { parseJson } from '../json';
import type { Actor } from './actor';

/** Codes that are the fault of the token, or of its user. Every other one is a fault of ours. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** Codes by which the Auth backend says that it cannot be reached, or cannot answer now. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  'app/network-error',
  'app/network-timeout',
  'auth/internal-error',
  'auth/quota-exceeded',
]);

/** The token of `Authorization: Bearer <token>`, or undefined when the header is missing or malformed. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1];
}

const claimsSchema = z.object({ sub: z.string() });

/** Whose an ID token says that it is, true or not. */
export function claimedUid(token: string): string {
  const [, claims = ''] = token.split('.');
  const json = parseJson(Buffer.from(claims, 'base64url').toString());
  return claimsSchema.safeParse(json).data?.sub ?? '';
}

/**
 * The user of an ID token, or null when the token is not valid or has expired. With `checkRevoked` it asks the Auth
 * backend, which has a quota: then also null when the token was revoked, or when the user was disabled or deleted.
 * @throws {Unavailable} when the Auth backend does not answer before `signal` aborts.
 */
export async function verifyIdToken(
  token: string,
  signal: AbortSignal,
  { checkRevoked }: { checkRevoked: boolean },
): Promise<Extract<Actor, { via: 'idToken' }> | null> {
  const auth = getAuth(getFirebaseApp());
  try {
    const { uid } = await withDeadline(signal, auth.verifyIdToken(token, checkRevoked));
    return { via: 'idToken', uid };
  } catch (error) {
    if (isOutage(error)) throw new Unavailable({ cause: error });
    if (REFUSALS.has(codeOf(error))) return null;
    throw error;
  }
}

function isOutage(error: unknown): boolean {
  // The library gives the failure to fetch Google's certificates the code of a bad token.
  const isFetch = error instanceof Error && /fetching public keys/i.test(error.message);
  return error instanceof Unavailable || OUTAGES.has(codeOf(error)) || isFetch;
}
