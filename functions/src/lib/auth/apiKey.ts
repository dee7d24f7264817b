import { str as crc32 } from 'crc-32';
import { customAlphabet } from 'nanoid';
import { hash } from '../domain/identity/identity';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'dash_';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${String(RANDOM_LENGTH + CHECKSUM_LENGTH)}}$`);

const randomCharacters = customAlphabet(BASE62, RANDOM_LENGTH);

/** The slots of a user's active keys. Each active key occupies one, so there are at most five. */
export const KEY_SLOTS = ['0', '1', '2', '3', '4'] as const;

/** The longest label of a key, in characters. The security rules have the same limit. */
export const KEY_LABEL_LENGTH = 100;

/** What a key may do. A key without the field can write, like every key before there were read-only ones. */
export const KEY_ACCESS = ['read', 'write'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** Returns a new key: `dash_`, 40 random base62 characters (238 bits) and a checksum of 6. */
export function generateApiKey(): string {
  const body = PREFIX + randomCharacters();
  return body + checksum(body);
}

/** Returns whether a string has the format of a key and the right checksum. Any other string needs no lookup. */
export function isApiKey(text: string): boolean {
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return FORMAT.test(text) && text.slice(-CHECKSUM_LENGTH) === checksum(body);
}

/** Returns the SHA-256 of a key in hex. Only this is stored, never the key. */
export function hashApiKey(key: string): string {
  return hash(key);
}

/** Returns the last four characters of a key, so that people can tell their keys apart. */
export function hintOf(key: string): string {
  return key.slice(-4);
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
