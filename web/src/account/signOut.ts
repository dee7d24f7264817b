import { currentEdits } from '../data/edits/currentEdits';
import { dropCopy } from '../data/local/database';
import { releaseEdits } from '../data/local/editStore';
import { createQuestion } from '../data/question';
import { endSession, leave, stay } from './session';

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

/** Asks whether to sign out although this many edits are not stored, or not as they were made. */
export const signOutQuestion = createQuestion<number>();
