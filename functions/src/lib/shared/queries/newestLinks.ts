import { urlSchema } from '../contract/fields/validators';
import { firstIdentity } from '../model/identity';
import { compareNewest } from '../model/linkOrder';
import type { Link } from '../model/model';
import type { LinkEntry } from '../model/workspace';
import { opensPageOrEmail } from '../text/schemes';

/**
 * Returns the newest links, newest first, at most `count`. A URL that is in several categories counts once, so that it is the
 * same link after it was moved. Leaves out URLs that open neither a page nor an email.
 */
export function newestLinks(links: Iterable<LinkEntry>, count: number): FollowedLink[] {
  const found = new Map<string, FollowedLink>();
  for (const { id, link } of [...links].sort(compareNewest)) {
    if (found.size === count) break;
    if (!opensPageOrEmail(link.url) || !urlSchema.safeParse(link.url).success) continue;
    const identity = firstIdentity(link.url);
    if (!found.has(identity)) found.set(identity, { id, identity, link });
  }
  return [...found.values()];
}

/** A link, and the first identity of its URL: feeds must not get other ids. */
export interface FollowedLink {
  readonly id: string;
  readonly identity: string;
  readonly link: Link;
}
