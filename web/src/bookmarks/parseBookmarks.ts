import { categoryId } from '@lib/domain/identity/identity';
import { readTokens } from './bookmarkTokens';
import { folderPath } from './folderPath';
import { rejectedLink, rejectionOf, titleOf, type RejectedLink } from './linkCheck';

export interface ParsedLink {
  readonly title: string;
  readonly url: string;
  readonly addedAt?: string;
}

/** The bookmarks in a file: those that the service accepts, in its own form, and those that it would reject. */
export interface ParsedBookmarks {
  readonly categories: { readonly categoryName: string; readonly links: ParsedLink[] }[];
  readonly rejected: RejectedLink[];
}

/** The category for links outside any folder. */
const NO_FOLDER = 'Bookmarks';

/**
 * Parses a bookmarks file as exported by browsers ("Netscape" HTML). Folders become categories, and nested ones are named
 * "Parent / Child". A link without a title gets its URL as the title. Descriptions, icons and keywords are ignored.
 */
export function parseBookmarks(html: string): ParsedBookmarks {
  const categories = new Map<string, ParsedBookmarks['categories'][number]>();
  const rejected: RejectedLink[] = [];
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
      const reason = rejectionOf(url);
      if (reason !== undefined) {
        rejected.push(rejectedLink(title, url, reason));
        return;
      }
      const time = parseAddDate(addDate);
      const link = { title: titleOf(title, url), url, ...(time !== undefined && { addedAt: time }) };
      linksOf(paths.at(-1) ?? '').push(link);
    },
  });
  return { categories: [...categories.values()], rejected };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** No bookmark is older than the web. */
const EARLIEST = Date.UTC(1990, 0, 1);

/**
 * Converts an `ADD_DATE` to ISO 8601. It is in seconds since 1970, but some programs write milliseconds or microseconds.
 * Returns undefined if it is missing, invalid, older than the web or in the future.
 */
function parseAddDate(addDate: string): string | undefined {
  if (!/^\d{1,17}$/.test(addDate)) return undefined;
  const written = Number(addDate);
  const scale = written < 1e11 ? 1000 : written < 1e14 ? 1 : 1e-3;
  const time = Math.floor(written * scale);
  return time >= EARLIEST && time <= Date.now() + DAY_MS ? new Date(time).toISOString() : undefined;
}
