import { signal } from '@preact/signals';

/** Whether the page is being printed. Lists then show everything, because paper does not scroll. */
export const isPrinting = signal(false);

// Preact renders before the browser takes its picture, because that waits for the microtasks of each listener.
addEventListener('beforeprint', () => (isPrinting.value = true));
addEventListener('afterprint', () => (isPrinting.value = false));
