import { useEffect, useState } from 'preact/hooks';
import { session } from '../../account/session';
import { fetchPreview, type PagePreview } from '../../data/service/preview';
import { RestError } from '../../data/service/restError';

/**
 * Returns what the page at an address says about itself: its title and its description. Fetches it once the address has not
 * changed for a moment. Returns undefined until then, if the page cannot be read, and for an empty address.
 */
export function usePagePreview(url: string): PagePreview | undefined {
  const [found, setFound] = useState<{ readonly url: string; readonly preview: PagePreview }>();
  useEffect(() => {
    if (isOff || !isWebPage(url)) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      const current = session.peek();
      if (current.state !== 'signedIn') return;
      current.user
        .getIdToken()
        .then((idToken) => fetchPreview(idToken, url, left.signal))
        .then(
          (preview) => setFound({ url, preview }),
          (error: unknown) => {
            // A link can be added without a preview, so the person need not know.
            if (error instanceof RestError && error.code === 'previews_off') isOff = true;
          },
        );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [url]);
  return found?.url === url ? found.preview : undefined;
}

/** Long enough for somebody who types an address. */
const PAUSE_MS = 500;

/** Whether this dashboard has turned previews off. */
let isOff = false;

function isWebPage(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return (protocol === 'https:' || protocol === 'http:') && hostname?.includes('.') === true;
}
