import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { addPlainItems, itemsWith, jsonOf } from '../content/items';

/** Reads the JSON export of Delicious. */
export function readDelicious(content: Content, collector: LinkCollector): boolean {
  const items = itemsWith(jsonOf(content), 'url', 'created', 'private', 'owner');
  if (!items) return false;
  collector.leftOut.push('Whether a bookmark was private, and how many others had it.');
  addPlainItems(items, collector);
  return true;
}
