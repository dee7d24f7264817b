import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Passes on files that somebody drops anywhere in the window. Without `onDrop`, rejects them, so that the browser does not open
 * one in place of the app. Returns whether files that would be accepted are held over the window.
 */
export function useFileDrop(onDrop: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const hold = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      dataTransfer.dropEffect = latest.current ? 'copy' : 'none';
      setOver(latest.current !== undefined);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (dataTransfer?.types.includes('Files') !== true) return;
      // Shortcuts to pages are added on any page.
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      setOver(false);
      if (!isTaken) latest.current?.([...dataTransfer.files]);
    };
    addEventListener('dragover', hold, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
