import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { readBookmarksFile } from './browsers';
import { readChromium } from './chromium';
import { readDelicious } from './delicious';
import { readDiigo } from './diigo';
import { readFirefox } from './firefox';
import { readInstapaper } from './instapaper';
import { readKarakeep } from './karakeep';
import { readLinkAce } from './linkace';
import { readLinkding } from './linkding';
import { readLinkwarden } from './linkwarden';
import { readMatter } from './matter';
import { readMymind } from './mymind';
import { readOmnivore } from './omnivore';
import { readOneTab } from './onetab';
import { readOthers } from './others';
import { readOwn } from './own';
import { readPinboard } from './pinboard';
import { readPocket } from './pocket';
import { readRaindrop } from './raindrop';
import type { Reader } from './reader';
import { readReadability } from './readability';
import { readReadwise } from './readwise';
import { readSafari } from './safari';
import { readShaarli } from './shaarli';
import { readTabSessionManager } from './tabSessionManager';
import { readTakeout } from './takeout';
import { readWallabag } from './wallabag';
import { SOURCES, type SourceId } from './sources';

/**
 * Adds the links of a content to the collector. Tries the readers in the order of the sources, and names the file after the
 * first that knows it. Returns false, and leaves the collector as it is, if none does.
 */
export function readContent(content: Content, collector: LinkCollector): boolean {
  for (const { id, name } of SOURCES) {
    const found = READERS[id](content, collector, readContent);
    if (found === false) continue;
    collector.source = found === true ? name : found;
    if (content.kind === 'json' && content.isCutOff) collector.isTruncated = true;
    return true;
  }
  return false;
}

/** Separate from the sources, whose names the page shows without loading the readers. */
export const READERS: Readonly<Record<SourceId, Reader>> = {
  own: readOwn,
  firefox: readFirefox,
  chromium: readChromium,
  safari: readSafari,
  takeout: readTakeout,
  raindrop: readRaindrop,
  karakeep: readKarakeep,
  linkwarden: readLinkwarden,
  linkding: readLinkding,
  pocket: readPocket,
  omnivore: readOmnivore,
  instapaper: readInstapaper,
  readwise: readReadwise,
  matter: readMatter,
  mymind: readMymind,
  readability: readReadability,
  wallabag: readWallabag,
  pinboard: readPinboard,
  diigo: readDiigo,
  delicious: readDelicious,
  linkace: readLinkAce,
  shaarli: readShaarli,
  onetab: readOneTab,
  tabSessionManager: readTabSessionManager,
  browsers: readBookmarksFile,
  others: readOthers,
};
