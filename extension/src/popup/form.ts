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
  readonly focus: () => void;
}

/** Creates the form. Without `withLink`, it only asks for a category. */
export function linkForm(submitText: string, withLink: boolean, onChange: (draft: Draft) => void): LinkForm {
  const category = categoryField();
  const title = element('input', { type: 'text', required: withLink, maxlength: String(LIMITS.title) });
  const url = element('input', { type: 'url', required: withLink, maxlength: String(LIMITS.url) });
  const notes = element('textarea', { maxlength: String(LIMITS.notes), rows: '3' });
  const workspace = element('select');
  const workspaceField = field('Workspace', workspace);
  workspaceField.hidden = true;
  const controls = { category: category.input, title, url, notes, workspaceId: workspace };
  const touched = new Set<EventTarget | null>();
  let shown: KnownDashboard | undefined;
  let preferred: readonly string[] = [];

  const draft = (): Draft => ({
    category: category.input.value,
    title: title.value,
    url: url.value,
    notes: notes.value,
    workspaceId: workspace.value || DEFAULT_WORKSPACE,
  });
  const suggestCategories = () => {
    const { workspaceId } = draft();
    const known = shown?.workspaces.find((each) => each.workspaceId === workspaceId);
    category.setNames([...preferred, ...(known?.categories ?? []).map(({ name }) => name)]);
  };
  const fill = (values: Partial<Draft>, isAllowed: (control: HTMLElement) => boolean) => {
    for (const name of ['category', 'title', 'url', 'notes', 'workspaceId'] as const) {
      const [value, control] = [values[name], controls[name]];
      if (value !== undefined && isAllowed(control)) control.value = value;
    }
  };
  const form = element(
    'form',
    {},
    ...(withLink ? [field('Title', title)] : []),
    category.element,
    workspaceField,
    ...(withLink ? [field('Note', notes), field('URL', url)] : []),
    element('div', { class: 'row' }, element('button', { type: 'submit', class: 'primary' }, submitText)),
  );
  for (const name of ['input', 'filled', 'change']) {
    form.addEventListener(name, ({ target }) => {
      touched.add(target);
      onChange(draft());
    });
  }
  workspace.addEventListener('change', suggestCategories);
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
      shown = dashboard;
      preferred = first;
      const options = dashboard.workspaces.map(({ workspaceId, name }) =>
        element('option', { value: workspaceId, selected: workspaceId === chosen }, name),
      );
      workspace.replaceChildren(...options);
      workspaceField.hidden = options.length < 2;
      suggestCategories();
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
