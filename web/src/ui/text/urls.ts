import { LIMITS } from '@shared/base/limits';
import { urlSchema } from '@shared/contract/fields/validators';

/**
 * Returns the URL if it is safe and a browser opens it. Returns undefined for `urn:`, `file:` and URLs that the
 * service rejects, such as `javascript:`.
 */
export function safeHref(url: string): string | undefined {
  return isAccepted(url) && !NOT_OPENED.test(url) ? url : undefined;
}

/** URLs that name something, or a file on somebody's computer. Browsers do not open them from a web page. */
const NOT_OPENED = /^\s*(urn|file):/i;

/** Returns whether a URL opens in a tab. Others open in another program, or not at all. */
export function opensInTab(url: string): boolean {
  return /^https?:/i.test(url);
}

/** Returns whether the service accepts a URL. Earlier versions stored others, which Undo cannot restore. */
export function isAccepted(url: string): boolean {
  const isPlain = PLAIN.test(url) && url.length <= LIMITS.url && URL.canParse(url);
  return isPlain || urlSchema.safeParse(url).success;
}

/** Most URLs. The schema takes much longer, and thousands of links may be selected. */
const PLAIN = /^https?:\/\/[!-~]+$/;

/** A URL whose host is plain and has no port, like most. Parsing 10,000 URLs takes tens of milliseconds. */
const PLAIN_HOST = /^https?:\/\/(?:www\.)?((?:[a-z\d-]+\.)+[a-z]{2,})(?=[/?#]|$)/;

/** Returns the host of a URL, or the scheme if it has no host. */
export function hostOf(url: string): string {
  const plain = PLAIN_HOST.exec(url)?.[1];
  if (plain !== undefined) return plain;
  if (!URL.canParse(url)) return url;
  const { host, protocol } = new URL(url);
  return host === '' ? protocol.slice(0, -1) : host.replace(/^www\./, '');
}

/** Returns whether a URL names a host. Those of sessions and books, such as `urn:isbn:…`, name none. */
export function hasHost(url: string): boolean {
  return URL.canParse(url) && new URL(url).host !== '';
}
