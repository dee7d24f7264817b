import { accounts, currentOf, hostOf, type Account, type Accounts } from '../state/accounts';
import { button, element, link, show } from '../ui/dom';

/** Opens the page on which a person connects a dashboard. */
export function openSettings(): void {
  void chrome.runtime.openOptionsPage().then(() => {
    window.close();
  });
}

/** Closes the popup once a result could be read. */
export function closeSoon(): void {
  setTimeout(() => {
    window.close();
  }, SHOWN_MS);
}

const SHOWN_MS = 900;

/** Shows what to do first. */
export function showWelcome(): void {
  show(
    element('h1', {}, 'Connect your dashboard'),
    element('p', {}, 'Once the extension is connected, it saves this page in two steps: a click, and Enter.'),
    element('div', { class: 'row' }, button('Connect', openSettings, { class: 'primary', autofocus: true })),
  );
}

/** Returns the bar at the top: the dashboard, or a choice if there are several. */
export function header(all: Accounts, onChange: () => void): HTMLElement {
  const current = currentOf(all);
  return element(
    'header',
    {},
    all.list.length > 1 ? choice(all, current, onChange) : host(current),
    button('Settings', openSettings, { class: 'quiet' }),
  );
}

function host(account: Account | undefined): HTMLElement {
  return account ? link(hostOf(account), `${account.origin}/`) : element('span');
}

function choice({ list }: Accounts, current: Account | undefined, onChange: () => void): HTMLElement {
  const options = list.map((each) =>
    element('option', { value: each.id, selected: each.id === current?.id }, hostOf(each)),
  );
  const select = element('select', { 'aria-label': 'Dashboard' }, ...options);
  select.addEventListener('change', () => {
    void accounts.change((all) => ({ ...all, current: select.value })).then(onChange);
  });
  return select;
}
