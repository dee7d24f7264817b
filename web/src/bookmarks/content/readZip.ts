import { Unzip, UnzipInflate } from 'fflate';

/**
 * Unpacks those files of a ZIP file whose paths `wants` accepts, and returns them by path. Counts what is really unpacked, not
 * what the file announces. @throws {Error} with a message for the user if it is too large or broken.
 */
export function readZip(
  zip: Uint8Array<ArrayBuffer>,
  wants: (path: string) => boolean,
  maxBytes = MAX_BYTES,
): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let total = 0;
  let open = 0;
  let seen = 0;
  const unzip = new Unzip((file) => {
    if (++seen > MAX_SEEN) throw new TooLarge();
    if (!wants(file.name)) return;
    open++;
    const parts: Uint8Array[] = [];
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      total += data.length;
      if (total > maxBytes || files.size >= MAX_FILES) throw new TooLarge();
      parts.push(data);
      if (!isLast) return;
      open--;
      files.set(file.name, joined(parts));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < zip.length; at += STEP) {
      unzip.push(zip.subarray(at, at + STEP), at + STEP >= zip.length);
    }
  } catch (error) {
    throw new Error(error instanceof TooLarge ? TOO_LARGE : BROKEN, { cause: error });
  }
  if (open > 0) throw new Error(BROKEN);
  return files;
}

/** Returns the paths of all files in a ZIP file, without unpacking any. @throws {Error} like {@link readZip}. */
export function zipPaths(zip: Uint8Array<ArrayBuffer>): readonly string[] {
  const paths: string[] = [];
  readZip(zip, (path) => {
    paths.push(path);
    return false;
  });
  return paths;
}

/** Bytes of all files together. Beyond that, something is wrong: exports have a few megabytes. */
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_FILES = 50_000;

/** Files in a ZIP file, with those that are not unpacked. */
const MAX_SEEN = 500_000;

/** Bytes that are unpacked at once: at most 64 MB of output. */
const STEP = 64 * 1024;

const TOO_LARGE = 'This ZIP file is too large when it is unpacked. Unpack it, and import the files in it.';

const BROKEN =
  'This ZIP file is broken or ends too early. Download it again, or unpack it and import the files in it.';

class TooLarge extends Error {}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
