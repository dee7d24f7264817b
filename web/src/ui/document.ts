import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** What screen readers announce without anything changing on the screen. */
export const announcement = signal('');

/** Sets the title that the browser shows in its tab and history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Link Dashboard' : `${title} · Link Dashboard`;
  }, [title]);
}

/** Moves the focus to the main content, away from an element that is about to go. Returns false if there is no content. */
export function focusContent(): boolean {
  const content = document.getElementById('content');
  content?.focus({ preventScroll: true });
  return content !== null;
}
