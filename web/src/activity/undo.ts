import { isMoveHalf } from '@shared/activity/moveIds';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import type { LinkChange } from '@shared/model/change';
import { categoryName } from '@shared/model/workspace';
import type { EditChange } from '../data/edits/queue/pendingEdits';
import { authorName } from '@shared/activity/authorName';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import type { Addition, ChangeItem, Item } from './log/items';
import { isChangedSince } from './log/linkHistory';
import { followLinks, isRemoved, linksOf } from './log/storedLinks';
import { describeTally } from './log/tally';
import type { Known } from './feeds/useActivity';

/**
 * Plans how to put items back. `all` has everything that is known to have happened. Both have the newest item first, and all links
 * of the chosen ones have been read.
 */
export function planUndo(
  chosen: readonly Item[],
  all: readonly Item[],
  known: Known,
  titles: ReadonlyMap<LinkChange, string>,
): UndoPlan {
  const ids = new Set(chosen.map(({ id }) => id));
  const kept = chosen.flatMap((item) =>
    item.kind === 'addition' && isChangedSince(item, all, ids) ? [item] : [],
  );
  const undone = chosen.filter((item) => item.kind === 'change' || !kept.includes(item));
  const changes = runsOf(undone).map((run) => editOf(run, known));
  return { changes, kept, movesBack: undone.some(isMove), ...textsOf(undone, titles) };
}

/** How to put items back, and what to say about it. */
export interface UndoPlan {
  /** What to submit, in this order. */
  readonly changes: readonly EditChange[];
  /** The additions without an entry in the history that stay, because their links have been changed since. */
  readonly kept: readonly Addition[];
  /** Whether the service moves links back to or from another workspace, which cannot be undone. */
  readonly movesBack: boolean;
  /** How many links it concerns. */
  readonly linkCount: number;
  /** Such as: Remove 5,000 links added by this import? */
  readonly question: string;
  /** What happened, in numbers. */
  readonly tally: string;
  /** Whether some of it was an undo, so that what that undid is done again. */
  readonly redoes: boolean;
  readonly verb: 'Remove' | 'Restore' | 'Move back' | 'Undo';
  readonly done: string;
  /** What to say in place of `done` if this many links were left as they are. */
  readonly leftOut: (count: number) => string;
}

/** Splits items where changes follow additions or the other way round, because an older change may need the place of a newer link. */
function runsOf(items: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === item.kind) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function editOf(run: readonly Item[], { workspace, further }: Known): EditChange {
  const made = run.flatMap((item) => (item.kind === 'change' ? [item] : []));
  if (made.length > 0) {
    return {
      revert: made.map(revertOf),
      known: made.map(({ change }) => ({ ...change.change, links: [...linksOf(change, further)] })),
    };
  }
  const operations = run.flatMap((item): EditOperation[] => {
    if (item.kind === 'change') return [];
    const { category, url } = item.entry.link;
    return [{ op: 'deleteLink', category: categoryName(workspace, category), url }];
  });
  return { operations };
}

/** In the history of a link, only that link is put back. */
function revertOf({ id: changeId, links, otherCount = 0 }: ChangeItem) {
  return otherCount > 0 ? { changeId, links: links.map(({ id }) => id) } : { changeId };
}

/** Returns whether an item is one half of a move between workspaces that a tool has made. */
const isMove = (item: Item) => item.kind === 'change' && isMoveHalf(item.id, item.change);

type Texts = Omit<UndoPlan, 'changes' | 'kept' | 'movesBack'>;

function textsOf(items: readonly Item[], titles: ReadonlyMap<LinkChange, string>): Texts {
  const links = distinctLinks(items, titles);
  const linkCount = links.length;
  const subject = subjectOf(links);
  const by = byWhom(items);
  const { verb, done, did } = kindOf(items);
  const changes = items.length === 1 ? '1 change' : `${formatNumber(items.length)} changes`;
  const of = linkCount > 0 ? ` of ${formatLinkCount(linkCount)}` : '';
  return {
    linkCount,
    question: verb === 'Undo' ? `Undo ${changes}${of}${by}?` : `${verb} ${subject} ${did}${by}?`,
    tally: describeTally(items),
    verb,
    redoes: items.some((item) => item.kind === 'change' && item.change.reverts !== undefined),
    done:
      linkCount === 0 ? `${done} ${changes}.` : verb === 'Undo' ? undoneText(links) : `${done} ${subject}.`,
    leftOut: (count) =>
      `${done} ${formatNumber(Math.max(linkCount - count, 0))} of ${formatLinkCount(linkCount)}.`,
  };
}

/** Says what became of links that were changed in several ways: those that were added are gone again. */
function undoneText(links: readonly UndoneLink[]): string {
  const { removed = [], back = [] } = Object.groupBy(links, ({ isAdded }) => (isAdded ? 'removed' : 'back'));
  if (removed.length === 0) return `Put back ${subjectOf(back)}.`;
  const rest = back.length > 0 ? `, put back ${formatNumber(back.length)}` : '';
  return `Removed ${back.length > 0 ? formatLinkCount(removed.length) : subjectOf(removed)}${rest}.`;
}

function subjectOf(links: readonly UndoneLink[]): string {
  const [first] = links;
  return links.length === 1 && first ? `“${first.title}”` : formatLinkCount(links.length);
}

/** A link that an undo concerns. */
interface UndoneLink {
  readonly title: string;
  /** Whether the first thing that is undone added it. */
  readonly isAdded: boolean;
}

/** Returns all links of the items, each once, whatever ids it had, without those that are as they were already. */
function distinctLinks(items: readonly Item[], titles: ReadonlyMap<LinkChange, string>): UndoneLink[] {
  const found = new Map<string, UndoneLink>();
  const lastIdOf = followLinks();
  for (const item of items) {
    if (item.kind === 'addition') found.set(item.entry.id, { title: item.entry.link.title, isAdded: true });
    else {
      for (const link of item.links) {
        const lastId = lastIdOf(link);
        const { links, gone } = item.putBack;
        // A newer item may put back what this one then removes.
        if (!found.has(lastId) && (links.has(link.id) || gone.has(link.id))) continue;
        const title = found.get(lastId)?.title ?? titles.get(link) ?? link.url;
        // The oldest item is the last one.
        found.set(lastId, { title, isAdded: !link.before });
      }
    }
  }
  return [...found.values()];
}

function kindOf(items: readonly Item[]) {
  if (items.every(isMove)) return { verb: 'Move back', done: 'Moved back', did: 'moved' } as const;
  const isAll = (is: (link: LinkChange) => boolean) => (item: Item) =>
    item.kind === 'change' && !item.change.change.settings && item.links.length > 0 && item.links.every(is);
  if (items.every((item) => item.kind === 'addition' || isAll(({ before }) => !before)(item))) {
    return { verb: 'Remove', done: 'Removed', did: 'added' } as const;
  }
  if (items.every(isAll(isRemoved))) return { verb: 'Restore', done: 'Restored', did: 'removed' } as const;
  return { verb: 'Undo', done: 'Put back', did: 'changed' } as const;
}

/** Returns who did it, such as: by this import. Empty if it was more than one. */
function byWhom(items: readonly Item[]): string {
  const names = new Set(items.map(({ author }) => authorName(author)));
  const [name = ''] = names;
  if (names.size !== 1) return '';
  if (items.every(({ author }) => author.kind === 'import' && !author.person)) return ' by this import';
  return ` by ${name.replace(/^(You$|An? |The )/, (start) => start.toLowerCase())}`;
}
