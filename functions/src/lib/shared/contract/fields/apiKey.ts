import { hash } from '#hash';
import { generateSecret, hintOf, isSecret } from './secret';
import { DAY_MS } from '../../base/durations';

/** Returns a new key: `dash_`, 40 random base62 characters (238 bits) and a checksum of 6. */
export function generateApiKey(): string {
  return generateSecret(API_KEY);
}

export { hintOf };

const API_KEY = { prefix: 'dash_' };

/**
 * Access tokens, which apps that signed in send instead of a key. They differ from keys, so that nobody mixes them
 * up.
 */
export const ACCESS_TOKEN = { prefix: 'dashat_' };

/** The slots of a user's active keys. Each active key occupies one, so there are at most five. */
export const KEY_SLOTS = ['0', '1', '2', '3', '4'] as const;

/** How long a revoked key stays in lists. Firestore then deletes it: see `firestore.indexes.json`. */
export const REVOKED_KEY_MS = 90 * DAY_MS;

/** The longest label of a key, in characters. */
export const KEY_LABEL_LENGTH = 100;

/**
 * The permissions of keys and connected apps, each with those before it: to read, to add and annotate, and to tidy up, which
 * is to move, rename and remove links. A key that is stored without one may write.
 */
export const PERMISSIONS = ['read', 'write', 'tidy'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Returns whether a string has the format of a key and the right checksum. No other string needs a lookup. */
export function isApiKey(text: string): boolean {
  return isSecret(API_KEY, text);
}

/** Returns a new access token of an app that signed in. */
export function generateAccessToken(): string {
  return generateSecret(ACCESS_TOKEN);
}

/** Returns whether a string has the format of an access token and the right checksum. */
export function isAccessToken(text: string): boolean {
  return isSecret(ACCESS_TOKEN, text);
}

/** Returns what to store with a key or an app about its user's address, given the address if it is verified. */
export function addressFields(
  verifiedEmail: string | undefined,
): { email: string } | { emailVerified: false } {
  return verifiedEmail === undefined ? { emailVerified: false } : { email: verifiedEmail };
}

/** Returns the SHA-256 of a key in hex. Only this is stored, never the key. */
export function hashApiKey(key: string): string {
  return hash(key);
}
