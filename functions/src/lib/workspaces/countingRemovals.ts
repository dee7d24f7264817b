import { OutcomeUnknown } from '../shared/base/errors';
import type { CallContext } from './callContext';

/**
 * Counts the links that a change removes against the caller's limit, and takes them back unless the change may have been made.
 * `work` gets a function that may be called again each time the change is applied.
 */
export async function countingRemovals<Result>(
  { countRemovals }: Pick<CallContext, 'countRemovals'>,
  work: (count: (removed: number) => void) => Promise<Result>,
): Promise<Result> {
  let counted = 0;
  const count = (removed: number) => {
    countRemovals?.(Math.max(0, removed - counted));
    counted = Math.max(removed, counted);
  };
  try {
    return await work(count);
  } catch (error) {
    const isUnknown = [error, error instanceof Error ? error.cause : undefined].some(
      (each) => each instanceof OutcomeUnknown,
    );
    if (!isUnknown) countRemovals?.(-counted);
    throw error;
  }
}
