import { signal } from '@preact/signals';

/** The text that screen readers announce. It is not visible on the screen. */
export const announcement = signal('');

/** Whether keyboards have a Command key. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Moves the focus to the heading of the page, such as after the focused element was removed: of the whole content, a screen
 * reader would read too much. Returns false if there is no content.
 */
export function focusContent(): boolean {
  const content = document.getElementById('content');
  const target = content?.querySelector<HTMLElement>('h1') ?? content;
  if (target?.tabIndex === -1) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  return content !== null;
}

/** Whether the focus is where {@link focusContent} moves it. */
const isOnContent = (element: Element | null): boolean => element?.matches('#content, #content h1') ?? false;

/** How long a change may take to render. Cards render a second time, once they know how wide they are. */
const RENDERED_WITHIN_MS = 500;

/**
 * If a change removes the focused element, moves the focus to the element that `find` returns then, or else to
 * the content.
 */
export function focusOnceLost(find: () => HTMLElement | null | undefined): void {
  const end = performance.now() + RENDERED_WITHIN_MS;
  const check = () => {
    const { activeElement, body } = document;
    if (activeElement === body || isOnContent(activeElement)) {
      const element = find();
      if (element) element.focus();
      else if (activeElement === body) focusContent();
    }
    if (performance.now() < end) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/**
 * If a change removes the focused element, moves the focus to the element that takes the place of `removed`
 * among those that match the selector, or else to the last one. Call this before the change.
 */
export function focusSuccessor(selector: string, removed: Element | null): void {
  const matching = () => [...document.querySelectorAll<HTMLElement>(selector)];
  const index = matching().findIndex((element) => element === removed);
  focusOnceLost(() => matching()[index] ?? matching().at(-1));
}

/**
 * Returns whether the user is typing or choosing, in a field or anywhere in a dialog. Shortcuts must not run
 * then.
 */
export function isTyping({ target }: Event): boolean {
  // A click beside the fields of a dialog takes the focus out of it.
  if (hasDialog()) return true;
  const fields = 'input:not([type=checkbox]), textarea, select';
  return target instanceof Element && target.closest(fields) !== null;
}

/** Returns whether a dialog is open, which keeps the focus. */
export const hasDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/** What {@link askBeforeLeaving} was called with. */
const reasons = new Set<() => boolean>();

/** Returns whether something would be lost if the page was closed now. */
export const wouldLose = (): boolean => [...reasons].some((isNeeded) => isNeeded());

/** Makes the browser ask before the tab is closed. @returns a function that ends this. */
export function askBeforeLeaving(isNeeded: () => boolean = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isNeeded()) event.preventDefault();
  };
  reasons.add(isNeeded);
  addEventListener('beforeunload', ask);
  return () => {
    reasons.delete(isNeeded);
    removeEventListener('beforeunload', ask);
  };
}

/** Longer than the pause between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 1_000;

/**
 * Ignores the second click of a double click, which would hit what is behind the clicked element. Call this
 * when a click removes that element.
 */
export function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail <= 1) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, { capture: true });
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }), DOUBLE_CLICK_MS);
}

/** Ignores the click that a touch ends with. Call this when the touch begins and has done something already. */
export function ignoreClickOf({ pointerType }: PointerEvent): void {
  if (pointerType !== 'touch') return;
  const ended = new AbortController();
  const listen = { capture: true, signal: ended.signal };
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    ended.abort();
  };
  document.addEventListener('click', ignore, listen);
  // It became a gesture, without a click.
  document.addEventListener('pointerdown', () => ended.abort(), listen);
}
