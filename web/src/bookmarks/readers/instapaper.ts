import { tagsInCell } from '../content/fields';
import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads the CSV file of Instapaper. Its own folders are marks, and the others are folders. */
export const read: Reader = (content, collector) => {
  const rows = rowsWith(content, collector, 'url', 'title', 'selection', 'folder');
  if (!rows) return false;
  collector.leftOut.push(
    'Highlights with their notes: Instapaper exports only one selection for each article.',
  );
  for (const row of rows) {
    const folder = row('folder');
    collector.addForeign({
      folder: OWN_FOLDERS.includes(folder) ? [] : [folder],
      title: row('title'),
      url: row('url'),
      addedAt: row('timestamp'),
      quotes: [row('selection')],
      tags: tagsInCell(row('tags')),
      isFavorite: folder === 'Starred',
      isArchived: folder === 'Archive',
    });
  }
  return true;
};

const OWN_FOLDERS = ['Unread', 'Starred', 'Archive'];
