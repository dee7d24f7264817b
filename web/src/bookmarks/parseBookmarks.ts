import { parseAddedAt } from './addedAt';
import { readTokens } from './bookmarkTokens';
import { folderPath, NO_FOLDER } from './folderPath';
import { LinkCollector } from './linkCollector';
import type { ParsedFile } from './parsedFile';

/**
 * Parses a bookmarks file as exported by browsers ("Netscape" HTML). Folders become categories, and nested ones are named
 * "Parent / Child". Descriptions become notes. A link without a title gets its URL as the title. Icons, keywords, tags
 * and the descriptions of folders are ignored.
 */
export function parseBookmarks(html: string): ParsedFile {
  const collector = new LinkCollector();
  const paths: string[] = [];
  let next = '';
  readTokens(html, {
    onFolder(title) {
      next = title;
    },
    onList() {
      paths.push(folderPath(paths.at(-1) ?? '', next));
      next = '';
    },
    onListEnd() {
      paths.pop();
      next = '';
    },
    onBookmark({ title, href, addDate, description }) {
      const category = paths.at(-1) ?? '';
      collector.addForeign({
        category: category === '' ? NO_FOLDER : category,
        title,
        url: href,
        addedAt: parseAddedAt(addDate),
        notes: description,
      });
    },
  });
  return { workspaces: [{ links: collector.links }], skipped: collector.skipped };
}
