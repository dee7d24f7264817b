import { isMoveHalf } from '@shared/activity/moveIds';
import { changeAllWithUndo } from '../../editing/changeWithUndo';
import { formatLinkCount, formatNumber } from '../../ui/text/format';
import type { Feed } from '../feeds/feed';
import { restorationOf, type RemovedLink } from '../log/trash';

/**
 * Restores removed links of one workspace or several at once, with everything they had, and offers to undo it, unless a tool has
 * moved one of them to another workspace: then the service moves it back.
 */
export function restoreLinks(groups: readonly RemovedFrom[]): void {
  const chosen = groups.flatMap(({ links }) => links);
  const [first] = chosen;
  const edits = groups[0]?.feed.target.edits;
  if (!first || !edits) return;
  const isOne = chosen.length === 1;
  const subject = isOne ? `“${first.link.title}”` : formatLinkCount(chosen.length);
  const were = isOne ? 'was' : 'were';
  const texts = {
    done: `Restored ${subject}.`,
    leftOut: (count: number) =>
      `Restored ${formatNumber(chosen.length - count)} of ${formatLinkCount(chosen.length)}.`,
    failed: `${subject} ${were} not restored.`,
    notUndone: `${subject} ${were} not removed again.`,
  };
  const titles = new Map(chosen.map(({ link }) => [link.url, link.title]));
  const changes = groups.map(({ feed: { known }, links }) => ({
    workspace: known.workspace,
    change: restorationOf(links, known.further),
    texts,
  }));
  changeAllWithUndo(edits, changes, texts, {
    titleOf: (url) => titles.get(url),
    isFinal: chosen.some(({ change }) => isMoveHalf(change.id, change)),
  });
}

/** Links that were removed from a workspace. */
export interface RemovedFrom {
  readonly feed: Feed;
  readonly links: readonly RemovedLink[];
}
