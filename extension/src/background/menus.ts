import { notesOf, pageLink, webAddressOf } from '../page/pageLink';
import { readLinkText, readPage } from '../page/readPage';
import { openForm, openTabs } from '../popup/openForm';

/** Creates the entries of the context menu. The browser keeps them until the extension is updated. */
export function createMenus(): void {
  chrome.contextMenus.removeAll(() => {
    for (const menu of MENUS) {
      // In Firefox, the menu of pages appears on pages of the browser, too.
      chrome.contextMenus.create({
        ...menu,
        ...(menu.id !== 'tabs' && { documentUrlPatterns: ['http://*/*', 'https://*/*'] }),
      });
    }
  });
}

const MENUS: chrome.contextMenus.CreateProperties[] = [
  { id: 'page', title: 'Save this page to Link Dashboard', contexts: ['page'] },
  { id: 'link', title: 'Save this link to Link Dashboard', contexts: ['link'] },
  { id: 'selection', title: 'Save this page and the selection to Link Dashboard', contexts: ['selection'] },
  { id: 'tabs', title: 'Save tabs …', contexts: ['action'] },
];

/** Opens the form for what was clicked. */
export async function openMenu(
  { menuItemId, linkUrl = '', selectionText = '', pageUrl, frameId = 0 }: chrome.contextMenus.OnClickData,
  tab: chrome.tabs.Tab | undefined,
): Promise<void> {
  if (menuItemId === 'tabs') return tab && openTabs(tab.windowId);
  const linked = menuItemId === 'link' ? webAddressOf(linkUrl) : undefined;
  if (linked !== undefined) {
    const text = tab?.id === undefined ? '' : await readLinkText(tab.id, linkUrl);
    return openForm({ title: text || linked, url: linked, notes: notesOf('', selectionText) });
  }
  const address = tab?.url ?? pageUrl ?? '';
  const page = tab?.id === undefined ? undefined : await readPage(tab.id);
  // Only the page tells line breaks. It does not know what is selected in a frame or a PDF.
  const read = frameId === 0 ? (page?.selection ?? '') : '';
  return openForm(pageLink(address, tab?.title ?? '', page, read || selectionText));
}
