import { memoize } from '@shared/base/memoize';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { findByUrl, linksOf as inWorkspace, movedId } from '@shared/model/findByUrl';
import { linkId, urlIdentity } from '@shared/model/identity';
import { linksInCategory } from '@shared/model/linkOrder';
import type { Link, Workspace } from '@shared/model/model';
import { storedCategory } from '@shared/model/storedCategory';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { formatLinkCount, formatList, formatNumber } from '../ui/text/format';
import type { ChangeTexts, ShownChange } from './changeWithUndo';
import { linksOf, type ChosenLinks, type LinkGroup } from './linkGroups';

/** Operations that delete links, and the messages about them. */
export interface Deletion {
  /** One for each workspace. */
  readonly changes: readonly ShownChange[];
  /** The links to delete, such as “3 links”. */
  readonly subject: string;
  readonly texts: ChangeTexts;
}

/** What happens if links are moved to a category. */
export interface MovePlan {
  /** The workspace of the category. */
  readonly target: Workspace;
  /** The name of the category, as stored if it exists. */
  readonly name: string;
  /** The links that move within that workspace. */
  readonly within: readonly LinkEntry[];
  /** The links that move there from other workspaces. */
  readonly across: readonly LinkGroup[];
  /**
   * All links that move, without those that are in the category already. Those of each workspace are grouped by their category,
   * because the service applies them faster that way.
   */
  readonly moved: readonly LinkEntry[];
  /** Those of them that are merged with a link that has the same URL. */
  readonly merged: readonly LinkEntry[];
}

/** Parsing thousands of addresses takes tens of milliseconds, so each is parsed once. */
const identityOf = memoize(({ url }: Link) => ({ identity: urlIdentity(url) }));

/** Plans to move links to the category with this name in a workspace. The category may be new. */
export function planMove(groups: readonly LinkGroup[], category: string, target: Workspace): MovePlan {
  const id = storedCategory(target, category);
  const name = target.categories.get(id);
  const parts = groups.map(({ workspace, entries }) => {
    const byCategory = Map.groupBy(entries, ({ link }) => link.category);
    if (workspace.id === target.id) byCategory.delete(id);
    return { workspace, entries: [...byCategory.values()].flat() };
  });
  const within = linksOf(parts.filter(({ workspace }) => workspace.id === target.id));
  const across = parts.filter(({ workspace, entries }) => workspace.id !== target.id && entries.length > 0);
  const moved = [...within, ...linksOf(across)];
  const links = inWorkspace(target);
  const own = new Set(within);
  const newIdOf = (entry: LinkEntry) => {
    if (own.has(entry)) return movedId(links, entry, id);
    return findByUrl(links, id, entry.link.url)?.id ?? linkId(id, entry.link.url);
  };
  // Hashing the ids of thousands of links takes longer than comparing their addresses.
  const pages = Map.groupBy(
    [...linksInCategory(target, id), ...moved],
    ({ link }) => identityOf(link).identity,
  );
  const taken = new Set<string>();
  const merged = moved.filter((entry) => {
    if (pages.get(identityOf(entry.link).identity)?.length === 1) return false;
    const newId = newIdOf(entry);
    const isTaken = taken.has(newId) || links.find(newId) !== undefined;
    taken.add(newId);
    return isTaken;
  });
  return { target, name: name ?? category, within, across, moved, merged };
}

/** Returns the operations that move links within the workspace of the plan. */
export function moveOperations({ target, name, within }: MovePlan): EditOperation[] {
  return within.map((entry): EditOperation => ({
    op: 'updateLink',
    ...targetOf(target, entry),
    set: { category: name },
  }));
}

/** Returns the messages about links that are moved within a workspace. */
export function moveTexts({ name, moved, merged }: MovePlan, viewedCount: number): ChangeTexts {
  const links = subject(moved);
  return {
    done: `Moved ${links} to “${name}”.${mergedText(merged)}${leftOutText(viewedCount)}`,
    failed: `${links} ${wereNot(moved)} moved.`,
    partlyDone: (count: number) => `Moved ${formatNumber(count)} of ${links} to “${name}”.`,
    notUndone: `${links} ${wereNot(moved)} moved back.`,
  };
}

/** Returns the operations that delete links, and the messages about them. */
export function deletionOf({ groups, viewedCount }: ChosenLinks): Deletion {
  const changes = groups.map((group) => ({
    workspace: group.workspace,
    change: { operations: deleteOperations(group) },
    texts: deletionTexts(group.entries),
  }));
  const entries = linksOf(groups);
  return { changes, subject: subject(entries), texts: deletionTexts(entries, viewedCount) };
}

/** Returns the operations that delete links of a workspace. */
export function deleteOperations({ workspace, entries }: LinkGroup): EditOperation[] {
  return entries.map((entry): EditOperation => ({ op: 'deleteLink', ...targetOf(workspace, entry) }));
}

function deletionTexts(entries: readonly LinkEntry[], viewedCount = 0): ChangeTexts {
  const links = subject(entries);
  return {
    done: `Deleted ${links}.${leftOutText(viewedCount)}`,
    failed: `${links} ${wereNot(entries)} deleted.`,
    partlyDone: (count: number) => `Deleted ${formatNumber(count)} of ${links}.`,
    leftOut: (count: number) => `Deleted ${formatNumber(entries.length - count)} of ${links}.`,
    notUndone: `${links} ${wereNot(entries)} restored.`,
  };
}

/** Returns what identifies a link in an edit. */
export function targetOf(workspace: Workspace, { link }: LinkEntry) {
  return { category: categoryName(workspace, link.category), url: link.url };
}

/** How many links to name. */
const MAX_NAMED = 3;

/** Says which links were merged when they were moved. Empty if there are none. */
export function mergedText(merged: readonly LinkEntry[]): string {
  if (merged.length === 0) return '';
  const links = merged.length === 1 ? 'a link that has' : 'links that have';
  return ` ${namesOf(merged)} ${merged.length === 1 ? 'was' : 'were'} merged with ${links} the same address.`;
}

/** Says how many links were left out, because the user may only view them. Empty if there are none. */
export function leftOutText(viewedCount: number): string {
  if (viewedCount === 0) return '';
  return ` ${formatLinkCount(viewedCount)} that you may only view ${viewedCount === 1 ? 'was' : 'were'} left out.`;
}

/** Returns the titles of a few links, or the number of links. */
export function namesOf(entries: readonly LinkEntry[]): string {
  if (entries.length > MAX_NAMED) return formatLinkCount(entries.length);
  return formatList(entries.map(({ link }) => `“${link.title}”`));
}

/** Returns the title of a single link, or the number of links. */
export function subject(entries: readonly LinkEntry[]): string {
  const [first] = entries;
  return entries.length === 1 && first ? `“${first.link.title}”` : formatLinkCount(entries.length);
}

export const wereNot = ({ length }: readonly unknown[]) => (length === 1 ? 'was not' : 'were not');
