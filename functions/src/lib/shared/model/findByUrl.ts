import { LIMITS } from '../base/limits';
import {
  idsOf,
  linkIds,
  type Identities,
  type LinkIds,
  type PageIdentities,
  urlIdentities,
} from './identity';
import type { Link, Workspace } from './model';
import { findLink, type LinkEntry } from './workspace';

/** Returns the link of a category with a URL. Throws a TypeError if `url` is not absolute. */
export function findByUrl(links: Links, category: string, url: string): LinkEntry | undefined {
  return findByIds(links, linkIds(category, url));
}

/** A workspace or a draft of one, in which links are found by id. */
export interface Links {
  readonly categories: Workspace['categories'];
  readonly find: (id: string) => Link | undefined;
}

export function linksOf(workspace: Workspace): Links {
  return { categories: workspace.categories, find: (id) => findLink(workspace, id) };
}

/**
 * Like {@link findByUrl}, for ids that are known already. Whatever looks for a stored link by its URL goes through here. The
 * ids of earlier versions come first, so that of two links that have become the same page, each is found by its own URL.
 */
export function findByIds(links: Links, ids: LinkIds): LinkEntry | undefined {
  for (const id of ids.toReversed()) {
    const link = links.find(id);
    if (link) return { id, link };
  }
  return undefined;
}

/** Returns the link of a category that has this URL, or else its page under another address. */
export function findPage(links: Links, category: string, page: PageIdentities): LinkEntry | undefined {
  for (const identities of page) {
    const found = findByIds(links, idsOf(category, identities));
    if (found) return found;
  }
  return undefined;
}

/** Returns the links with a URL in all categories. Empty if `url` is not absolute. */
export function findInAllCategories(links: Links, url: string): LinkEntry[] {
  return URL.canParse(url) ? inCategories(links, urlIdentities(url)) : [];
}

/**
 * Returns the ids of the categories that have a page. If there are more than {@link LIMITS.categoriesCompared}, looks
 * only for the URL itself.
 */
export function categoriesWith(links: Links, page: PageIdentities): string[] {
  const compared = links.categories.size > LIMITS.categoriesCompared ? page.slice(0, 1) : page;
  const found = compared.flatMap((identities) => inCategories(links, identities));
  return [...new Set(found.map(({ link }) => link.category))];
}

function inCategories(links: Links, identities: Identities): LinkEntry[] {
  return [...links.categories.keys()].flatMap(
    (category) => findByIds(links, idsOf(category, identities)) ?? [],
  );
}

/**
 * Returns the id of a stored link once it is in a category and has a URL: the id of the link there that is the same by the rules
 * that this one's id was made with, if there is one. So two links that have become the same page by later rules stay two when
 * they are moved.
 */
export function movedId(links: Links, { id, link }: LinkEntry, category: string, url = link.url): string {
  const ids = linkIds(category, url);
  if (ids.length === 1) return ids[0];
  const before = linkIds(link.category, link.url);
  const isSamePage = linkIds(link.category, url)[0] === before[0];
  const version = isSamePage ? before.indexOf(id) : 0;
  return (version > 0 ? ids[version] : findByIds(links, ids)?.id) ?? ids[0];
}
