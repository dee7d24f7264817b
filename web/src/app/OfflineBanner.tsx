import { useEffect } from 'preact/hooks';
import { isOnline } from '../data/connection';

/** Says that the browser is offline. Always rendered, because screen readers announce only changes within a region. */
export function OfflineBanner() {
  useEffect(followConnection, []);
  return (
    <div role="status" aria-label="Connection">
      {!isOnline.value && (
        <p class="offline">You are offline. You see what was loaded last, and changes are not saved.</p>
      )}
    </div>
  );
}

/** Keeps {@link isOnline} up to date. @returns a function that stops this. */
function followConnection(): () => void {
  const update = () => {
    isOnline.value = navigator.onLine;
  };
  update();
  addEventListener('online', update);
  addEventListener('offline', update);
  return () => {
    removeEventListener('online', update);
    removeEventListener('offline', update);
  };
}
