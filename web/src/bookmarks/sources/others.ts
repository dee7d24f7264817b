import type { LinkCollector } from '../collect/linkCollector';
import { readArchive } from '../content/archive';
import type { Content } from '../content/content';
import { readAnything } from '../generic/readAnything';
import type { ReadContent } from './reader';

/** Reads any other file that has addresses, and the files in any other ZIP file. */
export function readOthers(content: Content, collector: LinkCollector, read: ReadContent): false | string {
  if (content.kind !== 'zip') return readAnything(content, collector);
  const found = readArchive(content, collector, (part) => read(part, collector));
  // Each file has other columns.
  collector.columns = [];
  return found && 'a ZIP file';
}
