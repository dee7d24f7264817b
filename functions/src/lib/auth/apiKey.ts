import { str as crc32 } from 'crc-32';
import { customAlphabet } from 'nanoid';
import { hash } from '../domain/identity/identity';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'dash_';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${String(RANDOM_LENGTH + CHECKSUM_LENGTH)}}$`);

const randomCharacters = customAlphabet(BASE62, RANDOM_LENGTH);

/** Active keys that a user may hold: one for each slot. */
export const KEY_SLOTS = ['0', '1', '2', '3', '4'] as const;
export type KeySlot = (typeof KEY_SLOTS)[number];

/** The longest label of a key, in characters. The security rules have the same limit. */
export const KEY_LABEL_LENGTH = 100;

/** A new key: `dash_`, 40 random characters of base62 (238 bits) and 6 of checksum. */
export function generateApiKey(): string {
  const body = PREFIX + randomCharacters();
  return body + checksum(body);
}

/** Whether a text has the form of a key, checksum included: what has not is refused without a look-up. */
export function isApiKey(text: string): boolean {
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return FORMAT.test(text) && text.slice(-CHECKSUM_LENGTH) === checksum(body);
}

/** What is stored of a key: its SHA-256, in hex. */
export function hashApiKey(key: string): string {
  return hash(key);
}

/** What people tell their keys apart by: the last four characters. */
export function hintOf(key: string): string {
  return key.slice(-4);
}

/** The CRC32 of a text in six characters of base62. */
function checksum(text: string): string {
  let rest = crc32(text) >>> 0;
  let characters = '';
  for (let position = 0; position < CHECKSUM_LENGTH; position++) {
    characters = BASE62.charAt(rest % BASE62.length) + characters;
    rest = Math.floor(rest / BASE62.length);
  }
  return characters;
}
