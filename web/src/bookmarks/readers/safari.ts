import { readArchive } from '../content/archive';
import type { Reader } from '../content/reader';

/** Reads the ZIP file with which Safari exports everything: only the bookmarks and the reading list. */
export const read: Reader = (content, collector, readContent) => {
  if (content.kind !== 'zip' || !content.paths.some((path) => OTHERS.test(path))) return false;
  // Google Takeout has the same files of Chrome.
  if (content.paths.some((path) => path.startsWith('Takeout/'))) return false;
  return readArchive(
    content,
    collector,
    (part) => readContent(part, collector),
    (path) => path.endsWith('.html'),
  );
};

/** What Safari exports beside the bookmarks. */
const OTHERS = /(?:^|\/)(?:History|Extensions|PaymentCards)\.json$|(?:^|\/)Passwords\.csv$/;
