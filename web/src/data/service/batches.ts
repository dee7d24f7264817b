import { itemBytes } from '@shared/text/bytes';
import { LIMITS } from '@shared/base/limits';

/** Splits operations into batches that each fit into one `edit` request. */
export function batchesOf<Item extends object>(operations: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  let open: Item[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const size = itemBytes(operation);
    const isFull = open.length >= LIMITS.operationsPerRequest || bytes + size > MAX_BYTES;
    if (batches.length === 0 || isFull) {
      open = [];
      batches.push(open);
      bytes = 0;
    }
    open.push(operation);
    bytes += size;
  }
  return batches;
}

/** Half of what the service accepts, so that a request arrives in time over a slow connection. */
const MAX_BYTES = LIMITS.bodyBytes / 2;
