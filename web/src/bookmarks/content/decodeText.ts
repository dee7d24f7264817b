/**
 * Decodes a text file: UTF-16 if it says so at its start, UTF-8 if it is valid, and otherwise the character set that HTML
 * names, or that of Windows, in which old browsers wrote their bookmarks.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
    const [, named = ''] = /charset=["']?([\w-]+)/i.exec(head) ?? [];
    return new TextDecoder(isKnown(named) ? named : 'windows-1252').decode(bytes);
  }
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
