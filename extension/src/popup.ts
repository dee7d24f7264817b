import { ignoreCompositionKeys } from '@shared/base/composition';
import { customsOf } from '../../web/src/ui/text/customsOf';
import { followCustoms } from '../../web/src/ui/text/format';
import { accounts, currentOf } from './state/accounts';
import { pageLink, webAddressOf } from './page/pageLink';
import { readPage } from './page/readPage';
import { showWelcome, header } from './popup/frame';
import { showLink } from './popup/linkView';
import { showTabs } from './popup/tabsView';
import { waitingLinks } from './popup/waitingLinks';
import { askToSend } from './queue/save';
import { element, show } from './ui/dom';

// The page that a click on the icon opens. The background opens it in a window of its own, with a link or a window's tabs
// after the `#`.

ignoreCompositionKeys(globalThis);
followCustoms(customsOf(navigator.language));
const parameters = new URLSearchParams(location.hash.slice(1));

async function start(): Promise<void> {
  askToSend();
  const all = await accounts.read();
  const account = currentOf(all);
  if (!account) {
    showWelcome();
    return;
  }
  const tabs = parameters.get('tabs');
  if (tabs !== null) return showTabs(account, Number(tabs));
  const [url, title, notes] = ['url', 'title', 'notes'].map((name) => parameters.get(name) ?? '');
  if (url) return showLink(account, url, Promise.resolve({ url, title: title ?? '', notes: notes ?? '' }));
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const { id, url: tabUrl = '', title: tabTitle = '' } = tab ?? {};
  const address = webAddressOf(tabUrl);
  if (id !== undefined && address !== undefined) {
    const page = readPage(id).then((text) => pageLink(tabUrl, tabTitle, text));
    return showLink(account, address, page);
  }
  show(
    header(all, () => void start()),
    waitingLinks(),
    element('h1', {}, 'This page cannot be saved'),
    element('p', {}, 'It is a page of the browser, without an http or https address.'),
  );
}

void start();
