import type { EditStatus } from '../shared/contract/editRequest';
import type { Receipt } from '../shared/contract/historyDocument';
import type { RevertResponse } from '../shared/contract/historyRequest';
import { Unavailable } from '../shared/base/errors';
import { hash } from '../shared/base/hash';
import { AlreadyMade } from '../storage/receipts';
import { findWorkspace, type CallContext, type Target } from './callContext';

type Status = EditStatus | RevertResponse['results'][number]['status'];

/** The statuses of what changed nothing. */
const WITHOUT_EFFECT: ReadonlySet<Status> = new Set([
  ...(['unchanged', 'not_found'] as const),
  ...(['nothing_to_revert', 'expired'] as const),
]);

/** A change that a client may ask for several times, with the same `editId`. */
interface Repeatable<Result> {
  readonly editId: string;
  /** Makes the change, with a receipt that has this id. */
  readonly make: (receiptId: string) => Promise<Result[]>;
  /** Returns the results of an earlier request, which has left this receipt. */
  readonly earlier: (receipt: Receipt) => Result[];
}

/**
 * Makes a change, unless an earlier request with the same `editId` has made it. Reads the receipt only if the change changes
 * nothing or fails, because the earlier request may be the reason.
 */
export async function madeOnce<Result extends { readonly status: Status }>(
  context: CallContext,
  target: Target,
  { editId, make, earlier }: Repeatable<Result>,
): Promise<Result[]> {
  const id = `edit-${hash(JSON.stringify([context.actor.uid, editId]))}`;
  const made = async () => {
    const { access } = await findWorkspace(context, target);
    const receipt = await context.history.receipt(access, id, context.signal);
    return receipt && earlier(receipt);
  };
  try {
    const results = await make(id);
    const hasEffect = results.some(({ status }) => !WITHOUT_EFFECT.has(status));
    return hasEffect ? results : ((await made()) ?? results);
  } catch (error) {
    // It may be stored even so, but the client will ask again.
    if (error instanceof Unavailable) throw error;
    const results = await made();
    if (results) return results;
    // The receipt has expired just now.
    throw error instanceof AlreadyMade ? new Unavailable({ cause: error }) : error;
  }
}
