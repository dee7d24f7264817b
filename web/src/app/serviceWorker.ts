import { showToast } from '../ui/controls/toasts';
import { isBorrowed } from '../data/local/borrowed';

/** Offers to reload once the service worker says that another build is deployed than the one that it has shown. */
export function watchForUpdates(): void {
  // An insecure origin has no service workers, and neither has a private window of Firefox.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data !== 'outdated') return;
    const action = { label: 'Reload', run: () => location.reload() };
    showToast({
      kind: 'failed',
      text: 'The dashboard has been updated. Reload to use the new version.',
      action,
    });
  });
  navigator.serviceWorker.startMessages();
}

/** Keeps the web app in this browser, so that it opens offline. Only for those who are signed in: visitors load little. */
export function keepWebApp(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isBorrowed()) return;
  // The web app works without it.
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}
