import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { addPlainItems, itemsWith, jsonOf } from '../content/items';

/** Reads links as the REST API of Shaarli returns them. Its export is a bookmarks file. */
export function readShaarli(content: Content, collector: LinkCollector): boolean {
  const items = itemsWith(jsonOf(content), 'url', 'shorturl', 'private');
  if (!items) return false;
  collector.leftOut.push('Whether a link was private.');
  addPlainItems(items, collector);
  return true;
}
