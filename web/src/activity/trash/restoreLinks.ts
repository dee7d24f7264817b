import { LIMITS } from '@shared/base/limits';
import { additionOf } from '../../editing/undoOperations';
import type { Outcome, SkippedPart } from '../log/outcome';
import { planRestore, type RemovedLink } from '../log/trash';
import type { Known } from '../useActivity';
import { serviceOf, type UndoTarget } from '../useUndo';

/** Restores links: puts back the changes that removed only these, and adds the other links again. */
export async function restoreLinks(
  target: UndoTarget,
  known: Known,
  chosen: readonly RemovedLink[],
): Promise<Outcome> {
  const { changes, links } = planRestore(chosen, known.further);
  const skipped: SkippedPart[] = [];
  const { revert } = serviceOf(target, known);
  for (let start = 0; start < changes.length; start += LIMITS.changesPerRequest) {
    const ids = changes.slice(start, start + LIMITS.changesPerRequest).map(({ id }) => id);
    for (const { skipped: parts = [] } of await revert(ids)) {
      skipped.push(
        ...parts.map(({ url, reason }) => {
          return { title: chosen.find(({ link }) => link.url === url)?.link.title ?? url, reason };
        }),
      );
    }
  }
  if (links.length > 0) {
    await target.edits.submit(
      known.workspace,
      links.map(({ link }) => additionOf(link)),
    );
  }
  return { undone: chosen.length - skipped.length, skipped };
}
