import type { Edits } from '../../data/edits/queue/contract';
import { changeAllWithUndo } from '../../editing/changeWithUndo';
import { formatLinkCount, formatNumber } from '../../ui/text/format';
import { restorationOf, type RemovedLink } from '../log/trash';
import type { Known } from '../useActivity';

/** Restores removed links at once, with everything they had, and offers to undo it. */
export function restoreLinks(
  edits: Edits,
  { workspace, further }: Known,
  chosen: readonly RemovedLink[],
): void {
  const [first] = chosen;
  const isOne = chosen.length === 1 && first !== undefined;
  const links = isOne ? `“${first.link.title}”` : formatLinkCount(chosen.length);
  const were = isOne ? 'was' : 'were';
  const texts = {
    done: `Restored ${links}.`,
    leftOut: (count: number) =>
      `Restored ${formatNumber(chosen.length - count)} of ${formatLinkCount(chosen.length)}.`,
    failed: `${links} ${were} not restored.`,
    notUndone: `${links} ${were} not removed again.`,
  };
  const titles = new Map(chosen.map(({ link }) => [link.url, link.title]));
  changeAllWithUndo(edits, [{ workspace, change: restorationOf(chosen, further), texts }], texts, {
    titleOf: (url) => titles.get(url),
  });
}
