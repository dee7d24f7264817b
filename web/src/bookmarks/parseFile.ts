import { LinkCollector } from './collect/linkCollector';
import type { ParsedFile } from './collect/parsedFile';
import { contentOf } from './content/content';
import { readContent } from './sources/readers';

/**
 * Parses a file to import, of any of the {@link SOURCES}. Returns undefined for any other file. @throws {Error} with a message
 * for the user if it is broken or too large.
 */
export async function parseFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
): Promise<ParsedFile | undefined> {
  if (file.size > MAX_BYTES) {
    throw new Error('This file is larger than 150 MB. Split it into several files.');
  }
  const content = contentOf(file.name, new Uint8Array(await file.arrayBuffer()));
  const collector = new LinkCollector();
  return readContent(content, collector) ? collector.result() : undefined;
}

/** Bytes of a file. The largest workspace has 32 MiB. */
const MAX_BYTES = 150 * 1024 * 1024;
