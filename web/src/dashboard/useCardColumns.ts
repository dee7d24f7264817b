import { useLayoutEffect, useState } from 'preact/hooks';

const CARD_WIDTH = 340;

/** Returns how many cards fit next to each other in an element. Follows its width. */
export function useCardColumns(element: { readonly current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      setColumns(Math.max(1, Math.floor(current.clientWidth / CARD_WIDTH)));
    });
    observer.observe(current);
    setColumns(Math.max(1, Math.floor(current.clientWidth / CARD_WIDTH)));
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return columns;
}
