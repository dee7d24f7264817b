import { HISTORY_DAYS, type IdentifiedAuthor } from '@shared/contract/historyDocument';
import type { RevertedChange } from '@shared/contract/requests/historyRequest';
import type { LinkChange } from '@shared/model/change';
import { compareStrings } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { allLinks, findLink, type LinkEntry } from '@shared/model/workspace';
import type { FurtherLinks } from '../../data/history/furtherLinks';
import type { Authors, History, StoredChange } from '../../data/history/history';
import { putBackOf, type PutBack } from './putBack';
import { followLinks, isRead, isRemoved, linksOf, NOTHING_FURTHER } from './storedLinks';
import { DAY_MS } from '@shared/base/durations';

/** Something that happened: a change that the history has, or a link that was added without one. */
export type Item = ChangeItem | Addition;

interface Happened {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly author: IdentifiedAuthor;
}

export interface ChangeItem extends Happened {
  readonly kind: 'change';
  readonly change: StoredChange;
  /** The links that were changed, as far as they have been read. */
  readonly links: readonly LinkChange[];
  readonly putBack: PutBack;
  /** What it undid or redid, if that is one change that was read. */
  readonly target?: ChangeItem | undefined;
  /** Whether it redid it. */
  readonly isRedo?: boolean;
  /** How many links it changed that are not in `links`, because the log shows only one link. */
  readonly otherCount?: number;
}

/** A link that was added and still exists, if the history does not have that. */
export interface Addition extends Happened {
  readonly kind: 'addition';
  readonly entry: LinkEntry;
}

interface Happening {
  readonly workspace: Workspace;
  readonly history: History;
  readonly authors: Authors;
  readonly further?: FurtherLinks;
  /** What is being put back. */
  readonly sending?: readonly RevertedChange[];
  readonly now?: number;
}

/**
 * Returns what happened to a workspace, newest first. Ends with the oldest change that was read, because more may have
 * happened before it than is known.
 */
export function itemsOf(happening: Happening): Item[] {
  const { history, further = NOTHING_FURTHER, sending } = happening;
  const putBack = putBackOf(history.changes, further, sending);
  const byId = new Map<string, ChangeItem>();
  for (const change of history.changes.toReversed()) {
    const found = putBack.get(change.id);
    if (!found) continue;
    const { id, at, author, reverts = [] } = change;
    const undone = reverts.length === 1 ? byId.get(reverts[0] ?? '') : undefined;
    const isRedo = undone?.target ? !undone.isRedo : undone?.change.reverts !== undefined;
    byId.set(id, {
      kind: 'change',
      id,
      at,
      author,
      change,
      links: linksOf(change, further),
      putBack: found,
      // Each undo of an undo is about the same change, so that describing a long row of them is no work.
      target: undone?.target ?? undone,
      isRedo,
    });
  }
  const made = [...byId.values()].reverse();
  return [...made, ...additionsOf(happening, made)].sort(
    (a, b) => compareStrings(b.at, a.at) || seqOf(b) - seqOf(a),
  );
}

/**
 * Returns the links whose addition is not in the history: because an earlier version has added them, or because the history of the
 * day was full. Omits those whose author is unknown, and those that may be in links of a change that were not read.
 */
function additionsOf(
  {
    workspace,
    history: { changes, hasMore },
    authors,
    further = NOTHING_FURTHER,
    now = Date.now(),
  }: Happening,
  made: readonly ChangeItem[],
): Addition[] {
  const start = new Date(now - HISTORY_DAYS * DAY_MS).toISOString();
  const since = hasMore ? (changes.at(-1)?.at ?? start) : start;
  const lastIdOf = followLinks();
  const listed = new Set<string>();
  const unread: StoredChange[] = [];
  for (const { change, links } of made) {
    if (change.counts.added > 0 && !isRead(change, further)) unread.push(change);
    for (const link of links) {
      const lastId = lastIdOf(link);
      // A link that was put back was added before.
      if (!link.before && change.operation !== 'revert') listed.add(lastId);
    }
  }
  return [...allLinks(workspace)].flatMap((entry): Addition[] => {
    const { author: id, addedAt: at } = entry.link;
    const author = id === undefined ? undefined : authors[id];
    if (!author || id === undefined || at < since || listed.has(entry.id)) return [];
    if (unread.some((change) => change.author.id === id && change.at >= at)) return [];
    return [{ kind: 'addition', id: `link ${entry.id}`, at, author: { ...author, id }, entry }];
  });
}

const seqOf = (item: Item) => (item.kind === 'change' ? item.change.seq : 0);

/** Returns the title of each changed link, as it was after its change if that is known, and otherwise its URL. */
export function titlesOf(workspace: Workspace, items: readonly Item[]): ReadonlyMap<LinkChange, string> {
  /** The titles before what has been looked at so far, by link id. */
  const before = new Map<string, string>();
  const titles = new Map<LinkChange, string>();
  for (const item of items) {
    if (item.kind === 'addition') continue;
    for (const link of item.links) {
      const { id, movedTo = id, url } = link;
      const known = before.get(movedTo) ?? findLink(workspace, movedTo)?.title;
      const title = isRemoved(link) ? link.before?.title : (link.after?.title ?? known);
      const earlier = link.before?.title ?? title;
      titles.set(link, title ?? url);
      if (earlier !== undefined) before.set(id, earlier);
    }
  }
  return titles;
}
