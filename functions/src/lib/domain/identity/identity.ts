import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { foldCase } from './folding';
import { isTracking } from './trackingParameters';

/** The name by which two categories are the same: normalised, white space collapsed, case-folded. */
export function categoryIdentity(name: string): string {
  return foldCase(name).trim().replace(/\s+/gu, ' ');
}

/**
 * The URL by which two links of a category are the same: as the WHATWG parser writes it, without tracking
 * parameters and trailing slashes of the path. For comparing only; what is stored is the URL as given.
 * @throws {TypeError} when `url` is not absolute.
 */
export function urlIdentity(url: string): string {
  const parsed = new URL(url);
  const parameters = parsed.search.slice(1).split('&');
  const kept = parameters.filter((parameter) => !isTracking(parameter));
  // The setter takes one "?" away, which is not ours when the first parameter begins with one.
  if (kept.length < parameters.length) parsed.search = kept.join('&').replace(/^\?/, '??');
  const path = withoutTrailingSlashes(parsed.pathname);
  if (path !== parsed.pathname) parsed.pathname = path;
  return parsed.href;
}

// Not by a regular expression: one that is anchored at the end takes quadratic time over many slashes.
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === '/') end--;
  return path.slice(0, end);
}

/** 24 hex digits of a hash of the category's identity. */
export function categoryId(name: string): string {
  return hash(categoryIdentity(name)).slice(0, 24);
}

/** The id of a link: 32 hex digits of a hash of its category's id and its URL's identity. */
export function linkId(category: string, url: string): string {
  return linkIdOf(category, urlIdentity(url));
}

/** The same, of an identity that is known already. */
export function linkIdOf(category: string, identity: string): string {
  return hash(`${category}\n${identity}`).slice(0, 32);
}

/** SHA-256 in hex. From a library, because the page in the browser needs it without waiting. */
export function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
