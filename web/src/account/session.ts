import { signal } from '@preact/signals';
import type { User } from 'firebase/auth';
import { useEffect } from 'preact/hooks';
import { openAuth } from '../firebase/auth';
import { location, redirect } from '../navigation/location';
import type { Route } from '../navigation/routes';
import { messageOf } from '../ui/messages';
import { clearMessages } from '../ui/toasts';

type Session =
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'signedOut' }
  | { readonly state: 'signedIn'; readonly user: User };

export const session = signal<Session>({ state: 'opening' });

/** The message on the sign-in page after an unusual sign-out, such as when the account was deleted. */
export const farewell = signal<string>();

/** Returns the session. Opens it on first use. */
export function useSession(): Session {
  useEffect(() => {
    if (session.peek().state === 'opening') void startSession();
  }, []);
  return session.value;
}

/** Starts keeping `session` up to date. */
async function startSession(): Promise<void> {
  try {
    const auth = await openAuth();
    auth.onAuthStateChanged((user) => {
      clearScreen();
      if (user) farewell.value = undefined;
      session.value = user ? { state: 'signedIn', user } : { state: 'signedOut' };
    });
  } catch (error) {
    session.value = { state: 'failed', message: messageOf(error) };
  }
}

/** The pages whose address says nothing about the user. */
const IMPERSONAL: ReadonlySet<Route['name']> = new Set(['public', 'help', 'authorize']);

/** Hides what the previous user saw from the next one, even after a sign-out in another tab. */
function clearScreen(): void {
  // Runs before a sign-in too, because a message may have appeared after the sign-out.
  clearMessages();
  if (session.value.state !== 'signedIn') return;
  if (!IMPERSONAL.has(location.value.route.name)) redirect('/');
  clearStorage();
}

/** Removes the web app's data from this browser. Even the address of a workspace is private. */
function clearStorage(): void {
  try {
    sessionStorage.clear();
    // Firebase Auth removes its own entries, and may still need them to tell other tabs.
    const names = Object.keys(localStorage).filter((name) => !name.startsWith('firebase:'));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // If the browser blocks storage, there is nothing to remove.
  }
}

export async function signOut(): Promise<void> {
  const auth = await openAuth();
  await auth.signOut();
}
