import { signal } from '@preact/signals-core';

/** Whether the browser has a network connection. */
export const isOnline = signal(true);

/** A change that was made while the browser was offline. It was not sent. */
export class Offline extends Error {
  override readonly name = 'Offline';

  constructor() {
    super('You are offline, so nothing was saved. Try again when you are back online.');
  }
}

/** @throws {Offline} if the browser is offline. Call it before sending a change. */
export function requireConnection(): void {
  if (!isOnline.peek()) throw new Offline();
}
