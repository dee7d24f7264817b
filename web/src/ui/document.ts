import { useEffect } from 'preact/hooks';

/** Names the page in the browser's tab and history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Link Dashboard' : `${title} · Link Dashboard`;
  }, [title]);
}
