/** Creates an element. An attribute that is true has no value, and one that is false or undefined is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === true) created.setAttribute(attribute, '');
    else if (value !== false && value !== undefined) created.setAttribute(attribute, value);
  }
  created.append(...children);
  return created;
}

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates a button that calls a function when it is clicked. */
export function button(text: string, onClick: () => unknown, attributes: Attributes = {}): HTMLButtonElement {
  const created = element('button', { type: 'button', ...attributes }, text);
  created.addEventListener('click', () => void onClick());
  return created;
}

/** Creates a link that opens in a new tab. */
export function link(text: string, href: string): HTMLAnchorElement {
  return element('a', { href, target: '_blank', rel: 'noreferrer' }, text);
}

/** Creates a field with its label above it. */
export function field(label: string, control: HTMLElement, hint?: Node | string): HTMLElement {
  const id = `field-${label.toLowerCase().replace(/\W+/g, '-')}`;
  control.id = id;
  const parts = [element('label', { for: id }, label), control];
  return element('div', { class: 'field' }, ...parts, ...(hint === undefined ? [] : [hint]));
}

/** A line that says what happened. Screen readers read it aloud. */
export interface StatusLine {
  readonly element: HTMLElement;
  readonly show: (kind: 'busy' | 'done' | 'problem', ...content: readonly (Node | string)[]) => void;
  readonly clear: () => void;
}

export function statusLine(): StatusLine {
  const line = element('p', { class: 'status', role: 'status', hidden: true });
  return {
    element: line,
    show(kind, ...content) {
      line.dataset.kind = kind;
      line.hidden = false;
      line.replaceChildren(...content);
    },
    clear() {
      line.hidden = true;
      line.replaceChildren();
    },
  };
}

/** Shows something as the whole content of the page. */
export function show(...content: readonly (Node | string)[]): void {
  document.querySelector('main')?.replaceChildren(...content);
}
