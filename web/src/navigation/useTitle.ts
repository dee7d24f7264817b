import { useEffect } from 'preact/hooks';

/** Sets the title that the browser shows in its tab and history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Link Dashboard' : `${title} · Link Dashboard`;
  }, [title]);
}
