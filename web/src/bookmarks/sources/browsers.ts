import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { readBookmarks } from '../formats/parseBookmarks';

/** Reads the bookmarks files of browsers, and of the many services that write the same format. */
export function readBookmarksFile(content: Content, collector: LinkCollector): false | string {
  return content.kind === 'html' && readBookmarks(content.text, collector) && 'a bookmarks file';
}
