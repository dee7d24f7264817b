import { formatLinkCount, formatNumber } from '../ui/text/format';

/** Opens each URL in a tab of its own. @returns the URLs that the browser has blocked. */
export function openTabs(urls: readonly string[]): string[] {
  return urls.filter((url) => !openTab(url));
}

function openTab(url: string): boolean {
  // With `noopener`, browsers do not say whether they blocked the tab. So this opens an empty tab, and clicks a
  // link in it that sends no referrer.
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

/** Returns the message after opening links, from how many were selected, can be opened in a tab, and were blocked. */
export function describeOpened(selected: number, openable: number, blocked: number) {
  const count = formatNumber(openable - blocked);
  const opened = `Opened ${count} of ${formatLinkCount(selected)}.`;
  if (blocked > 0) {
    const text = `${opened} Your browser blocked the others, which are still selected. Allow pop-ups for this address, and open them again.`;
    return { kind: 'failed', text } as const;
  }
  if (openable < selected) {
    return { kind: 'done', text: `${opened} Browsers cannot open the addresses of the others.` } as const;
  }
  return { kind: 'done', text: `Opened ${formatLinkCount(selected)}.` } as const;
}
