/** Opens each URL in a tab of its own. @returns the URLs that the browser has blocked. */
export function openTabs(urls: readonly string[]): string[] {
  return urls.filter((url) => !openTab(url));
}

function openTab(url: string): boolean {
  // With `noopener`, browsers do not say whether they have blocked the tab. So it opens empty, and a link in it leads on
  // without telling the site where it came from.
  const tab = window.open('', '_blank');
  if (!tab) return false;
  tab.opener = null;
  const anchor = tab.document.createElement('a');
  anchor.href = url;
  anchor.rel = 'noreferrer';
  tab.document.body.append(anchor);
  anchor.click();
  return true;
}
