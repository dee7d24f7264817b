import { arrangedCategories } from '@shared/activity/arrangedCategories';
import { categoryIn } from '@shared/activity/categoryIn';
import { isArrival, isMoveBack, isMoveHalf, MOVED_IN_APP } from '@shared/activity/moveIds';
import { renamedCategory } from '@shared/activity/renamedCategory';
import type { LinkChange } from '@shared/model/change';
import type { Workspace } from '@shared/model/model';
import { findLink } from '@shared/model/workspace';
import { formatLinkCount, formatNumber } from '../../ui/text/format';
import { differencesOf, settingDifferences, type Difference } from './differences';
import type { ChangeItem, Item } from './items';
import { countOf, isRemoved } from './storedLinks';

/** Returns how to show an item. `titles` has the title of each changed link. */
export function describeItem(
  item: Item,
  titles: ReadonlyMap<LinkChange, string>,
  workspace: Workspace,
): Description {
  if (item.kind === 'addition') {
    const { title, url, category } = item.entry.link;
    return { label: 'Added', title, url, place: workspace.categories.get(category), differences: [] };
  }
  const { change, links } = item;
  const settings = settingDifferences(change);
  const renamed = renamedCategory(item.change.change, item.links);
  const count = formatLinkCount(countOf(item));
  if (change.reverts) {
    const { target, isRedo } = item;
    const described = target && ofSome(item, target, describeItem(target, titles, workspace));
    const changes = change.reverts.length;
    const count = changes === 1 ? '1 change' : `${formatNumber(changes)} changes`;
    // If it is an undo itself, its title says how many changes that undid.
    const known = described && (target.change.reverts ? described.title : phraseOf(described));
    // They may stay in the other workspace, too.
    const isReturn = target !== undefined && !isRedo && hasDeparted(target);
    const shown = isReturn
      ? { label: 'Put back', title: described?.title ?? count }
      : { label: isRedo ? 'Redid' : 'Undid', title: known ?? count };
    if (settings.length > 0) return { ...shown, differences: settings };
    const [only, ...others] = links;
    // The title names the link already.
    return described?.url !== undefined && only && others.length === 0
      ? { ...describeLink(item, only, titles, workspace), ...shown }
      : { ...shown, ...sharedDifferences(item) };
  }
  if (renamed) {
    const { from, to, isMerged } = renamed;
    const differences = [{ label: 'Name', before: from, after: to }];
    return {
      label: isMerged ? 'Merged' : 'Renamed',
      title: `Category with ${count}`,
      differences,
      areShared: true,
    };
  }
  const [link, ...others] = links;
  if (settings.length > 0 && !link)
    return { label: 'Settings', title: 'This workspace', differences: settings };
  if (!link) {
    const arranged = arrangedCategories(change.change, links);
    if (!arranged) return { label: 'Changed', title: nothingOf(item), differences: [] };
    const { label, name, count } = arranged;
    const title = name === undefined ? `${formatNumber(count)} categories` : `Category “${name}”`;
    return { label, title, differences: [] };
  }
  const label = labelOf(item);
  if (settings.length > 0) return { label, title: count, differences: settings };
  if (others.length > 0) return { label, title: count, ...sharedDifferences(item) };
  return { label, ...describeLink(item, link, titles, workspace) };
}

/** Describes a change of which another one put back, or did again, only some links. */
function ofSome(item: ChangeItem, target: ChangeItem, description: Description): Description {
  const [some, all] = [countOf(item), countOf(target)];
  if (some >= all || description.title !== formatLinkCount(all)) return description;
  return { ...description, title: `${formatNumber(some)} of ${formatLinkCount(all)}` };
}

/** Returns what happened in a phrase, such as “Removed 2 links”. */
export function phraseOf({ label, title, url }: Description): string {
  const subject = url === undefined ? title.charAt(0).toLowerCase() + title.slice(1) : `“${title}”`;
  // A label is a verb in the past, such as “Moved here”, or what was changed, such as “Note”.
  return /[ei]d\b/.test(label) ? `${label} ${subject}` : `${label} of ${subject}`;
}

/** How the log shows an item. */
export interface Description {
  /** What happened, in a word. */
  readonly label: string;
  readonly title: string;
  /** The URL of the link, if there is only one. */
  readonly url?: string | undefined;
  /** Where the link is or was. */
  readonly place?: string | undefined;
  readonly differences: readonly Difference[];
  /** Whether `differences` are those of every link, so that they need not be repeated. */
  readonly areShared?: boolean;
}

/** Returns the differences of the links of a change, if all are the same. */
function sharedDifferences({ change, links }: ChangeItem): Pick<Description, 'differences' | 'areShared'> {
  const all = links.map((link) => differencesOf(change, link));
  const [first = []] = all;
  const areShared =
    all.length > 1 &&
    new Set(all.map((each) => JSON.stringify(each, ['label', 'before', 'after', 'words']))).size === 1;
  return { differences: areShared ? first : [], areShared };
}

export function describeLink(
  { change }: ChangeItem,
  link: LinkChange,
  titles: ReadonlyMap<LinkChange, string>,
  workspace: Workspace,
): Omit<Description, 'label' | 'areShared'> {
  const title = titles.get(link) ?? link.url;
  return { title, url: link.url, place: placeOf(link), differences: differencesOf(change, link) };

  function placeOf({ id, before, after }: LinkChange): string | undefined {
    if (before && after) return undefined;
    if (before) return categoryIn(change.change, before.category, 'before');
    if (after) return categoryIn(change.change, after.category, 'after');
    return workspace.categories.get(findLink(workspace, id)?.category ?? '');
  }
}

/** Returns whether all that a change did was to remove links, so that undoing it restores them. */
export function isRemoval({ change, links }: ChangeItem): boolean {
  if (change.reverts || change.change.settings || isMoveHalf(change.id, change)) return false;
  return links.length > 0 && links.every(isRemoved);
}

/** Returns whether a change removed links that were moved to another workspace in the web app, where they stay if it is undone. */
export const hasDeparted = ({ change }: Pick<ChangeItem, 'change'>): boolean =>
  change.id.endsWith(MOVED_IN_APP.away);

/** Returns whether the links that a change removed are in another workspace now, also because a move from there was undone. */
export function areElsewhere({ change }: Pick<ChangeItem, 'change'>): boolean {
  const { id, reverts = [] } = change;
  return (
    hasDeparted({ change }) ||
    isMoveHalf(id, change) ||
    isMoveBack(change) ||
    reverts.some((reverted) => reverted.endsWith(MOVED_IN_APP.here))
  );
}

/** Returns whether an item was put back, as far as it is shown. */
export function isUndone({ putBack, links, otherCount = 0 }: ChangeItem): boolean {
  return putBack.isAll || (otherCount > 0 && links.every(({ id }) => putBack.links.has(id)));
}

export function isUndoable(item: Item): boolean {
  if (item.kind === 'addition') return true;
  const { putBack, links, change } = item;
  if (putBack.isGone || isUndone(item) || isMoveBack(change)) return false;
  return change.change.settings !== undefined || links.length > 0 || change.change.categories.length > 0;
}

function labelOf(item: ChangeItem): string {
  const { change, links } = item;
  if (isMoveHalf(change.id, change)) return isArrival(change.id) ? 'Moved here' : 'Moved away';
  if (links.every(({ before }) => !before)) {
    return change.id.endsWith(MOVED_IN_APP.here) ? 'Moved here' : 'Added';
  }
  if (links.every(isRemoved)) return hasDeparted(item) ? 'Moved away' : 'Removed';
  const labels = new Set(
    links.map((link) => {
      const differences = differencesOf(change, link);
      return differences.length === 1 ? differences[0]?.label : undefined;
    }),
  );
  const [label, ...others] = labels;
  return others.length === 0 && label !== undefined ? label : 'Changed';
}

function nothingOf({ change }: ChangeItem): string {
  if (change.operation === 'purge') return 'Deleted permanently';
  if (change.isIncomplete) return 'The earlier version was not kept, so this cannot be put back';
  return change.change.categories.length > 0 ? 'Categories' : 'Links that were deleted permanently';
}
