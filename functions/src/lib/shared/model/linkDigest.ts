import { hash } from '#hash';
import { memoize } from '../base/memoize';
import type { Link } from './model';

/** What people can see of a link, besides its category and its date. */
export type SeenLink = Pick<Link, 'url' | 'title' | 'notes' | 'sourceUrl' | 'conversationId' | 'localPath'>;

const LENGTH = 12;

/** Returns a short digest of what people can see of a link, which tells whether it is still as somebody saw it. */
export const linkDigest = memoize(
  ({ url, title, notes, sourceUrl, conversationId, localPath }: SeenLink): string =>
    hash(JSON.stringify([url, title, notes, sourceUrl, conversationId, localPath])).slice(0, LENGTH),
);
