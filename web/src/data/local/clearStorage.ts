import { isBorrowed } from './borrowed';

/**
 * Removes the web app's data from this browser. Even the address of a workspace is private. Only the theme stays, unless the
 * device is borrowed.
 */
export function clearStorage(): void {
  try {
    const kept = isBorrowed() ? [] : ['theme'];
    sessionStorage.clear();
    // Firebase Auth removes its own entries, and may still need them to tell other tabs.
    const names = Object.keys(localStorage).filter(
      (name) => !name.startsWith('firebase:') && !kept.includes(name),
    );
    for (const name of names) localStorage.removeItem(name);
    // What the service worker keeps of the marks that were shown.
    void caches.delete('marks');
    // This tab hears of no change that it makes itself.
    dispatchEvent(new Event('theme'));
  } catch {
    // If the browser blocks storage, there is nothing to remove.
  }
}
