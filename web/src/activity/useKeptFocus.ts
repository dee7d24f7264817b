import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusContent } from '../ui/page/document';

/**
 * Keeps the focus near when an action removes the focused button later, such as once the service has responded. Moves
 * it to the next element that matches the selector. @returns a function to call just before the action.
 */
export function useKeptFocus(selector: string): () => void {
  const candidates = useRef<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (candidates.current.length === 0 || document.activeElement !== document.body) return;
    const next = candidates.current.find(({ isConnected }) => isConnected);
    candidates.current = [];
    if (next) next.focus();
    else focusContent();
  });
  return () => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const index = all.findIndex((element) => element === document.activeElement);
    candidates.current = index === -1 ? [] : [...all.slice(index + 1), ...all.slice(0, index).reverse()];
  };
}
