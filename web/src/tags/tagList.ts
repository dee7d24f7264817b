import type { Workspace } from '@shared/model/model';
import { foldForSearch } from '@shared/text/folding';
import { knownTags, tagBefore } from './tags';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** More than these need more typing. */
const SHOWN = 8;
const ID = 'tag-list';

/** The field that has the list, its tags, and the index of the one that the arrow keys have chosen. */
let open: { readonly field: Field; readonly list: HTMLElement; active: number } | undefined;
/** What a screen reader says about the list of each field that had one. */
const announcements = new WeakMap<Field, HTMLElement>();

/** The workspaces whose tags each field offers. */
const sources = new WeakMap<Field, readonly Workspace[]>();

/** Makes a field list the tags of workspaces while somebody types one. */
export function listTags(field: Field, workspaces: readonly Workspace[]): void {
  const before = sources.get(field);
  sources.set(field, workspaces);
  if (!before) watch(field);
  // What is typed from now on shows the list by itself. Showing it again would forget what the arrow keys have chosen.
  if (before?.length !== workspaces.length || before.some((each, index) => each !== workspaces[index]))
    show(field);
}

/** Lists the tags that continue the one before the caret, below the field. Closes the list if there are none. */
function show(field: Field): void {
  const workspaces = sources.get(field) ?? [];
  const tag =
    document.activeElement === field ? tagBefore(field.value, field.selectionStart ?? 0) : undefined;
  const names = tag ? matching(knownTags(workspaces), tag.typed) : [];
  close();
  if (names.length === 0) return;
  const list = document.createElement('ul');
  list.id = ID;
  list.className = 'options';
  list.role = 'listbox';
  list.ariaLabel = 'Tags';
  list.append(...names.map((name, index) => option(field, name, index)));
  field.after(list);
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', ID);
  open = { field, list, active: -1 };
  const count = names.length === 1 ? '1 tag' : `${String(names.length)} tags`;
  // Only changes of an element that was there before are announced.
  requestAnimationFrame(() => {
    if (open?.list === list) announce(field, `${count}. Use the arrow keys.`);
  });
}

function announce(field: Field, text: string): void {
  const announcement = announcements.get(field);
  if (announcement) announcement.textContent = text;
}

function matching(tags: readonly string[], typed: string): string[] {
  const start = foldForSearch(typed);
  const folded = tags.map((name) => ({ name, folded: foldForSearch(name) }));
  const names = folded.filter((tag) => tag.folded.startsWith(start) && tag.name !== typed);
  return names.slice(0, SHOWN).map(({ name }) => name);
}

function option(field: Field, name: string, index: number): HTMLElement {
  const item = document.createElement('li');
  item.id = `${ID}-${String(index)}`;
  item.role = 'option';
  item.dir = 'auto';
  item.ariaSelected = 'false';
  item.textContent = `#${name}`;
  // Keeps the focus in the field.
  item.addEventListener('mousedown', (event) => event.preventDefault());
  item.addEventListener('click', () => choose(field, name));
  return item;
}

/** Completes the tag before the caret, and goes on after a space. */
function choose(field: Field, name: string): void {
  close();
  const caret = field.selectionStart ?? 0;
  const tag = tagBefore(field.value, caret);
  if (!tag) return;
  field.setRangeText(`#${name} `, tag.start, caret, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function close(): void {
  if (open) announce(open.field, '');
  open?.list.remove();
  for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) {
    open?.field.removeAttribute(name);
  }
  open = undefined;
}

/** Lets the keyboard choose a tag. While the list is open, the field itself does not get these keys. */
function watch(field: Field): void {
  const announcement = document.createElement('p');
  announcement.className = 'visually-hidden';
  announcement.role = 'status';
  field.parentElement?.append(announcement);
  announcements.set(field, announcement);
  field.addEventListener('blur', close);
  field.addEventListener('input', () => show(field));
  field.addEventListener('click', () => show(field));
  field.parentElement?.addEventListener(
    'keydown',
    (event) => {
      if (open?.field === field && !event.isComposing && handleKey(event.key, open)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { capture: true },
  );
}

function handleKey(key: string, { field, list, active }: NonNullable<typeof open>): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const count = list.children.length + 1;
    activate(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + count) % count) - 1);
  } else if (key === 'Enter' && active >= 0) choose(field, list.children[active]?.textContent.slice(1) ?? '');
  else if (key === 'Escape') close();
  else return false;
  return true;
}

function activate(active: number): void {
  if (!open) return;
  open.active = active;
  [...open.list.children].forEach((item, index) => (item.ariaSelected = String(index === active)));
  if (active < 0) open.field.removeAttribute('aria-activedescendant');
  else open.field.setAttribute('aria-activedescendant', `${ID}-${String(active)}`);
}
