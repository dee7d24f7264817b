import { accounts, currentOf, hostOf, type Account } from '../state/accounts';
import { draftOf, keepDraft, type Draft } from '../state/drafts';
import { knownDashboardOf, knownDashboards, DEFAULT_WORKSPACE } from '../state/knownDashboards';
import { waiting } from '../state/waiting';
import type { PageLink } from '../page/pageLink';
import { resultOf, type Result } from '../queue/result';
import { save } from '../queue/save';
import { findUrl, type SavedLink } from '../service/dashboard';
import { messageOf } from '../service/failure';
import { button, element, show, statusLine, type StatusLine } from '../ui/dom';
import { linkForm, linkOf, type LinkForm } from './form';
import { editForm, isEdited } from './editView';
import { closeSoon, header } from './frame';
import { openTabs } from './openForm';
import { savedLinks, updateDashboard } from './savedLink';
import { waitingLinks } from './waitingLinks';

/** Shows the form for a page, or where the page is saved already. `page` resolves to what the page says about itself. */
export async function showLink(account: Account, address: string, page: Promise<PageLink>): Promise<void> {
  const dashboard = knownDashboardOf(await knownDashboards.read(), account.id);
  const status = statusLine();
  const found = element('div', { hidden: true });
  const saveButton = element('button', { type: 'submit', class: 'primary' }, 'Save');
  const form = linkForm(saveButton, ['title', 'notes', 'url'], (draft) => {
    keepDraft(address, draft);
  });
  form.setDashboard(dashboard);
  form.fill({ category: dashboard.category ?? UNSORTED, title: address, url: address });
  const draft = draftOf(address);
  if (draft) form.fill(draft);
  const again = async () => {
    const current = currentOf(await accounts.read());
    if (current) await showLink(current, address, page);
  };
  const tabs = button('Save tabs …', saveTabs, { class: 'quiet' });
  show(
    header(await accounts.read(), () => void again()),
    waitingLinks(),
    found,
    form.element,
    status.element,
    tabs,
  );
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(account, address, form, status);
  });
  form.focus();
  if (!draft) form.suggest(await page);
  await lookUp(account, form, found, status, draft !== undefined);
}

/** Where a page goes as long as the person has chosen no category in this browser. None is guessed. */
const UNSORTED = 'Unsorted';

/** Asks the dashboard for the categories, and where the page is saved. The form can be used meanwhile. */
async function lookUp(
  account: Account,
  form: LinkForm,
  found: HTMLElement,
  status: StatusLine,
  isDraft: boolean,
): Promise<void> {
  try {
    const [dashboard, { saved, similar }] = await Promise.all([
      updateDashboard(account),
      findUrl(account, form.draft().url),
    ]);
    const first = similar.filter(({ workspaceId }) => workspaceId === DEFAULT_WORKSPACE);
    form.setDashboard(
      dashboard,
      first.map(({ category }) => category),
    );
    if (saved.length === 0) return;
    const isHidden = !form.isTouched() && !isDraft;
    const showForm = () => {
      form.element.hidden = false;
      form.focus();
    };
    const showSaved = (links: readonly SavedLink[]) => {
      const edit = (link: SavedLink) => {
        // Both forms have fields of the same names, so only one is on the page.
        const editing = editForm(account, dashboard, link, (now) => {
          editing.replaceWith(form.element);
          showSaved(links.map((each) => (each === link ? now : each)));
          found.querySelector('button')?.focus();
        });
        form.element.replaceWith(editing);
        found.hidden = true;
        editing.querySelector('input')?.focus();
      };
      found.replaceChildren(savedLinks(account, dashboard, links, edit, showForm));
      found.hidden = false;
      return edit;
    };
    const edit = showSaved(saved);
    form.element.hidden = isHidden;
    if (!isHidden) return;
    found.querySelector('button')?.focus();
    const edited = saved.find(isEdited);
    if (edited) edit(edited);
  } catch (error) {
    // A result may be shown already.
    if (status.element.hidden) status.show('problem', `${messageOf(error)} You can save the page anyway.`);
  }
}

async function submit(account: Account, address: string, form: LinkForm, status: StatusLine): Promise<void> {
  const draft = form.draft();
  if (!isComplete(draft)) {
    status.show('problem', 'Enter a category, a title and a URL.');
    return;
  }
  status.show('busy', 'Saving …');
  try {
    const id = await save(account, linkOf(draft));
    keepDraft(address, undefined);
    const result = await resultOf(id, account.id);
    if (result.kind === 'rejected') {
      // The form still has it, and sends it again.
      await waiting.change((entries) => entries.filter((each) => each.id !== id));
      keepDraft(address, draft);
    }
    showResult(account, result, form, status);
  } catch (error) {
    status.show('problem', messageOf(error));
  }
}

function showResult(account: Account, result: Result, form: LinkForm, status: StatusLine): void {
  if (result.kind === 'rejected') {
    status.show('problem', result.problem);
    form.unfold();
    return;
  }
  form.element.hidden = true;
  if (result.kind === 'kept') {
    const kept = `The link is kept in this browser and sent to ${hostOf(account)} later.`;
    status.show('busy', `${result.obstacle} ${kept}`);
    return;
  }
  status.show('done', textOf(result.outcome));
  closeSoon();
}

/** Says what the dashboard did with a link. */
function textOf({ status, category }: { readonly status: string; readonly category: string }): string {
  if (status === 'created') return `Saved to ${category}.`;
  return status === 'updated'
    ? `Already in ${category}. Added the details that were missing.`
    : `Already in ${category}. Nothing was changed.`;
}

function isComplete({ category, title, url }: Draft): boolean {
  return [category, title, url].every((text) => text.trim() !== '');
}

async function saveTabs(): Promise<void> {
  const { id } = await chrome.windows.getLastFocused({ windowTypes: ['normal'] });
  if (id === undefined) return;
  await openTabs(id);
  window.close();
}
