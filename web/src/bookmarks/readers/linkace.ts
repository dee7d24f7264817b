import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads the CSV file of LinkAce. A link in several lists becomes a link in each of their categories. */
export const read: Reader = (content, collector) => {
  const rows = rowsWith(content, collector, 'url', 'check_disabled', 'tags', 'lists');
  if (!rows) return false;
  collector.leftOut.push('Notes, which LinkAce does not export, icons, and whether a link was private.');
  for (const row of rows) {
    const lists = row('lists').split(',').slice(0, MAX_LISTS);
    for (const list of new Set(lists)) {
      collector.addForeign({
        folder: list === '' ? [] : [list],
        title: row('title'),
        url: row('url'),
        addedAt: row('created_at'),
        text: row('description'),
        tags: row('tags').split(','),
      });
    }
  }
  return true;
};

/** The lists that one link may be in. */
const MAX_LISTS = 50;
