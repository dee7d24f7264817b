import type { LinkCollector } from '../collect/linkCollector';
import { readArchive } from '../content/archive';
import type { Content } from '../content/content';
import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/**
 * Reads what Google Takeout exports: the bookmarks of Chrome, and the lists of what was saved in Google Search and Maps, each of
 * which becomes a category. The ZIP file also has what other products exported, and its names are in the language of the person.
 */
export const read: Reader = (content, collector, readContent) => {
  if (content.kind !== 'zip') return readSaved(content, collector);
  if (!content.paths.some((path) => path.startsWith('Takeout/'))) return false;
  const readPart = (part: Content) =>
    part.kind === 'html' ? readContent(part, collector) : readSaved(part, collector);
  return readArchive(content, collector, readPart, isWanted);
};

function isWanted(path: string): boolean {
  const [root, product = '', file = '', ...deeper] = path.split('/');
  if (root !== 'Takeout' || deeper.length > 0) return false;
  return file.endsWith('.csv') || (file.endsWith('.html') && product.includes('Chrome'));
}

function readSaved(content: Content, collector: LinkCollector): boolean {
  // A table of somebody else may have these columns, and more.
  if (content.kind !== 'text' || ![...content.table.columns].every((column) => COLUMNS.includes(column)))
    return false;
  const rows = rowsWith(content, collector, 'title', 'note', 'url', 'comment');
  if (!rows) return false;
  const list = content.name.slice(content.name.lastIndexOf('/') + 1).replace(/\.csv$/i, '');
  for (const row of rows) {
    const [title, url] = [row('title'), row('url')];
    const quotes = [row('comment')];
    collector.addForeign({
      folder: [list],
      title,
      url,
      addedAt: '',
      text: row('note'),
      quotes,
      tags: row('tags').split(','),
    });
  }
  return true;
}

const COLUMNS: readonly string[] = ['title', 'note', 'url', 'tags', 'comment'];
