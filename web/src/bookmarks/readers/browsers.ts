import type { Reader } from '../content/reader';
import { readBookmarks } from '../formats/parseBookmarks';

/** Reads the bookmarks files of browsers, and of the many services that write the same format. */
export const read: Reader = (content, collector) =>
  content.kind === 'html' && readBookmarks(content.text, collector) && 'a bookmarks file';
