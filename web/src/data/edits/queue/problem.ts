import type { EditOperation } from '@shared/contract/requests/editRequest';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { Entries } from '../../local/editStore';
import type { EditChange } from './pendingEdits';
import type { Flaw, QueuedEdit } from './queuedEdit';

/** Edits that are not stored as the user made them. */
export interface Problem {
  /** The id of the first edit, or of the entry in the browser. */
  readonly id: string;
  /**
   * `rejected`: the service does not make it. `changed`: others have changed the same meanwhile, so that something was kept or lost.
   * `waiting`: the service cannot store it now. `unreadable`: this version of the web app cannot read it.
   */
  readonly kind: Flaw['kind'] | 'waiting' | 'unreadable';
  /** What happened, in whole sentences. */
  readonly text: string;
  /** What the user made and is not stored like that. */
  readonly change?: EditChange | undefined;
  /** Whether sending it again makes sense. */
  readonly canRetry: boolean;
  /** Everything that the browser has of it, to save as a file. */
  readonly content: unknown;
}

/** What is not as the user saw it after an edit. */
export interface Difference {
  /** Whole sentences. */
  readonly text: string;
  /** The operations that it is about. */
  readonly operations: readonly EditOperation[];
  /** How many links were left as they are. */
  readonly leftCount: number;
  /** What replaces the values of others with those of the user, if submitted without what they saw. */
  readonly overwriting: readonly EditOperation[];
}

/** Returns what is not as the user saw it after an edit. Undefined if nothing is. */
export type DifferenceOf = (
  edit: Pick<QueuedEdit, 'edit' | 'titles'>,
  outcome: EditOutcome,
) => Difference | undefined;

/** Returns why an edit is not stored as the user made it, according to the outcome. Undefined if it is, as far as they know. */
export function flawOf(
  queued: QueuedEdit,
  outcome: EditOutcome,
  differenceOf: DifferenceOf,
): Flaw | undefined {
  const { edit, failed, expected } = queued;
  if (outcome.error)
    return { kind: 'rejected', text: `${failed} ${outcome.error.message}`, change: edit.change };
  const difference = differenceOf(queued, outcome);
  if (!difference || difference.text === expected) return undefined;
  const { text, operations, overwriting } = difference;
  const change = 'operations' in edit.change ? { operations } : edit.change;
  return { kind: 'changed', text, change, ...(overwriting.length > 0 && { overwriting }) };
}

/**
 * Returns the problems that these edits and entries are. `reasonOf` returns why the edits of a workspace are set aside, undefined if
 * they are not.
 */
export function problemsOf(
  edits: readonly QueuedEdit[],
  unreadable: Entries,
  reasonOf: (workspaceId: string) => string | undefined,
): readonly Problem[] {
  const unsent = Map.groupBy(
    edits.filter(({ flaw }) => !flaw),
    ({ edit }) => edit.workspaceId,
  );
  const aside = [...unsent].flatMap(([workspaceId, waiting]): Problem[] => {
    const [first] = waiting;
    const reason = reasonOf(workspaceId);
    if (!first || reason === undefined) return [];
    const later = waiting.length - 1;
    const others = `${String(later)} later ${later === 1 ? 'change waits' : 'changes wait'} for it.`;
    return [
      {
        ...{ id: first.edit.id, kind: 'waiting', change: first.edit.change, canRetry: true },
        text: `This change could not be saved yet. ${reason}${later > 0 ? ` ${others}` : ''}`,
        content: waiting.map(({ edit }) => edit),
      },
    ];
  });
  const flawed = edits.flatMap(({ edit, flaw }): Problem[] => {
    if (!flaw) return [];
    const { kind, text, change, overwriting } = flaw;
    const canRetry = kind === 'rejected' || overwriting !== undefined;
    return [{ id: edit.id, kind, text, change, canRetry, content: edit }];
  });
  const entries = [...unreadable].map(([id, content]): Problem => {
    const text = 'A newer version of this web app saved this change, and this version cannot read it.';
    return { id, kind: 'unreadable', text, canRetry: false, content };
  });
  return [...aside, ...flawed, ...entries];
}
