import { signal } from '@preact/signals';
import type { User } from 'firebase/auth';
import { openAuth } from '../firebase/auth';
import { location, redirect } from '../navigation/location';
import { messageOf } from '../ui/messages';
import { clearMessages } from '../ui/toasts';

type Session =
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'signedOut' }
  | { readonly state: 'signedIn'; readonly user: User };

export const session = signal<Session>({ state: 'opening' });

/** Starts keeping `session` up to date. */
export async function startSession(): Promise<void> {
  try {
    const auth = await openAuth();
    auth.onAuthStateChanged((user) => {
      clearScreen();
      session.value = user ? { state: 'signedIn', user } : { state: 'signedOut' };
    });
  } catch (error) {
    session.value = { state: 'failed', message: messageOf(error) };
  }
}

/** Clears what the previous user saw, so that the next one does not see it, even after a sign-out in another tab. */
function clearScreen(): void {
  // Runs before a sign-in too, because a message may have appeared after the sign-out.
  clearMessages();
  const { name } = location.value.route;
  if (session.value.state === 'signedIn' && name !== 'public' && name !== 'help') redirect('/');
}

export async function signOut(): Promise<void> {
  const auth = await openAuth();
  await auth.signOut();
}
