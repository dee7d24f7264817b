import { useLayoutEffect } from 'preact/hooks';

/** Makes room for a bar at the bottom of the window: see `selection.css`. */
export function useBarAtBottom(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('has-selection-bar');
    return () => classList.remove('has-selection-bar');
  }, []);
}
