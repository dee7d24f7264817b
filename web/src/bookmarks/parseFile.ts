import type { ParsedFile } from './collect/parsedFile';
import { decodeText } from './decodeText';

/**
 * Parses a file to import: JSON or CSV that was exported here, a browser's bookmarks file, or what Raindrop.io, Karakeep,
 * Linkwarden, linkding, Pocket or Omnivore export. Goes by the content, not by the name alone. Loads only the parser that
 * it needs. Returns undefined for any other file. @throws {Error} with a message for the user if it is broken or too large.
 */
export async function parseFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
): Promise<ParsedFile | undefined> {
  const { name } = file;
  if (file.size > MAX_BYTES) {
    throw new Error('This file is larger than 150 MB. Split it into several files.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (ZIP_START.every((byte, index) => bytes[index] === byte)) {
    const { parseZip } = await import('./parseZip');
    return parseZip(bytes);
  }
  const text = decodeText(bytes);
  if (/\.json$/i.test(name) || /^\s*[[{]/.test(text.slice(0, 100))) {
    const { parseJson } = await import('./parseJson');
    return parseJson(text);
  }
  if (/\.csv$/i.test(name) || !text.slice(0, 2_000).includes('<')) {
    const { parseCsv } = await import('./parseCsv');
    const parsed = parseCsv(text);
    if (parsed || /\.csv$/i.test(name)) return parsed;
  }
  const { parseBookmarks } = await import('./parseBookmarks');
  return parseBookmarks(text);
}

/** Bytes of a file. The largest workspace has 32 MiB. */
const MAX_BYTES = 150 * 1024 * 1024;

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
