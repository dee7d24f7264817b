import { z } from 'zod';
import { memoize } from '@shared/base/memoize';
import { storedChangeSchema } from '@shared/contract/historyDocument';
import { editOperationSchema, type EditOperation } from '@shared/contract/requests/editRequest';
import { byteBudget, itemBytes, jsonBytes } from '@shared/text/bytes';
import type { EditChange, PendingEdit } from './pendingEdits';

/** An edit of the queue. Never changes: the queue replaces it. */
export interface QueuedEdit {
  readonly edit: PendingEdit;
  /** What to say if the service rejects it. A sentence. */
  readonly failed: string;
  /** Whether the service may have made it already. */
  readonly isTried: boolean;
  /** The titles that the user saw of its links, by URL. */
  readonly titles?: Readonly<Record<string, string>> | undefined;
  /** What the user could see is different, such as what is lost when links are merged: see {@link DifferenceOf}. */
  readonly expected?: string | undefined;
  /** Whether the user makes it although the history has no room for it. */
  readonly withoutHistory?: true | undefined;
  readonly flaw?: Flaw | undefined;
  /** Its place in the queue. */
  readonly order: number;
  /** Whether the browser has stored it, as far as it is known. */
  readonly isStored: boolean;
  /** Whether it waits, because the service could not be reached or has not stored earlier ones. */
  readonly isWaiting: boolean;
  /** Fails instead of waiting, and is not stored in the browser. */
  readonly mustBeSent?: boolean;
}

// Strict, so that what a later version of the web app has added is never dropped unseen, nor an edit sent without it.
export const operationsSchema = z.array(editOperationSchema);

const changeSchema = z.union([
  z.strictObject({ operations: operationsSchema }),
  z.strictObject({
    revert: z.array(z.strictObject({ changeId: z.string(), links: z.array(z.string()).optional() })),
    known: z.array(storedChangeSchema),
  }),
]);

/** Why an edit is not stored as the user made it. It is not sent again, and kept until the user has dealt with it. */
export interface Flaw {
  readonly kind: 'rejected' | 'changed';
  /** What happened, in whole sentences. */
  readonly text: string;
  /** What the user made and is not stored like that. */
  readonly change: EditChange;
  /** What replaces the values of others with those of the user. */
  readonly overwriting?: readonly EditOperation[] | undefined;
}

const flawSchema: z.ZodType<Flaw> = z.strictObject({
  kind: z.enum(['rejected', 'changed']),
  text: z.string(),
  change: changeSchema,
  overwriting: operationsSchema.optional(),
});

const entrySchema = z.strictObject({
  uid: z.string().optional(),
  id: z.string(),
  workspaceId: z.string(),
  workspaceCreatedAt: z.string().optional(),
  change: changeSchema,
  madeAt: z.string(),
  order: z.number(),
  failed: z.string(),
  isTried: z.boolean(),
  titles: z.record(z.string(), z.string()).optional(),
  expected: z.string().optional(),
  withoutHistory: z.literal(true).optional(),
  flaw: flawSchema.optional(),
});

/** An edit that is not in the queue yet. */
export type EditToQueue = Omit<QueuedEdit, 'order'>;

/** What is known of the changes that a revert puts back is not stored if it is larger. */
const MAX_KNOWN_BYTES = 1024 * 1024;

/** Without what is known, a revert is shown only in this tab until the service has made it. */
const storedOf = memoize((change: EditChange): EditChange => {
  if ('operations' in change) return change;
  const fits = byteBudget(MAX_KNOWN_BYTES);
  // Measures nothing beyond the limit, because an undo may concern all links of a workspace.
  const isSmall = change.known.every(
    ({ links, ...others }) => fits(jsonBytes(others)) && links.every((link) => fits(itemBytes(link))),
  );
  return isSmall ? change : { ...change, known: [] };
});

export function entryOf(queued: QueuedEdit): object {
  const { edit, order, failed, isTried, titles, expected, withoutHistory, flaw } = queued;
  return {
    ...edit,
    ...{ change: storedOf(edit.change), order, failed, isTried, titles, expected, withoutHistory },
    flaw: flaw && { ...flaw, change: storedOf(flaw.change) },
  };
}

/** Reads an entry. Returns undefined if it is damaged, or from a later version of the web app. */
export function queuedEditOf(entry: unknown): QueuedEdit | undefined {
  const { data } = entrySchema.safeParse(entry);
  if (!data) return undefined;
  const { uid: _, order, failed, isTried, titles, expected, withoutHistory, flaw, ...edit } = data;
  return {
    edit,
    order,
    failed,
    isTried,
    titles,
    expected,
    withoutHistory,
    flaw,
    isStored: true,
    isWaiting: true,
  };
}
