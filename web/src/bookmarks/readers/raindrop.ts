import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads the CSV file of Raindrop.io: a backup, or the export of a collection. */
export const read: Reader = (content, collector) => {
  // Older files lack the highlights and the favorites.
  const rows = rowsWith(content, collector, 'url', 'excerpt', 'cover');
  if (!rows) return false;
  collector.leftOut.push('Cover images, and files that were uploaded to Raindrop.io.');
  for (const row of rows) {
    const folder = row('folder');
    collector.addForeign({
      // What is in no collection.
      folder: folder === 'Unsorted' ? [] : folder.split('/'),
      title: row('title'),
      url: row('url'),
      addedAt: row('created'),
      quotes: [row('note'), ...highlightsIn(row('highlights'))],
      description: row('excerpt'),
      tags: row('tags').split(','),
      isFavorite: row('favorite') === 'true',
    });
  }
  return true;
};

/** Returns the highlights in a cell. Each begins with "Highlight:", and may have a "Note:". */
function highlightsIn(cell: string): string[] {
  return cell
    .split(/^Highlight:/m)
    .map((highlight) => highlight.replace(/^Note:\s*/m, '\n').trim())
    .filter(Boolean);
}
