import { categoryId } from '@lib/domain/identity/identity';
import { addedAt } from './addedAt';
import { readTokens } from './bookmarkTokens';
import { folderPath } from './folderPath';
import { refusalOf, refusedLink, titleOf, type RefusedLink } from './linkCheck';

export interface ParsedLink {
  readonly title: string;
  readonly url: string;
  readonly addedAt?: string;
}

/** The bookmarks of a file as the service takes them, and those that it would refuse. */
export interface ParsedBookmarks {
  readonly categories: { readonly categoryName: string; readonly links: ParsedLink[] }[];
  readonly refused: RefusedLink[];
}

/** The category of links that are in no folder. */
const NO_FOLDER = 'Bookmarks';

/**
 * Reads a bookmarks file as browsers export it ("Netscape" HTML). A folder becomes a category, one inside another
 * "Parent / Child"; a link without a title gets its URL for one. Descriptions, icons and keywords are passed over.
 */
export function parseBookmarks(html: string): ParsedBookmarks {
  const categories = new Map<string, ParsedBookmarks['categories'][number]>();
  const refused: RefusedLink[] = [];
  const byPath = new Map<string, ParsedLink[]>();
  const linksOf = (path: string): ParsedLink[] => {
    let links = byPath.get(path);
    if (!links) {
      const categoryName = path === '' ? NO_FOLDER : path;
      const id = categoryId(categoryName);
      const category = categories.get(id) ?? { categoryName, links: [] };
      categories.set(id, category);
      links = category.links;
      byPath.set(path, links);
    }
    return links;
  };

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
    onBookmark({ title, href, addDate }) {
      const url = href.trim();
      const reason = refusalOf(url);
      if (reason !== undefined) {
        refused.push(refusedLink(title, url, reason));
        return;
      }
      const time = addedAt(addDate);
      const link = { title: titleOf(title, url), url, ...(time !== undefined && { addedAt: time }) };
      linksOf(paths.at(-1) ?? '').push(link);
    },
  });
  return { categories: [...categories.values()], refused };
}
