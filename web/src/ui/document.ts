import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** The text that screen readers announce. It is not visible on the screen. */
export const announcement = signal('');

/** Sets the title that the browser shows in its tab and history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Link Dashboard' : `${title} · Link Dashboard`;
  }, [title]);
}

/** Moves the focus to the main content, such as when the focused element is removed. Returns false if there is no content. */
export function focusContent(): boolean {
  const content = document.getElementById('content');
  content?.focus({ preventScroll: true });
  return content !== null;
}
