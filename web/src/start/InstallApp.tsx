import { isApple } from '../ui/page/document';
import { installer } from './installer';

/** Offers to install the web app: with a button if the browser has an offer, and with a sentence in Safari, which has none. */
export function InstallApp() {
  const install = installer.value;
  if (install) {
    return (
      <button type="button" class="button" onClick={install}>
        Install app
      </button>
    );
  }
  if (!isSafari || matchMedia('(display-mode: standalone)').matches) return null;
  return (
    <p class="hint">
      {navigator.maxTouchPoints > 1
        ? 'To install the app, tap Share, then Add to Home Screen.'
        : 'To install the app, choose File, then Add to Dock.'}
    </p>
  );
}

const isSafari = isApple && ['Version/', 'Safari/'].every((part) => navigator.userAgent.includes(part));
