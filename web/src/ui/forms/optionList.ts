/**
 * Lists what completes the text in a field, below it, while somebody types or once they click. The arrow keys go through the list,
 * Enter chooses, and Escape closes the list. The field itself gets these keys only while there is none. Call this once for a field.
 * @returns a function that opens the list, unless there is nothing to list.
 */
export function listOptions(
  field: Field,
  { label, one, find, choose, opensOnArrow = false }: Completion,
): (isTyping: boolean) => void {
  const status = element('p', 'status', 'visually-hidden');
  field.parentElement?.append(status);
  let list: HTMLElement | undefined;
  let options: readonly string[] = [];
  /** The index of the option that the arrow keys have reached. -1 is the field itself. */
  let active = -1;

  const activate = (index: number) => {
    active = index;
    const items = [...(list?.children ?? [])];
    for (const [each, item] of items.entries()) item.ariaSelected = String(each === index);
    items[index]?.scrollIntoView({ block: 'nearest' });
    describe(field, list !== undefined, items[index]?.id);
  };
  const close = () => {
    list?.remove();
    list = undefined;
    status.textContent = '';
    activate(-1);
  };
  const chooseAt = (index: number) => {
    const option = options[index];
    if (option !== undefined) choose(option);
    close();
  };
  const open = (isTyping: boolean) => {
    close();
    options = document.activeElement === field ? find(isTyping) : [];
    if (options.length === 0) return;
    const opened = listOf(label, options, chooseAt);
    list = opened;
    field.after(opened);
    activate(-1);
    const count = options.length === 1 ? `1 ${one}` : `${String(options.length)} ${label.toLowerCase()}`;
    // Only changes of an element that was there before are announced.
    requestAnimationFrame(() => {
      if (list === opened) status.textContent = `${count}. Use the arrow keys.`;
    });
  };
  /** Returns whether the key is for the list. */
  const handleKey = (key: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined && list) {
      const count = options.length + 1;
      activate(((active + 1 + step + count) % count) - 1);
    } else if (step !== undefined && opensOnArrow) open(false);
    else if (key === 'Enter' && active >= 0) chooseAt(active);
    else if (key === 'Escape' && list) close();
    else return false;
    return true;
  };

  field.addEventListener('input', () => open(true));
  field.addEventListener('click', () => open(false));
  field.addEventListener('blur', close);
  // Before the field itself.
  field.parentElement?.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== field || !handleKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  activate(-1);
  return open;
}

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** What completes the text in a field. */
interface Completion {
  /** What the options are, such as “Tags”, and one of them, such as “tag”. */
  readonly label: string;
  readonly one: string;
  /** Returns the options for the text in the field. `isTyping` says that it has just changed. */
  readonly find: (isTyping: boolean) => readonly string[];
  readonly choose: (option: string) => void;
  /** Whether the arrow keys open the list, too. */
  readonly opensOnArrow?: boolean;
}

/** One list is open at a time: that of the field that has the focus. */
const ID = 'options';

function listOf(label: string, options: readonly string[], choose: (index: number) => void): HTMLElement {
  const list = element('ul', 'listbox', 'options');
  list.id = ID;
  list.ariaLabel = label;
  // Keeps the focus in the field.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  for (const [index, option] of options.entries()) {
    const item = element('li', 'option');
    item.id = `${ID}-${String(index)}`;
    item.dir = 'auto';
    item.textContent = option;
    item.addEventListener('click', () => choose(index));
    list.append(item);
  }
  return list;
}

function element(name: 'li' | 'p' | 'ul', role: string, className = ''): HTMLElement {
  return Object.assign(document.createElement(name), { role, className });
}

/** Tells screen readers whether the list of a field is open, and which option the arrow keys have reached. */
function describe(field: Field, isOpen: boolean, activeId: string | undefined): void {
  const attributes = {
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? ID : undefined,
    'aria-expanded': field.role === 'combobox' ? String(isOpen) : undefined,
    'aria-activedescendant': activeId,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
}
