import { LIMITS } from '@shared/base/limits';
import { DEFAULT_WORKSPACE, type KnownDashboard } from '../state/knownDashboards';
import type { Draft } from '../state/drafts';
import type { LinkToSave } from '../state/waiting';
import { categoryField } from '../ui/categoryField';
import { element, field } from '../ui/dom';

/** The form for a link. */
export interface LinkForm {
  readonly element: HTMLFormElement;
  /** Whether the person has changed anything. */
  readonly isTouched: () => boolean;
  readonly draft: () => Draft;
  readonly fill: (draft: Partial<Draft>) => void;
  /** Fills in what the person has not changed. */
  readonly suggest: (draft: Partial<Draft>) => void;
  /** Shows the workspaces of a dashboard and suggests their categories, these first. */
  readonly setDashboard: (dashboard: KnownDashboard, first?: readonly string[]) => void;
  /** Unfolds the fields that are rarely changed, because one of them may be wrong. */
  readonly unfold: () => void;
  readonly focus: () => void;
}

/** Creates the form with some fields of a link, besides its category and its workspace. */
export function linkForm(
  submit: HTMLButtonElement,
  shown: readonly ('title' | 'notes' | 'url')[],
  onChange: (draft: Draft) => void,
): LinkForm {
  const category = categoryField();
  const title = element('input', { type: 'text', required: true, maxlength: String(LIMITS.title) });
  const url = element('input', { type: 'url', required: true, maxlength: String(LIMITS.url) });
  const notes = element('textarea', { maxlength: String(LIMITS.notes), rows: '3' });
  const workspace = element('select');
  const workspaceField = field('Workspace', workspace);
  const summary = element('summary', {}, 'More');
  const more = element(
    'details',
    {},
    summary,
    workspaceField,
    ...(shown.includes('url') ? [field('URL', url)] : []),
  );
  const controls = { category: category.input, title, url, notes, workspaceId: workspace };
  const touched = new Set<EventTarget | null>();
  let known: KnownDashboard | undefined;
  let preferred: readonly string[] = [];

  const draft = (): Draft => ({
    category: category.input.value,
    title: title.value,
    url: url.value,
    notes: notes.value,
    workspaceId: workspace.value || DEFAULT_WORKSPACE,
  });
  const followWorkspace = () => {
    const { workspaceId } = draft();
    const { name = '', categories = [] } =
      known?.workspaces.find((each) => each.workspaceId === workspaceId) ?? {};
    category.setNames([...preferred, ...categories.map((each) => each.name)]);
    // Where a link goes is never hidden.
    summary.textContent = workspace.length < 2 ? 'More' : `More (workspace “${name}”)`;
  };
  const fill = (values: Partial<Draft>, isAllowed: (control: HTMLElement) => boolean) => {
    for (const name of ['category', 'title', 'url', 'notes', 'workspaceId'] as const) {
      const [value, control] = [values[name], controls[name]];
      if (value !== undefined && isAllowed(control)) control.value = value;
    }
    followWorkspace();
  };
  const form = element(
    'form',
    {},
    ...(shown.includes('title') ? [field('Title', title)] : []),
    category.element,
    ...(shown.includes('notes') ? [field('Note', notes)] : []),
    more,
    element('div', { class: 'row submit' }, submit),
  );
  // Not `change`, which a field sends once more when a saved form is hidden: the draft would come back.
  for (const name of ['input', 'filled']) {
    form.addEventListener(name, ({ target }) => {
      touched.add(target);
      onChange(draft());
    });
  }
  workspace.addEventListener('change', followWorkspace);
  // A browser does not submit a form with a problem that it cannot show.
  url.addEventListener('invalid', () => {
    more.open = true;
  });
  notes.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    form.requestSubmit();
  });
  return {
    element: form,
    isTouched: () => touched.size > 0,
    draft,
    fill: (values) => fill(values, () => true),
    suggest: (values) => fill(values, (control) => !touched.has(control)),
    setDashboard(dashboard, first = []) {
      const chosen = workspace.value || dashboard.workspaceId;
      known = dashboard;
      preferred = first;
      const options = dashboard.workspaces.map(({ workspaceId, name }) =>
        element('option', { value: workspaceId, selected: workspaceId === chosen }, name),
      );
      workspace.replaceChildren(...options);
      workspaceField.hidden = options.length < 2;
      more.hidden = workspaceField.hidden && !shown.includes('url');
      followWorkspace();
    },
    unfold() {
      more.open = true;
    },
    focus() {
      category.input.focus();
      category.input.select();
    },
  };
}

export function linkOf({ category, title, url, notes, workspaceId }: Draft): LinkToSave {
  return {
    category: category.trim(),
    title: title.trim(),
    url: url.trim(),
    ...(notes.trim() !== '' && { notes: notes.trim() }),
    ...(workspaceId !== DEFAULT_WORKSPACE && { workspaceId }),
  };
}
