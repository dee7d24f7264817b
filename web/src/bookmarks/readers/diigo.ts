import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads the CSV file of Diigo. */
export const read: Reader = (content, collector) => {
  const rows = rowsWith(content, collector, 'url', 'comments', 'annotations', 'created_at');
  if (!rows) return false;
  collector.leftOut.push('Outliners, groups, and whether a bookmark was private or to be read later.');
  for (const row of rows) {
    collector.addForeign({
      title: row('title'),
      url: row('url'),
      addedAt: row('created_at'),
      text: row('comments'),
      quotes: row('annotations').split(/^Highlight:/m),
      description: row('description'),
      tags: tagsIn(row('tags')).filter((tag) => tag !== 'no_tag'),
    });
  }
  return true;
};

/** Returns the tags in a cell, separated by commas, or by spaces where quotation marks hold words together. */
function tagsIn(cell: string): string[] {
  if (cell.includes(',')) return cell.split(',');
  return [...cell.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}
