import { useEffect, useRef, useState } from 'preact/hooks';
import { hasDialog } from './document';

/**
 * Passes on files that somebody drops anywhere in the window. Without `onDrop`, rejects them, so that the browser does not open
 * one in place of the app. So it does while a dialog hides the page. Returns whether files that would be accepted are held over the window.
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
      const isTaken = latest.current !== undefined && !hasDialog();
      dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      setOver(isTaken);
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
      if (!isTaken && !hasDialog()) latest.current?.([...dataTransfer.files]);
    };
    addEventListener('dragover', hold, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
