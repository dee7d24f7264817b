import { signal } from '@preact/signals';

/** Asks the person whether to install the web app. Undefined unless the browser offers that. */
export const installer = signal<() => void>();

/** Keeps the browser's offer to install the web app. Browsers make it once, some time after the page has loaded. */
export function followInstaller(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!('prompt' in event) || typeof event.prompt !== 'function') return;
    const { prompt } = event;
    installer.value = () => {
      // Each offer works once.
      installer.value = undefined;
      prompt.call(event);
    };
  });
}
