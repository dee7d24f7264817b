import { useEffect, useRef } from 'preact/hooks';
import { focusContent } from '../ui/focusContent';
import { announcement } from '../ui/toasts';

/** Until the page has set its title, and the focus was spoken of. */
const TITLE_MS = 150;

/** After a change of the path, moves the focus to the content as soon as there is some, and says its title. */
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
        announcement.set(document.title);
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
