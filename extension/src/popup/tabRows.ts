import { hueOf, lettersOf } from '../../../web/src/sites/siteLetters';
import type { TabLink } from '../page/tabLinks';
import { element } from '../ui/dom';

/** Returns a row with a checkbox for each tab, and one for all of them. Calls `onChange` with how many are chosen. */
export function tabRows(links: readonly TabLink[], onChange: (chosen: number) => void): TabRows {
  const rows = links.map((link) => ({
    link,
    box: element('input', { type: 'checkbox', checked: link.isChosen }),
  }));
  const all = element('input', { type: 'checkbox' });
  const chosen = () => rows.flatMap(({ link, box }) => (box.checked ? [link] : []));
  const update = () => {
    const count = chosen().length;
    all.checked = count === links.length;
    all.indeterminate = count > 0 && count < links.length;
    onChange(count);
  };
  all.addEventListener('change', () => {
    for (const { box } of rows) box.checked = all.checked;
    update();
  });
  const list = element('ul', {}, ...rows.map(({ link, box }) => element('li', {}, rowOf(link, box))));
  list.addEventListener('change', update);
  update();
  return {
    element: element('section', { class: 'tabs', 'aria-label': 'Tabs' }, allOf(all, links.length), list),
    chosen,
  };
}

interface TabRows {
  readonly element: HTMLElement;
  /** Returns the links of the tabs that are chosen. */
  readonly chosen: () => TabLink[];
}

function allOf(box: HTMLInputElement, count: number): HTMLElement {
  return element(
    'label',
    { class: 'muted' },
    box,
    count === 1 ? 'The only tab' : `All ${String(count)} tabs`,
  );
}

function rowOf({ title, url }: TabLink, box: HTMLInputElement): HTMLElement {
  const { host } = new URL(url);
  const tile = element('span', { class: 'tile', 'aria-hidden': 'true' }, lettersOf(host));
  tile.style.setProperty('--hue', String(hueOf(host)));
  const text = element(
    'span',
    { class: 'text' },
    element('span', { dir: 'auto' }, title),
    element('small', {}, host),
  );
  return element('label', {}, box, tile, text);
}
