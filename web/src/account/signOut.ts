import type { User } from 'firebase/auth';
import { codeOf } from '@shared/base/errors';
import { currentEdits } from '../data/edits/currentEdits';
import { dropCopy } from '../data/local/database';
import { releaseEdits } from '../data/local/editStore';
import { createQuestion } from '../data/question';
import { endSession, farewell, leave, stay } from './session';

/**
 * Signs out. Asks first if edits are not stored yet: they would be lost. Does `first` before, and stays signed in if it fails.
 */
export async function signOut(first?: () => Promise<void>): Promise<void> {
  const edits = currentEdits.peek();
  const count = (await edits?.unsettledCount()) ?? 0;
  if (count > 0 && !(await signOutQuestion.ask(count))) return;
  await first?.();
  // On a page that knows nothing of unsent edits, nobody was asked.
  await Promise.all([dropCopy(!edits), releaseEdits(!edits)]);
  const { openAuth } = await import('../firebase/auth');
  const auth = await openAuth();
  leave();
  try {
    await auth.signOut();
  } catch (error) {
    stay();
    throw error;
  }
  endSession();
}

/** How long after everything of a user was deleted to look for the account, which goes last. */
const LOOK_AFTER_MS = [1_000, 5_000, 20_000];

/** Firebase Auth does not tell one from the other. */
const GONE = 'Your account was deleted, or you were signed out on another device.';

/**
 * Looks whether the account of a user is deleted, too, such as on another device. Then Firebase Auth signs them out, and there is
 * nothing to keep the page for. @returns a function that stops looking.
 */
export function leaveOnceDeleted(user: User): () => void {
  const look = async () => {
    if (farewell.peek() !== undefined) return;
    farewell.value = GONE;
    const isGone = await user.reload().then(
      () => false,
      (error: unknown) => codeOf(error) === 'auth/user-token-expired',
    );
    if (!isGone && farewell.peek() === GONE) farewell.value = undefined;
  };
  const timers = LOOK_AFTER_MS.map((ms) => setTimeout(() => void look(), ms));
  return () => timers.forEach(clearTimeout);
}

/** Asks whether to sign out although this many edits are not stored, or not as they were made. */
export const signOutQuestion = createQuestion<number>();
