import { LIMITS } from '@shared/base/limits';
import type { Edit, EditOutcome, EditsRequest, EditsResponse } from '@shared/contract/requests/editsRequest';
import { jsonBytes } from '@shared/text/bytes';
import { RestError } from '../../service/restError';
import type { EditChange } from '../queue/pendingEdits';
import type { QueuedEdit } from '../queue/queuedEdit';
import { DAY_MS } from '@shared/base/durations';

/**
 * Returns whether the service has rejected a request, so that sending it again is of no use. Everything else may be a matter of
 * time: a proxy, a captive portal or a deploy may have answered, and getting an ID token may have failed.
 */
export function isFinal(error: unknown): error is RestError {
  return (
    error instanceof RestError &&
    error.isOfService &&
    FINAL.has(error.status) &&
    // An earlier version of the service does not know the route yet.
    !error.details.some(({ path }) => path === 'edits')
  );
}

/** Edits of one workspace that fit into one request: at least the first, and at most `most`. */
export function fitting(edits: readonly QueuedEdit[], most: number): readonly QueuedEdit[] {
  const batch: QueuedEdit[] = [];
  let [operations, bytes] = [0, 0];
  for (const queued of edits) {
    const { edit } = queued;
    const count = 'operations' in edit.change ? edit.change.operations.length : 0;
    const size = jsonBytes(sentOf(edit.change));
    const isOther = edit.workspaceCreatedAt !== batch[0]?.edit.workspaceCreatedAt;
    const isFull =
      batch.length >= Math.min(most, LIMITS.editsPerRequest) ||
      operations + count > LIMITS.operationsPerRequest ||
      bytes + size > MAX_BYTES;
    if (batch.length > 0 && (isOther || isFull)) break;
    batch.push(queued);
    operations += count;
    bytes += size;
  }
  return batch;
}

/** Half of what the service accepts, so that a request arrives in time over a slow connection. */
const MAX_BYTES = LIMITS.bodyBytes / 2;

/** What the service accepts as the age of an edit. */
const MAX_AGE_MS = 10 * 365 * DAY_MS;

/** Returns the request that makes edits of one workspace. `now` is the time on the clock of the device. */
export function requestOf(edits: readonly QueuedEdit[], now: number): EditsRequest {
  const { workspaceId, workspaceCreatedAt } = edits[0]?.edit ?? {};
  return {
    workspaceId,
    ...(workspaceCreatedAt !== undefined && { workspaceCreatedAt }),
    edits: edits.map(({ edit: { id, change, madeAt }, withoutHistory }): Edit => {
      // A clock may have been set back since, or by years.
      const ageMs = Math.max(0, now - Date.parse(madeAt));
      return {
        editId: id,
        ...(ageMs <= MAX_AGE_MS && { ageMs }),
        ...(withoutHistory && { withoutHistory }),
        ...sentOf(change),
      };
    }),
  };
}

function sentOf(change: EditChange): Pick<Edit, 'operations' | 'revert'> {
  return 'operations' in change
    ? { operations: [...change.operations] }
    : { revert: change.revert.map(({ changeId, links }) => ({ changeId, ...(links && { links }) })) };
}

/**
 * Returns these edits with their outcomes.
 * @throws {Error} if the response is about other edits, so that somebody else must have sent it.
 */
export function answered(
  edits: readonly QueuedEdit[],
  response: EditsResponse,
): readonly (readonly [QueuedEdit, EditOutcome])[] {
  if (response.edits.length !== edits.length) throw new Error('The response is about other edits.');
  return edits.map((queued, index) => {
    const outcome = response.edits[index];
    if (outcome?.editId !== queued.edit.id) throw new Error('The response is about other edits.');
    return [queued, outcome];
  });
}

/** The statuses with which the service rejects a request for good. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 409, 413]);

/** Returns whether the service was reached, but could not do it: because of these edits, of their workspace or for a while. */
export function isFault(error: unknown): error is RestError {
  return error instanceof RestError && error.isOfService && error.status >= 500;
}
