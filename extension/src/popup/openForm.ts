import type { PageLink } from '../page/pageLink';

/** Opens the form for a link in a small window. */
export async function openForm({ title, url, notes }: PageLink): Promise<void> {
  await open(new URLSearchParams({ title, url, notes }));
}

const SIZE = { width: 440, height: 640 };

/** Opens the form for all tabs of a window. */
export async function openTabs(windowId: number): Promise<void> {
  await open(new URLSearchParams({ tabs: String(windowId) }));
}

/** What comes after the `#` is not logged anywhere. */
async function open(parameters: URLSearchParams): Promise<void> {
  const url = chrome.runtime.getURL(`popup.html#${parameters.toString()}`);
  await chrome.windows.create({ url, type: 'popup', ...SIZE });
}
