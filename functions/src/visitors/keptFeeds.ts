import { LRUCache } from 'lru-cache';

interface KeptFeed {
  readonly etag: string;
  /** In UTF-8. Readers of the same feed share it. */
  readonly body: Buffer;
}

/** At most 2 MiB: four of the largest feeds, or some dozens of others. */
const kept = new LRUCache<string, KeptFeed>({
  maxSize: 2 * 1024 * 1024,
  sizeCalculation: ({ body }) => body.length + 1024,
});

/** Returns the feed at this address if it was made from the version with this ETag. */
export function keptFeed(address: string, etag: string): Buffer | undefined {
  const feed = kept.get(address);
  return feed?.etag === etag ? feed.body : undefined;
}

/** Keeps the feed at this address, in place of that of an earlier version. Returns it. */
export function keepFeed(address: string, etag: string, feed: string): Buffer {
  const body = Buffer.from(feed);
  kept.set(address, { etag, body });
  return body;
}
