import { getAuth } from 'firebase-admin/auth';
import { within } from '../deadline';
import { codeOf, Unavailable } from '../errors';
import { getFirebaseApp } from '../firebaseApp';
import type { Actor } from './actor';

/** Codes by which the Auth backend says that it, and not the token, is at fault. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  'app/network-error',
  'app/network-timeout',
  'auth/internal-error',
]);

/** The token of `Authorization: Bearer <token>`, or undefined when the header is missing or malformed. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1];
}

/**
 * The user of an ID token, or null when the token is not valid, has expired or was revoked, or when the user was
 * disabled or deleted. Asks the Auth backend.
 * @throws {Unavailable} when the Auth backend does not answer before `signal` aborts.
 */
export async function verifyIdToken(token: string, signal: AbortSignal): Promise<Actor | null> {
  const auth = getAuth(getFirebaseApp());
  try {
    const { uid } = await within(signal, auth.verifyIdToken(token, true));
    return { via: 'idToken', uid };
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    if (OUTAGES.has(codeOf(error))) throw new Unavailable({ cause: error });
    if (isAuthError(error)) return null;
    throw error;
  }
}

function isAuthError(error: unknown): boolean {
  const code = codeOf(error);
  return typeof code === 'string' && code.startsWith('auth/');
}
