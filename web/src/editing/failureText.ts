import { EditFailure } from '../data/edits/queue/contract';
import { messageOf } from '../ui/text/messages';

/** Returns what became of a change that failed, and why. */
export function failureText({ done, failed, partlyDone }: FailureTexts, error: unknown): string {
  const { storedCount } = progressOf(error);
  const outcome = storedCount > 0 ? (partlyDone?.(storedCount) ?? done) : failed;
  return `${outcome} ${messageOf(error)}`;
}

/** The messages about a change that failed. Each is a sentence. */
export interface FailureTexts {
  /** For example: Deleted “Firestore limits”. */
  readonly done: string;
  /** For example: “Firestore limits” was not deleted. */
  readonly failed: string;
  /** For changes that may need several requests. For example: Deleted 2,000 of 2,500 links. */
  readonly partlyDone?: (count: number) => string;
}

/** Returns how many operations of a failed change are stored, and how many are or may be. */
export function progressOf(error: unknown): Pick<EditFailure, 'storedCount' | 'triedCount'> {
  return error instanceof EditFailure ? error : { storedCount: 0, triedCount: 0 };
}
