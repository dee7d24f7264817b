import { LIMITS } from '../base/limits';
import { isLongerThan } from '../text/length';
import { noteAppender } from './appendNote';

/**
 * Returns the note of a link that another one became part of: its own note, and then the other's. Repeats neither lines that are in
 * both nor tags. If both together are too long, keeps only the first, and `isWhole` is false.
 */
export function joinNotes(kept: string | undefined, other: string | undefined): JoinedNotes {
  if (other === undefined || other === '' || kept === undefined)
    return { notes: kept ?? other, isWhole: true };
  const hasBoth = noteAppender(kept)(other) === other;
  const notes = hasBoth ? other : noteAppender(other)(kept);
  return isLongerThan(LIMITS.notes, notes) ? { notes: kept, isWhole: false } : { notes, isWhole: true };
}

interface JoinedNotes {
  readonly notes: string | undefined;
  /** Whether nothing of either note is lost. */
  readonly isWhole: boolean;
}
