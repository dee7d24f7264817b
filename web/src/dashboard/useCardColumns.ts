import { useLayoutEffect, useState } from 'preact/hooks';

const CARD_WIDTH = 340;

/** How many cards stand side by side in an element of this width. */
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
