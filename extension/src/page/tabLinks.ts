import { pageLink, webAddressOf, type PageLink } from './pageLink';

/** The most tabs that can be saved together. */
export const MAX_TABS = 200;

interface Tab {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly highlighted?: boolean;
}

/** A link to the page in a tab. */
export interface TabLink extends PageLink {
  /** Whether the person probably wants to save it. */
  readonly isChosen: boolean;
}

/**
 * Returns the links to the pages in tabs, each page once, and how many tabs are left out. If the person has selected several
 * tabs, only those are chosen, and they come first. Those of the extension itself, at `ownOrigin`, are left out, although their
 * addresses have that of a page in them.
 */
export function linksOfTabs(tabs: readonly Tab[], ownOrigin: string): { links: TabLink[]; leftOut: number } {
  // The tab that is shown counts as selected, too.
  const selected = tabs.filter(({ highlighted }) => highlighted === true);
  const chosen = new Set(selected.length > 1 ? selected : tabs);
  const byUrl = new Map<string, TabLink>();
  for (const tab of [...chosen, ...tabs]) {
    const { url = '', title = '' } = tab;
    const address = url.startsWith(`${ownOrigin}/`) ? undefined : webAddressOf(url);
    if (address === undefined || byUrl.has(address)) continue;
    byUrl.set(address, { ...pageLink(url, title, undefined), isChosen: chosen.has(tab) });
  }
  const links = [...byUrl.values()].slice(0, MAX_TABS);
  return { links, leftOut: tabs.length - links.length };
}
