import { legacyEncoding } from './legacyEncoding';

/**
 * Decodes a text file: UTF-16 if it says so at its start or has a zero in every other byte, UTF-8 if it is valid, and otherwise
 * the character set that HTML names, or the one that its letters are like.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, HEAD_BYTES);
  if (hasZeros(head, 1)) return new TextDecoder('utf-16le').decode(bytes);
  if (hasZeros(head, 0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [, named = ''] = /charset=["']?([\w-]+)/i.exec(new TextDecoder('latin1').decode(head)) ?? [];
    return new TextDecoder(isKnown(named) ? named : legacyEncoding(bytes)).decode(bytes);
  }
}

/** Returns whether a third of the bytes at these places are zeros, as in the UTF-16 of most languages, and no others. */
function hasZeros(head: Uint8Array, offset: 0 | 1): boolean {
  const zeros = head.filter((byte, index) => byte === 0 && index % 2 === offset).length;
  return zeros > head.length / 6 && head.every((byte, index) => byte !== 0 || index % 2 === offset);
}

/** How much of a file to search for the name of its character set. */
const HEAD_BYTES = 2_048;

/** Returns whether browsers know a character set. A file that is not valid UTF-8 is wrong if it says UTF-8. */
function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== 'utf-8';
  } catch {
    return false;
  }
}
