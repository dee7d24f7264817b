import { hash } from '#hash';
import { foldCase } from '../text/folding';
import { laterIdentity } from './laterIdentity';
import { isTracking } from './trackingParameters';

// Identities are only for comparing. Names and URLs are stored and returned as they were first written.

/**
 * Returns the identity of a category name, which all of its spellings share: trimmed, spaces collapsed,
 * case-folded.
 */
export function categoryIdentity(name: string): string {
  return foldCase(name).trim().replace(/\s+/gu, ' ');
}

/** Returns the identity of a URL, which all addresses of its page share: see {@link urlIdentities}. */
export function urlIdentity(url: string): string {
  return urlIdentities(url)[0];
}

/**
 * The identities of a URL by the rules of each version, today's first. Those that are the same are there once. Links keep the
 * ids that they were stored with, so an identity never changes: other rules are another version, which makes pages the same
 * but never tells apart what was the same.
 */
export type Identities = readonly [string, ...string[]];

/** Returns the identities of a URL. Throws a TypeError if `url` is not absolute. */
export function urlIdentities(url: string): Identities {
  const first = firstIdentity(url);
  const today = laterIdentity(first);
  return today === first ? [first] : [today, first];
}

/**
 * Returns the identity of a URL by the rules of version 1: as the WHATWG parser writes it, without tracking parameters and
 * without trailing slashes in the path. It is for what must stay the same for good. Throws a TypeError if `url` is not absolute.
 */
export function firstIdentity(url: string): string {
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

/** The ids of a link, one for each of its {@link Identities}. A new link gets the first one. Stored links keep theirs. */
export type LinkIds = Identities;

/** Returns the ids, 32 hex digits, of a link with a URL in a category. Throws if `url` is not absolute. */
export function linkIds(category: string, url: string): LinkIds {
  return idsOf(category, urlIdentities(url));
}

/** Returns the id of a new link: see {@link linkIds}. To find a stored link, use `findByUrl`. */
export function linkId(category: string, url: string): string {
  return linkIds(category, url)[0];
}

/** Like {@link linkIds}, for a URL whose identities are already known. */
export function idsOf(category: string, [today, ...earlier]: Identities): LinkIds {
  const idOf = (identity: string) => hash(`${category}\n${identity}`).slice(0, 32);
  return [idOf(today), ...earlier.map(idOf)];
}

/** The identities of a page under all of its addresses. The first ones are those of the URL that was given. */
export type PageIdentities = readonly [Identities, ...Identities[]];

/**
 * Returns the identities of a URL's page under all of its addresses: with http and https, with and without "www.". A
 * link's id depends only on its own. Throws a TypeError if `url` is not absolute.
 */
export function pageIdentities(url: string): PageIdentities {
  const own = urlIdentities(url);
  const first = own.at(-1) ?? own[0];
  const rest = WEB_PAGE.exec(first)?.[1];
  if (rest === undefined) return [own];
  const addresses = ['https://', 'http://', 'https://www.', 'http://www.'].map((start) => start + rest);
  // "www.10.0.0.1" is no host.
  const others = addresses.filter((address) => address !== first && URL.canParse(address));
  return [own, ...others.map(urlIdentities)];
}

/** What follows the scheme and "www." in the first identity of a page on the web. */
const WEB_PAGE = /^https?:\/\/(?:www\.)?(?=[^/?#])(.*)$/s;

/** Returns what all addresses of a page have in common: today's identity of one of them. Throws a TypeError if `url` is not absolute. */
export function pageIdentity(url: string): string {
  const first = firstIdentity(url);
  const rest = WEB_PAGE.exec(first)?.[1];
  const plain = `https://${rest ?? ''}`;
  return rest === undefined || !URL.canParse(plain) ? laterIdentity(first) : urlIdentity(plain);
}
