import { useEffect, useRef } from 'preact/hooks';
import { announcement, focusContent } from '../ui/document';

/** Gives the new screen time to set its title, and screen readers time to announce the focus. */
const TITLE_MS = 150;

/** After the path has changed, moves the focus to the content as soon as there is some, and announces the title. */
export function useArrival(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return undefined;
    before.current = path;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const arrive = () => {
      if (!focusContent()) return;
      observer.disconnect();
      timer = setTimeout(() => {
        announcement.value = document.title;
      }, TITLE_MS);
    };
    const observer = new MutationObserver(arrive);
    observer.observe(document.body, { childList: true, subtree: true });
    arrive();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [path]);
}
