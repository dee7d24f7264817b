import { followWaiting } from './background/badge';
import { createMenus, openMenu } from './background/menus';
import { addressFor, suggestLinks } from './background/omnibox';
import { SEND_MESSAGE } from './queue/save';
import { SEND_ALARM, sendWaiting } from './queue/send';

// What runs without a page: sending, the context menu, and the search from the address bar. The browser starts it when one of
// these listeners is called, so all of them are added at once.

chrome.runtime.onInstalled.addListener(({ reason }) => {
  createMenus();
  void chrome.action.setBadgeBackgroundColor({ color: '#b3261e' });
  if (reason === 'install') void chrome.runtime.openOptionsPage();
});

chrome.runtime.onMessage.addListener((message: unknown) => {
  if (message === SEND_MESSAGE) void sendWaiting();
});
chrome.runtime.onStartup.addListener(() => void sendWaiting());
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === SEND_ALARM) void sendWaiting();
});
addEventListener('online', () => void sendWaiting());

chrome.contextMenus.onClicked.addListener((clicked, tab) => void openMenu(clicked, tab));

void chrome.omnibox.setDefaultSuggestion({ description: 'Search your Link Dashboard' });
chrome.omnibox.onInputChanged.addListener((text, suggest) => void suggestLinks(text, suggest));
chrome.omnibox.onInputEntered.addListener((text, disposition) => {
  void addressFor(text).then((url) =>
    disposition === 'currentTab'
      ? chrome.tabs.update({ url })
      : chrome.tabs.create({ url, active: disposition === 'newForegroundTab' }),
  );
});

followWaiting();
