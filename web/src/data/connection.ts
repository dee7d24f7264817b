import { signal } from '@preact/signals-core';

/** Whether the browser has a network connection. */
export const isOnline = signal(true);

/** Whether the service has answered when it was asked last. */
export const isAnswering = signal(true);

/** The error for a change while the browser is offline. The change is not sent. */
export class Offline extends Error {
  override readonly name = 'Offline';

  constructor() {
    super('You are offline, so nothing was saved. Try again when you are back online.');
  }
}

/** Throws {@link Offline} if the browser is offline. Call this before sending a change. */
export function requireConnection(): void {
  if (!isOnline.peek()) throw new Offline();
}
