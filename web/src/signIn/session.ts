import type { User } from 'firebase/auth';
import { location, redirect } from '../navigation/location';
import { openAuth } from '../firebase/auth';
import { messageOf } from '../ui/messages';
import { createStore } from '../ui/store';
import { clearMessages } from '../ui/toasts';

export type Session =
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'signedOut' }
  | { readonly state: 'signedIn'; readonly user: User };

export const session = createStore<Session>({ state: 'opening' });

/** Follows who is signed in. */
export async function startSession(): Promise<void> {
  try {
    const auth = await openAuth();
    auth.onAuthStateChanged((user) => {
      leaveNothing();
      session.set(user ? { state: 'signedIn', user } : { state: 'signedOut' });
    });
  } catch (error) {
    session.set({ state: 'failed', message: messageOf(error) });
  }
}

/** Whoever comes next, here or after a sign-out in another tab, sees nothing of the dashboard that was open. */
function leaveNothing(): void {
  // Also before a sign-in: something may have been said after the sign-out.
  clearMessages();
  if (session.get().state === 'signedIn' && location.get().route.name !== 'public') redirect('/');
}

export async function signOut(): Promise<void> {
  const auth = await openAuth();
  await auth.signOut();
}
