import { hash } from '#hash';
import type { Workspace } from './model';
import { foldCase } from '../text/folding';
import { isTracking } from './trackingParameters';

// Identities are only for comparing. Names and URLs are stored and returned as they were first written.

/**
 * Returns the identity of a category name, which all of its spellings share: trimmed, spaces collapsed,
 * case-folded.
 */
export function categoryIdentity(name: string): string {
  return foldCase(name).trim().replace(/\s+/gu, ' ');
}

/**
 * Returns the identity of a URL, which all of its spellings share: as the WHATWG parser writes it, without tracking
 * parameters and without trailing slashes in the path. Throws a TypeError if `url` is not absolute.
 */
export function urlIdentity(url: string): string {
  const parsed = new URL(url);
  const parameters = parsed.search.slice(1).split('&');
  const kept = parameters.filter((parameter) => !isTracking(parameter));
  // The setter strips a leading "?", so a first parameter that starts with "?" needs a second one.
  if (kept.length < parameters.length) parsed.search = kept.join('&').replace(/^\?/, '??');
  const path = withoutTrailingSlashes(parsed.pathname);
  if (path !== parsed.pathname) parsed.pathname = path;
  return parsed.href;
}

// Not a regular expression: /\/+$/ takes quadratic time on a path with many slashes.
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === '/') end--;
  return path.slice(0, end);
}

/** Returns the id of a category, 24 hex digits, from its name. */
export function categoryId(name: string): string {
  return hash(categoryIdentity(name)).slice(0, 24);
}

/** Returns the id of a link, 32 hex digits, from its category's id and its URL. Throws if `url` is not absolute. */
export function linkId(category: string, url: string): string {
  return linkIdFromIdentity(category, urlIdentity(url));
}

/** Like {@link linkId}, for a URL whose identity is already known. */
export function linkIdFromIdentity(category: string, identity: string): string {
  return hash(`${category}\n${identity}`).slice(0, 32);
}

/** The identities of a page under all of its addresses. The first one is that of the URL that was given. */
export type PageIdentities = readonly [string, ...string[]];

/**
 * Returns the identities of a URL's page under all of its addresses: with http and https, with and without "www.". A
 * link's id depends only on its own. Throws a TypeError if `url` is not absolute.
 */
export function pageIdentities(url: string): PageIdentities {
  const own = urlIdentity(url);
  const rest = /^https?:\/\/(?:www\.)?(?=[^/?#])(.*)$/s.exec(own)?.[1];
  if (rest === undefined) return [own];
  const addresses = ['https://', 'http://', 'https://www.', 'http://www.'].map((start) => start + rest);
  return [own, ...addresses.filter((address) => address !== own)];
}

/** Like {@link linkIdsForIdentity}, for a URL. Returns an empty map if `url` is not absolute. */
export function linkIdsForUrl(
  workspace: Pick<Workspace, 'categories'>,
  url: string,
): ReadonlyMap<string, string> {
  return URL.canParse(url) ? linkIdsForIdentity(workspace, urlIdentity(url)) : new Map();
}

/**
 * Returns the link id that a URL has, or would have, in each category, mapped to that category's id. Use it to find
 * a URL anywhere in a workspace without parsing every stored URL.
 */
export function linkIdsForIdentity(
  { categories }: Pick<Workspace, 'categories'>,
  identity: string,
): ReadonlyMap<string, string> {
  return new Map(
    [...categories.keys()].map((category) => [linkIdFromIdentity(category, identity), category]),
  );
}
