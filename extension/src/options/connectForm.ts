import type { Account } from '../state/accounts';
import { originOf, ownDashboard } from '../connect/address';
import { askForAccess, connectBySigningIn, connectWithKey } from '../connect/connect';
import { askToSend } from '../queue/save';
import { messageOf } from '../service/failure';
import { button, element, field, statusLine } from '../ui/dom';

/**
 * Returns the form that connects a dashboard by signing in or with a key. It suggests the one from which the extension was
 * downloaded, unless that is connected.
 */
export function connectForm(
  connected: readonly Account[],
  onConnected: (account: Account) => unknown,
): HTMLElement {
  const own = ownDashboard();
  const address = element('input', {
    type: 'text',
    inputmode: 'url',
    required: true,
    autocomplete: 'url',
    spellcheck: 'false',
    placeholder: 'my-links.web.app',
    value: connected.some(({ origin }) => origin === own) ? '' : own,
  });
  const key = element('input', { type: 'password', autocomplete: 'off', spellcheck: 'false' });
  const status = statusLine();
  const connect = async (how: (origin: string) => Promise<Account>) => {
    const origin = originOf(address.value);
    if (origin === undefined) {
      status.show(
        'problem',
        'Enter the address of your dashboard, such as my-links.web.app. It must be secure (https).',
      );
      address.focus();
      return;
    }
    status.show('busy', 'Connecting …');
    try {
      await askForAccess(origin);
      const account = await how(origin);
      askToSend();
      await onConnected(account);
    } catch (error) {
      status.show('problem', messageOf(error));
    }
  };
  const withKey = () => connect((origin) => connectWithKey(origin, key.value));
  key.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void withKey();
  });
  const form = element(
    'form',
    { novalidate: true },
    element('h2', {}, connected.length > 0 ? 'Connect another dashboard' : 'Connect your dashboard'),
    field(
      'Address',
      address,
      element('p', { class: 'hint' }, 'As you see it in the address bar of the web app.'),
    ),
    element('div', { class: 'row' }, element('button', { type: 'submit', class: 'primary' }, 'Sign in')),
    element(
      'details',
      {},
      element('summary', {}, 'Use a key instead'),
      field('Key', key, element('p', { class: 'hint' }, 'You create one in the web app, under Settings.')),
      element('div', { class: 'row' }, button('Connect with the key', withKey)),
    ),
    status.element,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void connect(connectBySigningIn);
  });
  return form;
}
