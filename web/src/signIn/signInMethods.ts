import {
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
} from 'firebase/auth';
import { codeOf } from '@lib/errors';
import { openAuth } from '../firebase/auth';
import { isChangeOfMind } from './authErrors';

export async function signInWithGoogle(): Promise<void> {
  try {
    await signInWithPopup(await openAuth(), new GoogleAuthProvider());
  } catch (error) {
    if (!isChangeOfMind(error)) throw error;
  }
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(await openAuth(), email, password);
}

export async function createAccount(email: string, password: string): Promise<void> {
  await createUserWithEmailAndPassword(await openAuth(), email, password);
}

/** Sends the mail with which a password is set anew. Says nothing of whether there is such an account. */
export async function resetPassword(email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(await openAuth(), email);
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  }
}
