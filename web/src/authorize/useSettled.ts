import { useEffect, useState } from 'preact/hooks';

/**
 * Returns whether the window has been in front for a moment. Before that, a click may be meant for another
 * window: a hostile site can ask for a double click, and open this page after the first click.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      setSettled(false);
      timer = setTimeout(() => setSettled(true), SETTLED_MS);
    };
    settle();
    addEventListener('focus', settle);
    return () => {
      removeEventListener('focus', settle);
      clearTimeout(timer);
    };
  }, []);
  return isSettled;
}

/** Longer than the pause between the two clicks of a double click. */
const SETTLED_MS = 500;
