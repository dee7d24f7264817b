import { addPlainItems, itemsWith, jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads the JSON export of Delicious. */
export const read: Reader = (content, collector) => {
  const items = itemsWith(jsonOf(content), 'url', 'created', 'private', 'owner');
  if (!items) return false;
  collector.leftOut.push('Whether a bookmark was private, and how many others had it.');
  addPlainItems(items, collector);
  return true;
};
