import { LIMITS } from '@shared/base/limits';
import { runAtOnce, type Steps } from '@shared/base/steps';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { allLinks } from '@shared/model/workspace';
import { runInSlices } from '../../local/slices';
import { batchesOf } from '../../service/batches';
import type { EditedWorkspace } from './contract';
import { isLong, resultsOn, withSameEdit, type EditChange, type PendingEdit } from './pendingEdits';
import type { Difference, DifferenceOf } from './problem';
import type { QueuedEdit } from './queuedEdit';
import { withSeen } from './seen';

/**
 * Returns the edits that make a change, several if it does not fit into one request. Compares them with the workspace as `shown`, if
 * that is known.
 */
export function newEdits(
  { id: workspaceId, createdAt }: EditedWorkspace,
  change: EditChange,
  madeAt: string,
  shown: Workspace | undefined,
  differenceOf: DifferenceOf,
  idEnd = '',
): NewEdits {
  // The default workspace need not be stored yet, and nothing else can have its id.
  const workspaceCreatedAt = workspaceId === DEFAULT_WORKSPACE_ID ? undefined : createdAt;
  const edits = partsOf(change).map((part): PendingEdit => ({
    id: crypto.randomUUID() + idEnd,
    workspaceId,
    ...(workspaceCreatedAt !== undefined && { workspaceCreatedAt }),
    change: part,
    madeAt,
  }));
  if (!shown) return { edits: edits.map((edit) => ({ edit })) };
  const prepare = () => edits.map((edit) => prepared(shown, edit, differenceOf));
  if (!isLong(edits)) return { edits: prepare().map(runAtOnce) };
  const later = async () => {
    const all: Prepared[] = [];
    let current = shown;
    for (const [index, steps] of prepare().entries()) {
      const each = await runInSlices(steps);
      // The page applies the edit already. Applying all of it again would take as long.
      current = await runInSlices(withSameEdit(current, edits[index] ?? each.edit, each.edit));
      all.push(each);
    }
    return all;
  };
  return { edits: edits.map((edit) => ({ edit })), later: later() };
}

/** What is known of an edit only once it was compared with what the user sees. */
export type Prepared = Pick<QueuedEdit, 'edit' | 'expected' | 'titles'>;

/** The edits that make a change. */
interface NewEdits {
  readonly edits: readonly Prepared[];
  /** The same edits with what the user saw, if comparing takes long. */
  readonly later?: Promise<readonly Prepared[]>;
}

/** Splits a change into parts that each fit into a request. */
function partsOf(change: EditChange): EditChange[] {
  if ('operations' in change) return batchesOf(change.operations).map((operations) => ({ operations }));
  const { revert, known } = change;
  const size = LIMITS.changesPerRequest;
  return Array.from({ length: Math.ceil(revert.length / size) }, (_, index) => ({
    revert: revert.slice(index * size, (index + 1) * size),
    known: known.slice(index * size, (index + 1) * size),
  }));
}

function* prepared(workspace: Workspace, edit: PendingEdit, differenceOf: DifferenceOf): Steps<Prepared> {
  const { id: editId, change } = edit;
  if (!('operations' in change)) return { edit };
  const urls = new Set(change.operations.flatMap((each) => ('url' in each ? each.url : [])));
  const titles: Record<string, string> = {};
  for (const { link } of urls.size > 0 ? allLinks(workspace) : []) {
    if (urls.has(link.url)) titles[link.url] = link.title;
  }
  const seen = { ...edit, change: { operations: yield* withSeen(workspace, change.operations) } };
  const results = change.operations.some(mayMerge) ? yield* resultsOn(workspace, edit) : undefined;
  const difference: Difference | undefined = results && differenceOf({ edit, titles }, { editId, results });
  return { edit: seen, titles, expected: difference?.text };
}

/** Returns whether links may be merged, so that a result differs from what the user sees although nobody has changed anything. */
function mayMerge({ op }: EditOperation): boolean {
  return op === 'addLink' || op === 'updateLink' || op === 'renameCategory';
}
