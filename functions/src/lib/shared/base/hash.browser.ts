import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of a string in hex. Uses a library because the browser's own hash function is asynchronous. */
export function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
