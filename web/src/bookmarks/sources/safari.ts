import type { LinkCollector } from '../collect/linkCollector';
import { readArchive } from '../content/archive';
import type { Content } from '../content/content';
import type { ReadContent } from './reader';

/** Reads the ZIP file with which Safari exports everything: only the bookmarks and the reading list. */
export function readSafari(content: Content, collector: LinkCollector, read: ReadContent): boolean {
  if (content.kind !== 'zip' || !content.paths.some((path) => OTHERS.test(path))) return false;
  // Google Takeout has the same files of Chrome.
  if (content.paths.some((path) => path.startsWith('Takeout/'))) return false;
  return readArchive(
    content,
    collector,
    (part) => read(part, collector),
    (path) => path.endsWith('.html'),
  );
}

/** What Safari exports beside the bookmarks. */
const OTHERS = /(?:^|\/)(?:History|Extensions|PaymentCards)\.json$|(?:^|\/)Passwords\.csv$/;
