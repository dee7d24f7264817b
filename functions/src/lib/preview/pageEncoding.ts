import { TextDecoder } from 'node:util';

/** How many bytes may come before the encoding is named in a page, as in browsers. */
export const SNIFFED_BYTES = 1024;

/**
 * Returns a decoder for a page, from its first bytes and its `Content-Type` header: the byte order mark decides, then
 * the header, then the page itself. Without any, the page is in UTF-8. What cannot be decoded becomes U+FFFD.
 */
export function decoderOf(start: Buffer, contentType: string): TextDecoder {
  const text = start.toString('latin1', 0, SNIFFED_BYTES);
  const mark = /^\xEF\xBB\xBF/.test(text) ? 'utf-8' : /^\xFE\xFF/.test(text) ? 'utf-16be' : undefined;
  const named =
    (/^\xFF\xFE/.test(text) ? 'utf-16le' : mark) ??
    charsetIn(contentType) ??
    // A page whose encoding can be read like this is not in UTF-16, whatever it says.
    text
      .match(/<meta\s[^>]*/gi)
      ?.map(charsetIn)
      .find((charset) => charset !== undefined)
      ?.replace(/^utf-16.*$/i, 'utf-8');
  try {
    return new TextDecoder(named ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

const charsetIn = (text: string) => /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(text)?.[1];
