import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { readBookmarksFile } from './browsers';
import { readKarakeep } from './karakeep';
import { readLinkding } from './linkding';
import { readLinkwarden } from './linkwarden';
import { readOmnivore } from './omnivore';
import { readOthers } from './others';
import { readOwn } from './own';
import { readPocket } from './pocket';
import { readRaindrop } from './raindrop';
import { SOURCES, type SourceId } from './sources';

/**
 * Adds the links of a content to the collector. Tries the readers in the order of the sources, and names the file after the
 * first that knows it. Returns false, and leaves the collector as it is, if none does.
 */
export function readContent(content: Content, collector: LinkCollector): boolean {
  for (const { id, name } of SOURCES) {
    const found = READERS[id](content, collector);
    if (found === false) continue;
    collector.source = found === true ? name : found;
    return true;
  }
  return false;
}

/**
 * Adds the links of a content. Returns true, or what the file is if that is not the name of the source. If it is something else,
 * returns false and leaves the collector as it is.
 */
export type Reader = (content: Content, collector: LinkCollector) => boolean | string;

/** Separate from the sources, whose names the page shows without loading the readers. */
export const READERS: Readonly<Record<SourceId, Reader>> = {
  own: readOwn,
  raindrop: readRaindrop,
  karakeep: readKarakeep,
  linkwarden: readLinkwarden,
  linkding: readLinkding,
  pocket: readPocket,
  omnivore: readOmnivore,
  browsers: readBookmarksFile,
  others: readOthers,
};
