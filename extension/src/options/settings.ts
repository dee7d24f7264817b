import { accounts, currentOf, hostOf, type Account, type Accounts } from '../state/accounts';
import { waiting } from '../state/waiting';
import { disconnect } from '../connect/connect';
import { sendElsewhere } from '../queue/save';
import { button, element, link, show } from '../ui/dom';
import { connectForm } from './connectForm';

/** Shows the dashboards that the extension is connected to, and the form that connects another one. */
export async function showSettings(done?: string): Promise<void> {
  const all = await accounts.read();
  const hasAccounts = all.list.length > 0;
  show(
    element('h1', {}, 'Link Dashboard'),
    ...(done === undefined
      ? []
      : [element('p', { class: 'status', role: 'status', 'data-kind': 'done' }, done)]),
    ...(hasAccounts ? [accountList(all), howToUse()] : []),
    connectForm(all.list, (account) => showSettings(`Connected to ${hostOf(account)}.`)),
    element(
      'p',
      { class: 'hint' },
      'The extension reads a page only when you click, and sends what you save only to your dashboard. Your key, or the ' +
        'tokens of your sign-in, are stored in this browser without encryption, as are links that wait to be sent.',
    ),
    element('p', { class: 'hint' }, `Version ${chrome.runtime.getManifest().version}`),
  );
  document.querySelector('input')?.focus();
}

function accountList(all: Accounts): HTMLElement {
  const current = currentOf(all);
  const parts = all.list.map((account) => accountPart(account, all.list, account.id === current?.id));
  return element('section', { 'aria-label': 'Dashboards' }, ...parts);
}

function accountPart(account: Account, all: readonly Account[], isCurrent: boolean): HTMLElement {
  const how = account.credential.kind === 'key' ? 'with a key' : 'signed in';
  const part = element('div', { class: 'account' });
  const use = async () => {
    await accounts.change((all) => ({ ...all, current: account.id }));
    await showSettings();
  };
  const end = async () => {
    await disconnect(account);
    await showSettings(`Disconnected from ${hostOf(account)}.`);
  };
  const ask = async () => {
    const own = (await waiting.read()).filter(({ accountId }) => accountId === account.id).length;
    if (own === 0) return end();
    const [links, them] = own === 1 ? ['1 link', 'it'] : [`${String(own)} links`, 'them'];
    const question = `${links} for ${hostOf(account)} ${own === 1 ? 'is' : 'are'} not sent yet. Discard ${them}?`;
    const send = async (other: Account) => {
      await sendElsewhere(account, other);
      await end();
    };
    // The same dashboard may have got another domain.
    const others = all.filter(({ id }) => id !== account.id);
    const answers = element(
      'div',
      { class: 'row' },
      ...others.map((other) => button(`Send ${them} to ${hostOf(other)}`, () => send(other))),
      button('Discard and disconnect', end),
      button('Keep', () => showSettings()),
    );
    part.replaceChildren(element('p', { class: 'problem', role: 'alert' }, question), answers);
    part.querySelector('button')?.focus();
  };
  const title = element('h2', {}, link(hostOf(account), `${account.origin}/`));
  part.append(
    title,
    element(
      'p',
      { class: 'muted' },
      isCurrent ? `Connected ${how}. Links are saved here.` : `Connected ${how}.`,
    ),
    element(
      'div',
      { class: 'row' },
      ...(isCurrent ? [] : [button('Save links here', use)]),
      button('Disconnect', ask, { 'aria-label': `Disconnect ${hostOf(account)}` }),
    ),
  );
  return part;
}

function howToUse(): HTMLElement {
  const ways = [
    'Click the icon, or press Alt+Shift+L, on any page. Then press Enter to save it.',
    'Right-click a link, a selection or a page.',
    'Type “ld” and a space in the address bar to search your links.',
  ];
  return element('ul', { class: 'ways' }, ...ways.map((way) => element('li', {}, way)));
}
