/** Returns what this browser keeps under a name until the user signs out. Undefined if it is blocked from doing so. */
export function readPreference(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writePreference(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it lasts until the page is reloaded.
  }
}
