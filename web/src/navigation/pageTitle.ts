import { useEffect, useRef } from 'preact/hooks';
import { announcement, focusContent } from '../ui/page/document';

/** Sets the title that the browser shows in its tab and history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Link Dashboard' : `${title} · Link Dashboard`;
  }, [title]);
}

/** Gives the new page time to set its title, and screen readers time to announce the focus. */
const TITLE_MS = 150;

/** Moves the focus to the content after each change of path, once there is content, and announces the title. */
export function useRouteFocus(path: string): void {
  const previous = useRef(path);
  useEffect(() => {
    if (previous.current === path) return undefined;
    previous.current = path;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const focus = () => {
      if (!focusContent()) return;
      observer.disconnect();
      timer = setTimeout(() => {
        announcement.value = document.title;
      }, TITLE_MS);
    };
    const observer = new MutationObserver(focus);
    observer.observe(document.body, { childList: true, subtree: true });
    focus();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [path]);
}
