import { LIMITS } from '../base/limits';
import { linkIdFromIdentity, linkIdsForIdentity, type PageIdentities } from './identity';
import type { Link, Workspace } from './model';
import type { LinkEntry } from './workspace';

/** Returns the link of a category that has this URL, or else its page under another address. */
export function findPage(links: Links, category: string, page: PageIdentities): LinkEntry | undefined {
  for (const identity of page) {
    const id = linkIdFromIdentity(category, identity);
    const link = links.find(id);
    if (link) return { id, link };
  }
  return undefined;
}

/** A workspace or a draft of one, in which links are found by id. */
interface Links {
  readonly categories: Workspace['categories'];
  readonly find: (id: string) => Link | undefined;
}

/**
 * Returns the ids of the categories that have a page. If there are more than {@link LIMITS.categoriesCompared}, looks
 * only for the URL itself.
 */
export function categoriesWith(links: Links, page: PageIdentities): string[] {
  const identities = links.categories.size > LIMITS.categoriesCompared ? page.slice(0, 1) : page;
  const found = identities.flatMap((identity) =>
    [...linkIdsForIdentity(links, identity)].flatMap(([id, category]) => (links.find(id) ? [category] : [])),
  );
  return [...new Set(found)];
}
