import { LinkCollector } from './collect/linkCollector';
import type { ParsedFile } from './collect/parsedFile';
import { readKarakeep } from './services/karakeep';
import { readLinkding } from './services/linkding';
import { readLinkwarden } from './services/linkwarden';
import { OMNIVORE_LEFT_OUT, readOmnivore } from './services/omnivore';
import { readPocketAnnotations } from './services/pocket';
import { readWorkspaceFile } from './workspaceFile';

/**
 * Parses JSON that was exported here, by Karakeep, Linkwarden, linkding, Omnivore or Pocket. Returns undefined if it is
 * something else. @throws {Error} with a message for the user if it is broken.
 */
export function parseJson(text: string): ParsedFile | undefined {
  const json = toJson(text);
  const collector = new LinkCollector();
  if (READERS.some((read) => read(json, collector))) return collector.result();
  if (!readOmnivore(json, collector)) return undefined;
  collector.leftOut.push(
    OMNIVORE_LEFT_OUT,
    'Highlights: they are in the ZIP file of the export, so import that.',
  );
  return collector.result();
}

/** Each returns false if the file is something else. */
const READERS = [
  readWorkspaceFile,
  readKarakeep,
  readLinkwarden,
  readLinkding,
  readPocketAnnotations,
] as const;

export function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This JSON file is broken or ends too early. Export it again, or copy it again.');
  }
}
