import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads the CSV file of Matter. What is no longer in the queue is archived. */
export const read: Reader = (content, collector) => {
  const rows = rowsWith(content, collector, 'url', 'in queue', 'favorited', 'last interaction date');
  if (!rows) return false;
  collector.leftOut.push(
    'Highlights, which are in another file of Matter, authors, publishers and word counts.',
  );
  for (const row of rows) {
    collector.addForeign({
      title: row('title'),
      url: row('url'),
      addedAt: row('last interaction date'),
      tags: row('tags').split(';'),
      isFavorite: row('favorited') === 'True',
      isArchived: row('in queue') === 'False',
    });
  }
  return true;
};
