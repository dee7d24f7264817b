import { getAuth } from 'firebase-admin/auth';
import { within } from '../deadline';
import { codeOf, Unavailable } from '../errors';
import { getFirebaseApp } from '../firebaseApp';
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

/** Codes by which the Auth backend says that it cannot be reached. */
const OUTAGES: ReadonlySet<unknown> = new Set(['app/network-error', 'app/network-timeout']);

/** The token of `Authorization: Bearer <token>`, or undefined when the header is missing or malformed. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1];
}

/**
 * The user of an ID token, or null when the token is not valid, has expired or was revoked, or when the user was
 * disabled or deleted. Asks the Auth backend.
 * @throws {Unavailable} when the Auth backend does not answer before `signal` aborts.
 */
export async function verifyIdToken(
  token: string,
  signal: AbortSignal,
): Promise<Extract<Actor, { via: 'idToken' }> | null> {
  const auth = getAuth(getFirebaseApp());
  try {
    const { uid } = await within(signal, auth.verifyIdToken(token, true));
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
