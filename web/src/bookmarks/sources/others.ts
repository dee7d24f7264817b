import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';

/** Reads any other table with a column `url`, and other columns with common names. */
export function readOthers(content: Content, collector: LinkCollector): false | string {
  if (content.kind !== 'text' || !content.table.columns.has('url')) return false;
  for (const row of content.table.rows(collector)) {
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
