/** Resolves once the copy in the browser is painted, or there turns out to be none. */
export function afterFirstPaint(): Promise<unknown> {
  setTimeout(resolve, MAX_WAIT_MS, undefined);
  return promise;
}

/** Longer than it takes to paint a large workspace on a phone. */
const MAX_WAIT_MS = 2_000;

const { promise, resolve } = Promise.withResolvers<undefined>();

/** Returns whether somebody has signed in in this browser: then the service worker serves the page. */
export const isReturning = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Notes that there is nothing to paint before Firebase is loaded. */
export const skipFirstPaint = (): void => resolve(undefined);

/** Notes that the browser is about to paint the copy. */
export function expectFirstPaint(): void {
  void nextPaint().then(skipFirstPaint);
}

/** Resolves once the browser has painted what is rendered now. A tab in the background paints nothing. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
