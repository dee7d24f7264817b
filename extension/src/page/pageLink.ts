import { firstCharacters, isLongerThan } from '@shared/text/length';
import { LIMITS } from '@shared/base/limits';
import { unwrapAddress } from '@shared/model/unwrapAddress';
import type { PageText } from './readPage';

/**
 * Returns the link to the page in a tab: its title, its canonical address, and its description and what is selected as note.
 * What a reader, a viewer or a redirect says about itself does not count.
 */
export function pageLink(
  address: string,
  tabTitle: string,
  page: PageText | undefined,
  selection = page?.selection ?? '',
): PageLink {
  const shown = unwrapAddress(address);
  const { title = '', description = '', canonical = '' } = shown === address ? (page ?? {}) : {};
  return {
    title: oneLine(title) || oneLine(tabTitle) || firstCharacters(shown, LIMITS.title),
    url: canonicalUrl(shown, canonical),
    notes: notesOf(oneLine(description, LIMITS.notes), selection),
  };
}

/** A link as the form shows it first. */
export interface PageLink {
  readonly title: string;
  readonly url: string;
  readonly notes: string;
}

/**
 * Returns the web address of the page that a tab or a link shows, in a reader, in a viewer or suspended, too. Returns undefined
 * for others: the dashboard stores them, too, but a tab with one is a page of the browser.
 */
export function webAddressOf(address: string): string | undefined {
  const shown = unwrapAddress(address);
  return isWebAddress(shown) ? shown : undefined;
}

/** Whether an address is one that browsers open in a tab. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** Returns the note with a description and with a selection as a quote. */
export function notesOf(description: string, selection: string): string {
  const quote = selection
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^/gm, '> ');
  const parts = [description, quote === '> ' ? '' : quote];
  return firstCharacters(parts.filter(Boolean).join('\n\n'), LIMITS.notes);
}

/**
 * Returns the canonical address that a page names, if it can be believed: on the same site, and not the front page of the
 * site. Many pages name that by mistake, and those with a path after the `#` name one without it. Otherwise returns the page's
 * own address.
 */
export function canonicalUrl(address: string, canonical: string): string {
  if (!URL.canParse(canonical) || !URL.canParse(address)) return address;
  const [page, named] = [new URL(address), new URL(canonical)];
  const isSafe = named.protocol === 'https:' || named.protocol === page.protocol;
  const isFrontPage = named.pathname === '/' && named.search === '';
  const isBelievable =
    isWebAddress(canonical) &&
    !/^#[!/]/.test(page.hash) &&
    isSafe &&
    siteOf(named) === siteOf(page) &&
    (!isFrontPage || page.pathname === '/') &&
    !isLongerThan(LIMITS.url, canonical);
  return isBelievable ? canonical : address;
}

/** Returns the host without what phones and computers have in front of it. */
function siteOf({ hostname }: URL): string {
  return hostname.replace(/^(www|m|mobile|amp)\./, '');
}

/** Returns a text on one line, not longer than a limit. */
function oneLine(text: string, limit: number = LIMITS.title): string {
  return firstCharacters(text.replace(/\s+/g, ' ').trim(), limit);
}
