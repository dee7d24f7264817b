import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  type Auth,
} from 'firebase/auth';
import { codeOf } from '@shared/base/errors';
import { openAuth } from '../firebase/auth';
import { isCancellation } from '../account/authErrors';
import { setBorrowed } from '../data/local/borrowed';

// If the device is borrowed, the user stays signed in only until they close the tab, and nothing else is stored.

export async function signInWithGoogle(isBorrowed: boolean): Promise<void> {
  try {
    await signInWithPopup(await openFor(isBorrowed), new GoogleAuthProvider(), browserPopupRedirectResolver);
  } catch (error) {
    if (!isCancellation(error)) throw error;
  }
}

export async function signInWithPassword(
  email: string,
  password: string,
  isBorrowed: boolean,
): Promise<void> {
  await signInWithEmailAndPassword(await openFor(isBorrowed), email, password);
}

export async function createAccount(email: string, password: string, isBorrowed: boolean): Promise<void> {
  await createUserWithEmailAndPassword(await openFor(isBorrowed), email, password);
}

async function openFor(isBorrowed: boolean): Promise<Auth> {
  const auth = await openAuth();
  setBorrowed(isBorrowed);
  if (isBorrowed) await setPersistence(auth, browserSessionPersistence);
  else if (wasBorrowed)
    await setPersistence(auth, indexedDBLocalPersistence).catch(() =>
      setPersistence(auth, browserLocalPersistence),
    );
  wasBorrowed = isBorrowed;
  return auth;
}

/** Whether Firebase Auth keeps the session in this tab only. */
let wasBorrowed = false;

/** Sends an email with a link to set a new password. Does not reveal whether the account exists. */
export async function resetPassword(email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(await openAuth(), email);
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  }
}
