import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { showDetails } from '../navigation/details';
import { holdRow } from '../navigation/scrollPosition';
import { focusOnceLost, isTyping } from '../ui/page/document';

/** Shows in the list which link is opened. */
export function useMarkedRow(id: string): void {
  useLayoutEffect(() => {
    // The list renders its rows again and again, and none of them knows which one it is.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`article.link${selectorOf(id)} { background: var(--accent-soft); }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [id]);
}

/** Goes from link to link with the arrow keys: in the panel, and wherever the focus goes in the list. */
export function useArrowKeys(step: (by: number) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const { target, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (by === undefined || shiftKey || ctrlKey || metaKey || altKey || isTyping(event)) return;
      if (event.defaultPrevented) {
        const id = document.activeElement?.closest<HTMLElement>('[data-link]')?.dataset.link;
        if (id !== undefined) showDetails(id);
      } else if (target instanceof Element && target.closest('.link-panel') !== null) {
        event.preventDefault();
        latest.current(by);
      }
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** Scrolls to a link of the list, and moves the focus there if it is on another one. */
export function revealRow(id: string): void {
  const row = document.querySelector(selectorOf(id));
  row?.scrollIntoView({ block: 'nearest' });
  if (document.activeElement?.closest('[data-link]')) titleOf(id)?.focus({ preventScroll: true });
}

/** Returns what keeps a link where it is in the window once the list has another width. Nothing does if it is outside. */
export function holderOf(id: string): () => void {
  const link = document.querySelector(selectorOf(id));
  const key = link?.closest<HTMLElement>('[data-key]')?.dataset.key;
  if (!link || key === undefined) return () => undefined;
  const { top, bottom } = link.getBoundingClientRect();
  return () => {
    if (bottom > 0 && top < window.innerHeight) holdRow({ key, top, link: id });
  };
}

/** Moves the focus to a link of the list once the panel is gone. */
export function focusRow(id: string): void {
  focusOnceLost(() => titleOf(id));
}

const selectorOf = (id: string) => `[data-link="${CSS.escape(id)}"]`;

/** Returns the title of a link, or its menu if it has an address that no browser opens. */
function titleOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`${selectorOf(id)} :is(.link-title a, .link-more)`);
}
