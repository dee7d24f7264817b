import { addPlainItems, itemsWith, jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads links as the REST API of Shaarli returns them. Its export is a bookmarks file. */
export const read: Reader = (content, collector) => {
  const items = itemsWith(jsonOf(content), 'url', 'shorturl', 'private');
  if (!items) return false;
  collector.leftOut.push('Whether a link was private.');
  addPlainItems(items, collector);
  return true;
};
