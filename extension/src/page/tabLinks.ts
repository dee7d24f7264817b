import { pageLink, webAddressOf, type PageLink } from './pageLink';

/** The most tabs that can be saved together. */
export const MAX_TABS = 200;

interface Tab {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
}

/**
 * Returns the links to the pages in tabs, each page once, and how many tabs are left out. Those of the extension itself, at
 * `ownOrigin`, are left out, although their addresses have that of a page in them.
 */
export function linksOfTabs(tabs: readonly Tab[], ownOrigin: string): { links: PageLink[]; leftOut: number } {
  const byUrl = new Map<string, PageLink>();
  for (const { url = '', title = '' } of tabs) {
    const address = url.startsWith(`${ownOrigin}/`) ? undefined : webAddressOf(url);
    if (address !== undefined && !byUrl.has(address)) byUrl.set(address, pageLink(url, title, undefined));
  }
  const links = [...byUrl.values()].slice(0, MAX_TABS);
  return { links, leftOut: tabs.length - links.length };
}
