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
import { otherIdsIn } from './otherIds';
import { findLink, type LinkEntry } from './workspace';

/** Returns the link of a category with a URL. Throws a TypeError if `url` is not absolute. */
export function findByUrl(links: Links, category: string, url: string): LinkEntry | undefined {
  return findByIds(links, linkIds(category, url));
}

/** A workspace or a draft of one, in which links are found by id. */
export interface Links {
  readonly categories: Workspace['categories'];
  readonly find: (id: string) => Link | undefined;
  /** Returns the ids of links that would have this id by the rules of another version: see `otherIds.ts`. */
  readonly otherIds: (id: string) => readonly string[];
}

export function linksOf(workspace: Workspace): Links {
  const { categories, chunks } = workspace;
  return {
    categories,
    find: (id) => findLink(workspace, id),
    otherIds: (id) => otherIdsIn(chunks, id),
  };
}

/** Like {@link findByUrl}, for ids that are known already. Whatever looks for a stored link by its URL goes through here. */
export function findByIds(links: Links, ids: LinkIds): LinkEntry | undefined {
  // Any of the others will do, but it must be the same one in the service and in the web app.
  return findExactly(links, ids) ?? firstOf(links, links.otherIds(ids[0]).toSorted());
}

/** The ids of earlier versions come first, so that of two links that have become the same page, each is found by its own URL. */
function findExactly(links: Links, ids: LinkIds): LinkEntry | undefined {
  return firstOf(links, ids.toReversed());
}

function firstOf(links: Links, ids: readonly string[]): LinkEntry | undefined {
  for (const id of ids) {
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
 * Returns the id that a stored link gets in a category and with a URL. If a link there has that id, the two are the same page by
 * the rules that the id was made with. So two links that have become the same page by later rules stay two when they are moved.
 */
export function movedId(links: Links, { id, link }: LinkEntry, category: string, url = link.url): string {
  const ids = linkIds(category, url);
  if (ids.length === 1) return ids[0];
  const before = linkIds(link.category, link.url);
  const isSamePage = linkIds(link.category, url)[0] === before[0];
  const version = isSamePage ? before.indexOf(id) : 0;
  const own = version > 0 ? ids[version] : undefined;
  if (own === undefined) return findExactly(links, ids)?.id ?? ids[0];
  const later = links.find(own) ? undefined : links.find(ids[0]);
  return later && linkIds(category, later.url)[version] === own ? ids[0] : own;
}
