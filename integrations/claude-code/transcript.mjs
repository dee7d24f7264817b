import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import { isObject, parseJson } from './json.mjs';

/** A transcript can be 100 MB long. The first prompt is near its start, even after a pasted image. */
const HEAD_BYTES = 4 * 1024 * 1024;
/** Claude Code repeats the title near the end. */
const TAIL_BYTES = 1024 * 1024;

/** @typedef {Readonly<Record<string, unknown>>} Entry One line of a transcript. */

/**
 * Returns the entries of a transcript, which is a file of JSON lines. Leaves out lines that are not JSON, and the middle
 * of a large file. Returns undefined if the file does not exist.
 *
 * @param {string} file
 * @returns {Promise<readonly Entry[] | undefined>}
 * @throws if the file cannot be read.
 */
export async function readTranscript(file) {
  let handle;
  try {
    handle = await open(file);
  } catch (error) {
    if (isObject(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { size } = await handle.stat();
    if (size <= HEAD_BYTES + TAIL_BYTES) return entriesIn(await read(handle, 0, size));
    const head = await read(handle, 0, HEAD_BYTES);
    const tail = await read(handle, size - TAIL_BYTES, TAIL_BYTES);
    // A line that was cut in two is not JSON, so it is left out.
    return [...entriesIn(head), ...entriesIn(tail)];
  } finally {
    await handle.close();
  }
}

async function read(
  /** @type {import('node:fs/promises').FileHandle} */ handle,
  /** @type {number} */ position,
  /** @type {number} */ length,
) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('utf8', 0, bytesRead);
}

function entriesIn(/** @type {string} */ text) {
  return text.split('\n').map(parseJson).filter(isObject);
}
