import { memoize } from '@shared/base/memoize';
import { jsonBytes } from '@shared/text/bytes';
import type { Queue } from './queue';
import { entryOf, type EditToQueue } from './queuedEdit';

/** Returns why the browser has no room for these edits, next to what the queue has. Undefined if it has. */
export function whyNoRoom(
  added: readonly EditToQueue[],
  queue: Pick<Queue, 'edits' | 'unreadable'>,
): string | undefined {
  const edits = [...queue.edits.peek(), ...added];
  const unreadableCount = queue.unreadable.peek().size;
  const bytes = edits.reduce((sum, queued) => sum + sizeOf(queued).bytes, 0);
  if (edits.length + unreadableCount <= MAX_EDITS && bytes <= MAX_BYTES) return undefined;
  const hasProblems = unreadableCount > 0 || edits.some(({ flaw }) => flaw);
  return `${NO_ROOM}${hasProblems ? DISCARD_SOME : ''}`;
}

// Far more than anybody edits by hand while offline.
const MAX_EDITS = 1_000;
const MAX_BYTES = 10 * 1024 * 1024;

const NO_ROOM =
  'This browser can hold at most 1,000 unsent changes, or 10 MB of them, so nothing was saved. Try again once earlier ones are sent.';
const DISCARD_SOME = ' You can also discard some under “See what happened”.';

const sizeOf = memoize((queued: EditToQueue) => ({
  bytes: jsonBytes(entryOf({ ...queued, order: 0 })),
}));
