/** Returns whether the user of this tab has borrowed the device, so that nothing may be stored on it. */
export function isBorrowed(): boolean {
  try {
    return sessionStorage.getItem(NAME) !== null;
  } catch {
    // The browser blocks all storage.
    return false;
  }
}

/** The entry of the tab's own storage that says that the user has borrowed this device. */
const NAME = 'borrowed';

/** Remembers whether the user has borrowed this device, until they sign out or close the tab. */
export function setBorrowed(borrowed: boolean): void {
  try {
    if (borrowed) sessionStorage.setItem(NAME, 'true');
    else sessionStorage.removeItem(NAME);
  } catch {
    // The browser stores nothing anyway.
  }
}
