import { useLayoutEffect, useState } from 'preact/hooks';

const CARD_WIDTH = 340;

/** Returns how many cards fit side by side in an element. Updates when the element is resized. */
export function useCardColumns(element: { readonly current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const update = () => {
      setColumns(Math.max(1, Math.floor(current.clientWidth / CARD_WIDTH)));
    };
    const observer = new ResizeObserver(update);
    observer.observe(current);
    update();
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return columns;
}
