import type { Account } from '../state/accounts';
import { draftOf, keepDraft } from '../state/drafts';
import type { KnownDashboard } from '../state/knownDashboards';
import type { SavedLink } from '../service/dashboard';
import { editLink } from '../service/editLink';
import { button, element, statusLine } from '../ui/dom';
import { linkForm } from './form';
import { closeSoon } from './frame';

/** Returns the form that changes a link which is stored. `onCancel` gets the link as it is stored then. */
export function editForm(
  account: Account,
  dashboard: KnownDashboard,
  found: SavedLink,
  onCancel: (link: SavedLink) => void,
): HTMLElement {
  let link = found;
  const name = draftName(found);
  const status = statusLine();
  const submit = element('button', { type: 'submit', class: 'primary' }, 'Save');
  const isCut = found.notesTruncated === true;
  const form = linkForm(submit, isCut ? ['title'] : ['title', 'notes'], (draft) => {
    keepDraft(name, draft);
  });
  form.setDashboard(dashboard);
  const { notes = '', ...fields } = found;
  form.fill(draftOf(name) ?? { ...fields, notes });
  const save = async () => {
    const { category, title, notes: note, workspaceId } = form.draft();
    const wanted = { category: category.trim(), title: title.trim(), workspaceId };
    if (wanted.category === '' || wanted.title === '') {
      status.show('problem', 'Enter a category and a title.');
      return;
    }
    status.show('busy', 'Saving …');
    submit.disabled = true;
    const edited = await editLink(account, link, { ...wanted, ...(!isCut && { notes: note.trim() }) });
    submit.disabled = false;
    link = edited.link;
    if (edited.problem !== undefined) {
      status.show('problem', edited.problem);
      return;
    }
    keepDraft(name, undefined);
    section.replaceChildren(status.element);
    status.show('done', edited.isMerged ? `Merged with the link in ${link.category}.` : 'Saved.');
    closeSoon();
  };
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    void save();
  });
  submit.before(
    button('Cancel', () => {
      keepDraft(name, undefined);
      onCancel(link);
    }),
  );
  const section = element(
    'section',
    { class: 'edit', 'aria-label': 'Edit link' },
    element('h1', {}, 'Edit link'),
    ...(isCut ? [element('p', { class: 'hint' }, 'Its note is too long to be edited here.')] : []),
    form.element,
    status.element,
  );
  return section;
}

/** Whether a form for this link was closed unsaved. */
export function isEdited(link: SavedLink): boolean {
  return draftOf(draftName(link)) !== undefined;
}

function draftName({ workspaceId, category, url }: SavedLink): string {
  return JSON.stringify(['edit', workspaceId, category, url]);
}
