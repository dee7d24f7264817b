import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { z } from 'zod';
import { ApiKeyRepository } from '../../../src/lib/access/apiKeyRepository';
import { hashApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { getFirebaseApp } from '../../../src/lib/platform/firebaseApp';
import { getDatabase } from '../../../src/lib/platform/firestore';
import { ConsentRepository } from '../../../src/lib/apps/grants/consentRepository';
import { GrantRepository } from '../../../src/lib/apps/grants/grantRepository';
import { AUTH_HOST, PROJECT } from '../environment';
import { signUp as createAccount } from './accounts';
import { testDatabase } from '../testDatabase';

/** Creates a user in the Auth emulator. The result includes an ID token. */
export const signUp = () => createAccount(AUTH_HOST);

/** The value of `MCP_API_KEY` in tests that set it. */
export const SERVER_KEY = 'a-server-key-of-more-than-32-characters-for-this-test';

/** Returns a new, unique uid. */
export function newUid(): string {
  return `user-${randomUUID()}`;
}

export const auth = () => getAuth(getFirebaseApp());

export const apiKeys = () => new ApiKeyRepository(getDatabase());

/** The repositories of consents and of connected apps. */
export const appStores = () => ({
  consents: new ConsentRepository(getDatabase()),
  grants: new GrantRepository(getDatabase()),
});

/** Creates an API key for this user, or for a new one, and binds it to this address. */
export async function userWithKey(
  uid = newUid(),
  verifiedEmail?: string,
): Promise<{ uid: string; key: string }> {
  const key = await apiKeys().create(uid, 'test', { verifiedEmail });
  created.push(key);
  return { uid, key };
}

const created: string[] = [];

// The emulator goes through all keys whenever it looks one up, and for each listener whenever one changes.
afterAll(async () => {
  if (created.length === 0) return;
  const database = testDatabase();
  const batch = database.batch();
  for (const key of created) batch.delete(database.doc(`apiKeys/${hashApiKey(key)}`));
  await batch.commit();
});

/** Creates a user with an email address at this domain. The ID token says whether the address is verified. */
export async function signUpAt(domain: string, { emailVerified = true } = {}) {
  const { uid, idToken } = await signUp();
  const email = `${uid.toLowerCase()}@${domain}`;
  await auth().updateUser(uid, { email, emailVerified });
  // After a change of address, the Auth emulator rejects tokens of sign-ins from earlier seconds.
  const auth_time = Math.ceil(Date.now() / 1000);
  return { uid, email, idToken: withClaims(idToken, { email, email_verified: emailVerified, auth_time }) };
}

/** Revokes all sessions of a user, including those from the current second. */
export async function revokeSessions(uid: string): Promise<void> {
  await acceptTokensSince(uid, Math.floor(Date.now() / 1000) + 1);
}

/** Returns an ID token of a user who last signed in this many minutes ago. */
export async function tokenAfterSignIn(
  { uid, idToken }: { uid: string; idToken: string },
  minutesAgo: number,
): Promise<string> {
  const signedInAt = Math.floor(Date.now() / 1000) - minutesAgo * 60;
  await acceptTokensSince(uid, signedInAt);
  return withClaims(idToken, { auth_time: signedInAt });
}

/** Makes the Auth emulator reject tokens of a user's sign-ins before this time, in seconds since 1970. */
export async function acceptTokensSince(uid: string, seconds: number): Promise<void> {
  const url = `http://${AUTH_HOST}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`;
  const response = await fetch(url, {
    method: 'POST',
    // The emulator accepts this token as an administrator's.
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ localId: uid, validSince: String(seconds) }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Returns a copy of an ID token with these claims. The emulator's tokens are unsigned, so anyone can make one. */
export function withClaims(idToken: string, claims: object): string {
  const [header = '', payload = ''] = idToken.split('.');
  const original: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = JSON.stringify({ ...z.looseObject({}).parse(original), ...claims });
  return `${header}.${Buffer.from(changed).toString('base64url')}.`;
}
