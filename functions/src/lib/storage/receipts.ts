import type { EditStatus } from '../shared/contract/editRequest';
import type { Receipt } from '../shared/contract/historyDocument';
import { utf8Bytes } from '../shared/text/bytes';

/** How to make a change only once, although it may be asked for several times. */
export interface Once<Result> {
  /** The id of its receipt. */
  readonly id: string;
  /** Returns what to store of the result. Undefined if the change may be made again. */
  readonly statuses: (result: Result) => readonly EditStatus[] | undefined;
}

/** A receipt that a commit stores. If it is stored already, nothing of the commit is. */
export interface NewReceipt {
  readonly id: string;
  /** The time of the call, in ISO 8601. */
  readonly at: string;
  readonly changeId: Receipt['changeId'];
  readonly statuses: readonly EditStatus[];
  /** What it takes of the history of a day, and of a commit. */
  readonly bytes: number;
}

/** A commit was rejected because a receipt of one of its changes is stored already. */
export class AlreadyMade extends Error {
  override readonly name = 'AlreadyMade';
}

/** What a receipt takes besides its statuses. */
const RECEIPT_BYTES = 500;

/** Returns the receipt of a change, if it needs one and the history of today has room for it: as many bytes as `room`. */
export function newReceipt<Result>(
  { id, statuses: statusesOf }: Once<Result>,
  result: Result,
  change: Pick<NewReceipt, 'at' | 'changeId'>,
  room: number,
): NewReceipt | undefined {
  const statuses = statusesOf(result);
  if (!statuses) return undefined;
  const bytes = RECEIPT_BYTES + utf8Bytes(statuses.join(' '));
  return bytes <= room ? { id, ...change, statuses, bytes } : undefined;
}
