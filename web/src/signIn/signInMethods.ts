import {
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
} from 'firebase/auth';
import { codeOf } from '@shared/base/errors';
import { openAuth } from '../firebase/auth';
import { isCancellation } from '../account/authErrors';

export async function signInWithGoogle(): Promise<void> {
  try {
    await signInWithPopup(await openAuth(), new GoogleAuthProvider());
  } catch (error) {
    if (!isCancellation(error)) throw error;
  }
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(await openAuth(), email, password);
}

export async function createAccount(email: string, password: string): Promise<void> {
  await createUserWithEmailAndPassword(await openAuth(), email, password);
}

/** Sends an email with a link to set a new password. Does not reveal whether the account exists. */
export async function resetPassword(email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(await openAuth(), email);
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  }
}
