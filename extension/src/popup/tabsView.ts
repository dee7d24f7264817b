import { hostOf, type Account } from '../state/accounts';
import { knownDashboardOf, knownDashboards } from '../state/knownDashboards';
import { obstacles, outcomes, waiting } from '../state/waiting';
import { linksOfTabs, MAX_TABS } from '../page/tabLinks';
import { saveTogether, takeBack } from '../queue/save';
import { messageOf } from '../service/failure';
import { button, element, show, statusLine, type StatusLine } from '../ui/dom';
import { linkForm, linkOf } from './form';
import { updateDashboard } from './savedLink';

/** Shows the form that saves all tabs of a window. Asks for the permission to see their addresses first. */
export async function showTabs(account: Account, windowId: number): Promise<void> {
  if (await chrome.permissions.contains(PERMISSION)) return showForm(account, windowId);
  const status = statusLine();
  const allow = async () => {
    if (await chrome.permissions.request(PERMISSION)) return showForm(account, windowId);
    status.show('problem', 'Without this permission, the extension cannot see the addresses of your tabs.');
  };
  show(
    element('h1', {}, 'Save all tabs'),
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
  const form = linkForm(`Save ${tabsOf(links.length)}`, false, () => undefined);
  const status = statusLine();
  form.setDashboard(dashboard);
  form.fill({ category: dashboard.category ?? '' });
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    const { category, workspaceId } = form.draft();
    if (category.trim() === '') {
      status.show('problem', 'Enter a category.');
      return;
    }
    const all = links.map((link) => linkOf({ ...link, category, workspaceId }));
    form.element.hidden = true;
    saveTogether(account, all).then(
      (batch) => {
        follow(account, batch, all.length, category.trim(), status);
      },
      (error: unknown) => {
        form.element.hidden = false;
        status.show('problem', messageOf(error));
      },
    );
  });
  const titles = links.map(({ title }) => element('li', {}, title));
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
  show(
    element('h1', {}, `Save ${tabsOf(links.length)}`),
    form.element,
    status.element,
    element('ul', { class: 'tabs', tabindex: '0', 'aria-label': 'Tabs' }, ...titles),
    ...rest,
  );
  form.focus();
  // Without a response, the known categories are good enough.
  await updateDashboard(account).then(form.setDashboard, () => undefined);
}

/** Shows how many links of a batch are stored, and offers to take them back as long as none is sent. */
function follow(account: Account, batch: string, count: number, category: string, status: StatusLine): void {
  const undo = button('Undo', async () => {
    const taken = await takeBack(batch);
    end();
    const sent = taken < count ? ` ${String(count - taken)} had been sent.` : '';
    status.show('done', `Took back ${linksOf(taken)}.${sent}`);
  });
  status.show('busy', `${linksOf(count)} will be saved to ${category}. `, undo);
  undo.focus();
  const update = async () => {
    const own = (await waiting.read()).filter((entry) => entry.batch === batch);
    const stored = (await outcomes.read()).filter((outcome) => outcome.batch === batch);
    const there = stored.filter(({ status: what }) => what !== 'created').length;
    const rejected = own.filter(({ problem }) => problem !== undefined).length;
    const waits = own.length - rejected;
    const obstacle = waits > 0 ? (await obstacles.read())[account.id] : undefined;
    if (stored.length === 0 && rejected === 0) {
      if (obstacle === undefined) return;
      status.show('busy', `${obstacle} ${keptFor(account, waits)} `, undo);
      undo.focus();
      return;
    }
    const details = [
      ...(there > 0 ? [`${String(there)} of them had been there already.`] : []),
      ...(rejected > 0
        ? [
            `${rejected === 1 ? '1 was' : `${String(rejected)} were`} rejected: click the extension’s icon to see why.`,
          ]
        : []),
      ...(obstacle === undefined ? [] : [obstacle, keptFor(account, waits)]),
    ];
    const isDone = stored.length + rejected >= count;
    const text = `Saved ${String(stored.length)} of ${linksOf(count)} to ${category}.`;
    status.show(isDone ? 'done' : 'busy', [text, ...details].join(' '));
    if (isDone) end();
  };
  const ends = [waiting, outcomes, obstacles].map((each) => each.watch(() => void update()));
  const end = () => {
    for (const each of ends) each();
  };
}

function keptFor(account: Account, count: number): string {
  const links = count === 1 ? '1 link is' : `${String(count)} links are`;
  return `${links} kept in this browser and sent to ${hostOf(account)} later.`;
}

const tabsOf = (count: number) => (count === 1 ? '1 tab' : `${String(count)} tabs`);
const linksOf = (count: number) => (count === 1 ? '1 link' : `${String(count)} links`);
