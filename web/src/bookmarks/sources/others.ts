import type { LinkCollector } from '../collect/linkCollector';
import { readArchive } from '../content/archive';
import type { Content } from '../content/content';
import { rowsWith } from '../content/rows';
import type { ReadContent } from './reader';

/** Reads any other table with a column `url` and other columns with common names, and the files in any other ZIP file. */
export function readOthers(content: Content, collector: LinkCollector, read: ReadContent): false | string {
  if (content.kind === 'zip') {
    return readArchive(content, collector, (part) => read(part, collector)) && 'a ZIP file';
  }
  const rows = rowsWith(content, collector, 'url');
  if (!rows) return false;
  for (const row of rows) {
    collector.addForeign({
      folder: row('folder').split('/'),
      title: row('title'),
      url: row('url'),
      addedAt: row('created'),
      quotes: [row('note')],
      description: row('excerpt'),
      tags: row('tags').split(','),
      isFavorite: /^(?:true|1)$/i.test(row('favorite')),
      isArchived: /^archived?$/i.test(row('status') || row('state')),
    });
  }
  return 'a CSV file';
}
