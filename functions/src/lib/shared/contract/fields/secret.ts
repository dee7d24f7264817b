import { str as crc32 } from 'crc-32';
import { customAlphabet } from 'nanoid';

/** Returns a new secret: its prefix, random base62 characters and a checksum of six characters. */
export function generateSecret({ prefix, length = RANDOM_LENGTH }: SecretKind): string {
  return withChecksum(prefix + randomBase62(length));
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** How many random characters a secret has, unless its kind has more: 238 bits. */
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

const randomBase62 = customAlphabet(BASE62);

/** A kind of secret: its prefix, and the number of random base62 characters that follow. */
export interface SecretKind {
  readonly prefix: string;
  readonly length?: number;
}

/** Returns a secret: its prefix and its characters, with their checksum. */
export function withChecksum(body: string): string {
  return body + checksum(body);
}

/** Returns whether a string has the format of this kind and the right checksum. No other string needs a lookup. */
export function isSecret({ prefix, length = RANDOM_LENGTH }: SecretKind, text: string): boolean {
  const body = text.slice(0, -CHECKSUM_LENGTH);
  const hasFormat =
    text.startsWith(prefix) &&
    text.length === prefix.length + length + CHECKSUM_LENGTH &&
    /^[0-9A-Za-z]+$/.test(text.slice(prefix.length));
  return hasFormat && text.slice(-CHECKSUM_LENGTH) === checksum(body);
}

/**
 * Returns whether a string contains a key, token or code of this service, even with a typing error. Clients may
 * send one in any field, and it must not reach the log.
 */
export function containsSecret(text: string): boolean {
  return /dash(at|ac|rt|in)?_[0-9A-Za-z]{20}/.test(text);
}

/** Returns the last four characters of a secret, so that people can tell their secrets apart. */
export function hintOf(secret: string): string {
  return secret.slice(-4);
}

/** Returns the CRC32 of a string as six base62 characters. */
function checksum(text: string): string {
  let rest = crc32(text) >>> 0;
  let characters = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    characters = BASE62.charAt(rest % BASE62.length) + characters;
    rest = Math.floor(rest / BASE62.length);
  }
  return characters;
}
