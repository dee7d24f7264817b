import type { Account } from '../state/accounts';
import { knownDashboardOf, knownDashboards } from '../state/knownDashboards';
import { linksOfTabs, MAX_TABS } from '../page/tabLinks';
import { saveTogether } from '../queue/save';
import { messageOf } from '../service/failure';
import { button, element, show, statusLine } from '../ui/dom';
import { followBatch } from './followBatch';
import { linkForm, linkOf } from './form';
import { updateDashboard } from './savedLink';
import { tabRows } from './tabRows';

/** Shows the form that saves the tabs of a window. Asks for the permission to see their addresses first. */
export async function showTabs(account: Account, windowId: number): Promise<void> {
  if (await chrome.permissions.contains(PERMISSION)) return showForm(account, windowId);
  const status = statusLine();
  const allow = async () => {
    if (await chrome.permissions.request(PERMISSION)) return showForm(account, windowId);
    status.show('problem', 'Without this permission, the extension cannot see the addresses of your tabs.');
  };
  show(
    element('h1', {}, 'Save tabs'),
    element(
      'p',
      {},
      'To see the addresses of the tabs in this window, the extension needs a permission. The browser asks you once.',
    ),
    element('div', { class: 'row' }, button('Continue', allow, { class: 'primary', autofocus: true })),
    status.element,
  );
}

const PERMISSION = { permissions: ['tabs' as const] };

async function showForm(account: Account, windowId: number): Promise<void> {
  const open = await chrome.tabs.query({ windowId });
  const { links, leftOut } = linksOfTabs(open, location.origin);
  if (links.length === 0) {
    show(
      element('h1', {}, 'No tab can be saved'),
      element('p', {}, 'Only pages with an http or https address can be.'),
    );
    return;
  }
  const dashboard = knownDashboardOf(await knownDashboards.read(), account.id);
  const submit = element('button', { type: 'submit', class: 'primary' });
  const form = linkForm(submit, [], () => undefined);
  const status = statusLine();
  const rows = tabRows(links, (chosen) => {
    submit.textContent = `Save ${tabsOf(chosen)}`;
    submit.disabled = chosen === 0;
  });
  form.setDashboard(dashboard);
  form.fill({ category: dashboard.category ?? '' });
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    const { category, workspaceId } = form.draft();
    if (category.trim() === '') {
      status.show('problem', 'Enter a category.');
      return;
    }
    const all = rows.chosen().map((link) => linkOf({ ...link, category, workspaceId }));
    const showForms = (isShown: boolean) => {
      form.element.hidden = !isShown;
      rows.element.hidden = !isShown;
    };
    showForms(false);
    saveTogether(account, all).then(
      (batch) => {
        followBatch(account, batch, all.length, category.trim(), status);
      },
      (error: unknown) => {
        showForms(true);
        status.show('problem', messageOf(error));
      },
    );
  });
  const rest =
    leftOut === 0
      ? []
      : [
          element(
            'p',
            { class: 'muted' },
            `${tabsOf(leftOut)} skipped (browser page, duplicate, or more than ${String(MAX_TABS)} tabs).`,
          ),
        ];
  show(element('h1', {}, 'Save tabs'), form.element, status.element, rows.element, ...rest);
  form.focus();
  // Without a response, the known categories are good enough.
  await updateDashboard(account).then(form.setDashboard, () => undefined);
}

const tabsOf = (count: number) => (count === 1 ? '1 tab' : `${String(count)} tabs`);
