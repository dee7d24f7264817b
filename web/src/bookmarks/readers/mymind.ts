import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads the CSV file of mymind, which also has notes and pictures. */
export const read: Reader = (content, collector) => {
  const rows = rowsWith(content, collector, 'id', 'type', 'url', 'content', 'note', 'created');
  if (!rows) return false;
  collector.leftOut.push('Saved copies of pages, notes without a link, and pictures.');
  for (const row of rows) {
    const title = row('title');
    if (row('url') === '') {
      collector.skip({ title: title || row('content'), url: '' }, 'This is a note, not a link.');
      continue;
    }
    const [url, addedAt] = [row('url'), row('created')];
    collector.addForeign({ title, url, addedAt, text: row('note'), tags: row('tags').split(',') });
  }
  return true;
};
