import type { User } from 'firebase/auth';
import { createStore } from '../ui/store';
import { openAuth } from '../firebase/auth';
import { messageOf } from '../ui/messages';

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
      session.set(user ? { state: 'signedIn', user } : { state: 'signedOut' });
    });
  } catch (error) {
    session.set({ state: 'failed', message: messageOf(error) });
  }
}

export async function signOut(): Promise<void> {
  const auth = await openAuth();
  await auth.signOut();
}
