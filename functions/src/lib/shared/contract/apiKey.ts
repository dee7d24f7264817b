import { hash } from '../base/hash';
import { generateSecret, hintOf, isSecret } from './secret';

export { hintOf };

const API_KEY = { prefix: 'dash_' };

/** What apps that signed in send in place of a key. It differs from a key, so that nobody mistakes one for the other. */
const ACCESS_TOKEN = { prefix: 'dashat_' };

/** The slots of a user's active keys. Each active key occupies one, so there are at most five. */
export const KEY_SLOTS = ['0', '1', '2', '3', '4'] as const;

/** The longest label of a key, in characters. The security rules have the same limit. */
export const KEY_LABEL_LENGTH = 100;

/** What a key may do. A key without the field can write, like every key before there were read-only ones. */
export const PERMISSIONS = ['read', 'write'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Returns a new key: `dash_`, 40 random base62 characters (238 bits) and a checksum of 6. */
export function generateApiKey(): string {
  return generateSecret(API_KEY);
}

/** Returns whether a string has the format of a key and the right checksum. Any other string needs no lookup. */
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

/** Returns the SHA-256 of a key in hex. Only this is stored, never the key. */
export function hashApiKey(key: string): string {
  return hash(key);
}
