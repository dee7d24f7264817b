import type { Role } from './collect/roles';
import { LinkCollector } from './collect/linkCollector';
import type { ParsedFile } from './collect/parsedFile';
import { contentOf } from './content/content';
import { loadReaders, readContent } from './sources/readContent';

/**
 * Parses a file to import, of any of the {@link SOURCES}. Returns undefined for any other file. `roles` is what the columns of
 * a file of an unknown program hold, if the person has said so. @throws {Error} with a message for the user if it is broken or
 * too large.
 */
export async function parseFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
  roles?: ReadonlyMap<string, Role>,
): Promise<ParsedFile | undefined> {
  if (file.size > MAX_BYTES) {
    throw new Error('This file is larger than 150 MB. Split it into several files.');
  }
  const content = contentOf(file.name, new Uint8Array(await file.arrayBuffer()));
  const collector = new LinkCollector();
  if (roles) collector.chosenRoles = roles;
  return readContent(await loadReaders(), content, collector) ? collector.result() : undefined;
}

/** Bytes of a file. The largest workspace has 32 MiB. */
const MAX_BYTES = 150 * 1024 * 1024;
