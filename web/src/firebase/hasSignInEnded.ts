import { signal } from '@preact/signals-core';

/**
 * Whether Firebase Auth says that nobody is signed in, although the page still shows what the user has entered and asks them to
 * sign in again. Firestore refuses to read until they have.
 */
export const hasSignInEnded = signal(false);
