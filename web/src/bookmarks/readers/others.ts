import { readArchive } from '../content/archive';
import type { Reader } from '../content/reader';
import { readAnything } from '../generic/readAnything';

/** Reads any other file that has addresses, and the files in any other ZIP file. */
export const read: Reader = (content, collector, readContent) => {
  if (content.kind !== 'zip') return readAnything(content, collector);
  const found = readArchive(content, collector, (part) => readContent(part, collector));
  // Each file has other columns.
  collector.columns = [];
  return found && 'a ZIP file';
};
