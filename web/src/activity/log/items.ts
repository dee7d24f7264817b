import { HISTORY_DAYS, type IdentifiedAuthor } from '@shared/contract/historyDocument';
import type { LinkChange } from '@shared/model/change';
import { compareStrings } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { allLinks, findLink, type LinkEntry } from '@shared/model/workspace';
import type { Authors, History, StoredChange } from '../../data/history';

/** Something that happened: a change that the history has, or a link that was added. */
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
  /** Whether it has been put back. */
  readonly isUndone: boolean;
  /** How many links it changed that are not in `links`, because the log shows only one link. */
  readonly otherCount?: number;
}

/** A link that was added and still exists. Adding one stores nothing in the history. */
export interface Addition extends Happened {
  readonly kind: 'addition';
  readonly entry: LinkEntry;
}

/** The further links of changes that have been read, by the id of the change. */
export type FurtherLinks = ReadonlyMap<string, readonly LinkChange[]>;

export const NOTHING_FURTHER: FurtherLinks = new Map();

const DAY_MS = 24 * 60 * 60_000;

/** Returns the links of a change, as far as they have been read. */
export function linksOf({ id, change, parts }: StoredChange, further: FurtherLinks): readonly LinkChange[] {
  return parts === 0 ? change.links : [...change.links, ...(further.get(id) ?? [])];
}

/**
 * Returns what happened to a workspace, newest first. Ends with the oldest change that was read, because more may have
 * happened before it than is known. Omits links whose author is unknown, and those that a change lists as added.
 */
export function itemsOf(
  workspace: Workspace,
  { changes, hasMore }: History,
  authors: Authors,
  further = NOTHING_FURTHER,
  now = Date.now(),
): Item[] {
  const undone = undoneIds(changes, further);
  const start = new Date(now - HISTORY_DAYS * DAY_MS).toISOString();
  const since = hasMore ? (changes.at(-1)?.at ?? start) : start;
  const made = changes.map((change): ChangeItem => ({
    kind: 'change',
    ...{ id: change.id, at: change.at, author: change.author, change },
    links: linksOf(change, further),
    isUndone: undone.has(change.id),
  }));
  // A link that was put back was added before.
  const listed = new Set(
    made
      .filter(({ change }) => change.operation !== 'revert')
      .flatMap(({ links }) => links.flatMap(({ id, before }) => (before ? [] : id))),
  );
  const added = [...allLinks(workspace)].flatMap((entry): Addition[] => {
    const { author: authorId, addedAt } = entry.link;
    const author = authorId === undefined ? undefined : authors[authorId];
    if (!author || authorId === undefined || addedAt < since || listed.has(entry.id)) return [];
    return [
      { kind: 'addition', id: `link ${entry.id}`, at: addedAt, author: { ...author, id: authorId }, entry },
    ];
  });
  return [...made, ...added].sort((a, b) => compareStrings(b.at, a.at) || seqOf(b) - seqOf(a));
}

const seqOf = (item: Item) => (item.kind === 'change' ? item.change.seq : 0);

interface Revert {
  readonly linkIds: ReadonlySet<string>;
  readonly hasSettings: boolean;
  /** Whether it has links that were not read. */
  readonly isPartlyRead: boolean;
}

/**
 * Returns the ids of the changes that were put back completely and have stayed so. A revert names all changes that it
 * was asked to put back, also those that it skipped. Expects the newest change first.
 */
export function undoneIds(changes: readonly StoredChange[], further = NOTHING_FURTHER): Set<string> {
  const undone = new Set<string>();
  const reverts = new Map<string, Revert[]>();
  /** The ids that links had last, by the ids that they had before. */
  const lastIds = new Map<string, string>();
  for (const change of changes) {
    const { id: changeId, parts } = change;
    const hasSettings = change.change.settings !== undefined;
    const linkIds = linksOf(change, further).map(({ id, movedTo = id }) => {
      const lastId = lastIds.get(movedTo) ?? movedTo;
      lastIds.set(id, lastId);
      return lastId;
    });
    const isUndone = reverts
      .get(changeId)
      ?.some(
        (revert) =>
          revert.isPartlyRead ||
          (linkIds.every((id) => revert.linkIds.has(id)) && (!hasSettings || revert.hasSettings)),
      );
    if (isUndone === true) undone.add(changeId);
    if (isUndone === true || !change.reverts) continue;
    const isPartlyRead = parts > 0 && !further.has(changeId);
    const revert = { linkIds: new Set(linkIds), hasSettings, isPartlyRead };
    for (const id of change.reverts) reverts.set(id, [...(reverts.get(id) ?? []), revert]);
  }
  return undone;
}

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
      const title = link.after ? (link.after.title ?? known) : link.before?.title;
      const earlier = link.before?.title ?? title;
      titles.set(link, title ?? url);
      if (earlier !== undefined) before.set(id, earlier);
    }
  }
  return titles;
}
