import type { EditResult } from '@shared/contract/editRequest';
import type { Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits';
import { messageOf } from '../ui/messages';
import { toastsOfUser } from '../ui/toasts';
import { deletionOf, mergedText, moveOf, subject, wereNot, type MovePlan } from './changeLinks';
import { changesOf, changeWithUndo, UNDO_MS } from './changeWithUndo';
import { progressOf } from './failureText';
import { additionOf, undoOperations, withRemoved } from './undoOperations';

interface Move {
  readonly edits: Edits;
  readonly workspace: Workspace;
  readonly plan: MovePlan;
  /** Called before the links disappear. */
  readonly onMove: () => void;
}

/** Moves links within a workspace at once, and offers to undo it. */
export function moveWithin({ edits, workspace, plan, onMove }: Move): void {
  if (plan.moved.length === 0) return;
  onMove();
  const { operations, texts } = moveOf(workspace, plan);
  changeWithUndo(edits, workspace, operations, texts);
}

/**
 * Moves links to another workspace, and offers to undo it. Deletes them here only once they are stored there, so none is lost
 * if either fails.
 */
export async function moveAcross({
  edits,
  workspace,
  target,
  plan,
  onMove,
}: Move & { readonly target: Workspace }): Promise<void> {
  const { name, moved } = plan;
  const links = subject(moved);
  const there = `“${name}” in ${target.name}`;
  const additions = moved.map(({ link }) => additionOf({ ...link, category: name }));
  const { operations: deletions } = deletionOf(workspace, moved);
  const before = edits.current(workspace.id) ?? workspace;
  const show = toastsOfUser();

  const undo = (added: readonly EditResult[], deleted: readonly EditResult[], counts: Counts) => {
    const run = async () => {
      try {
        // Here first: a link that is in both workspaces is not lost.
        if (counts.deleted > 0) {
          const back = undoOperations(before, deletions.slice(0, counts.deleted));
          const revise = (batch: typeof back) => Promise.resolve(withRemoved(batch, deleted));
          const restored = await edits.submit(workspace.id, back, {
            revise,
            putsBack: () => Promise.resolve(changesOf(deleted)),
            mustBeSent: true,
          });
          if (!restored) return;
        }
        const away = undoOperations(target, additions.slice(0, counts.added));
        await edits.submit(target.id, away, { putsBack: () => Promise.resolve(changesOf(added)) });
      } catch (error) {
        const text = `${links} ${wereNot(moved)} moved back completely. ${messageOf(error)}`;
        show({ kind: 'failed', text, action: { label: 'Try again', run: () => void run() } });
      }
    };
    return { label: 'Undo', run: () => void run() };
  };

  let added: readonly EditResult[] | undefined;
  try {
    added = await edits.submit(target.id, additions, { mustBeSent: true });
  } catch (error) {
    const { triedCount } = progressOf(error);
    const some = triedCount > 0 ? ` ${moved.length === 1 ? 'It' : 'Some'} may be in ${there}, too.` : '';
    const text = `${links} ${wereNot(moved)} moved.${some} ${messageOf(error)}`;
    const action = triedCount > 0 && undo([], [], { added: triedCount, deleted: 0 });
    show({ kind: 'failed', text, ...(action && { action }) });
    return;
  }
  // Undefined if the user has signed out.
  if (!added) return;
  onMove();
  const notRemoved = `${links} ${moved.length === 1 ? 'is' : 'are'} in ${there} now, but ${wereNot(moved)} removed here.`;
  try {
    const deleted = (await edits.submit(workspace.id, deletions, { texts: { failed: notRemoved } })) ?? [];
    const merged = moved.filter((_, index) => added[index]?.status !== 'created');
    const text = `Moved ${links} to ${there}.${mergedText(merged)}`;
    const counts = { added: moved.length, deleted: moved.length };
    show({ kind: 'done', text, action: undo(added, deleted, counts) }, UNDO_MS);
  } catch (error) {
    const counts = { added: moved.length, deleted: progressOf(error).triedCount };
    const text = `${notRemoved} ${messageOf(error)}`;
    show({ kind: 'failed', text, action: undo(added, [], counts) });
  }
}

/** How many operations are or may be stored. */
interface Counts {
  readonly added: number;
  readonly deleted: number;
}
