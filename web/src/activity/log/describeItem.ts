import type { LinkChange } from '@shared/model/change';
import { formatLinkCount, formatNumber } from '../../ui/format';
import { arrangedCategories } from './arrangedCategories';
import { categoryIn, differencesOf, settingDifferences, type Difference } from './differences';
import type { ChangeItem, Item } from './items';
import { renamedCategory } from './renamedCategory';

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

/** Returns how to show an item. `titles` has the title of each changed link, and `categories` the names of categories. */
export function describeItem(
  item: Item,
  titles: ReadonlyMap<LinkChange, string>,
  categories: ReadonlyMap<string, string>,
): Description {
  if (item.kind === 'addition') {
    const { title, url, category } = item.entry.link;
    return { label: 'Added', title, url, place: categories.get(category), differences: [] };
  }
  const { change, links } = item;
  const settings = settingDifferences(change);
  const renamed = renamedCategory(item);
  const count = formatLinkCount(countOf(item));
  if (change.reverts) {
    const changes = change.reverts.length;
    const title = changes === 1 ? '1 change' : `${formatNumber(changes)} changes`;
    return {
      label: 'Undid',
      title,
      ...(settings.length > 0 ? { differences: settings } : sharedDifferences(item)),
    };
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
    const { label, title } = arrangedCategories(item) ?? { label: 'Changed', title: nothingOf(item) };
    return { label, title, differences: [] };
  }
  const label = labelOf(item);
  if (settings.length > 0) return { label, title: count, differences: settings };
  if (others.length > 0) return { label, title: count, ...sharedDifferences(item) };
  return { label, ...describeLink(item, link, titles) };
}

/** Returns the differences of the links of a change, if all are the same. */
function sharedDifferences({ change, links }: ChangeItem): Pick<Description, 'differences' | 'areShared'> {
  const all = links.map((link) => differencesOf(change, link));
  const [first = []] = all;
  const areShared = all.length > 1 && new Set(all.map((each) => JSON.stringify(each))).size === 1;
  return { differences: areShared ? first : [], areShared };
}

/** Returns how to show one link of a change. */
export function describeLink(
  { change }: ChangeItem,
  link: LinkChange,
  titles: ReadonlyMap<LinkChange, string>,
): Omit<Description, 'label' | 'areShared'> {
  const { before, after, url } = link;
  const title = titles.get(link) ?? url;
  const [whole, side] =
    before && after ? [] : before ? [before, 'before' as const] : [after, 'after' as const];
  const place = whole && side && categoryIn(change, whole.category, side);
  return { title, url, place, differences: differencesOf(change, link) };
}

/** Returns how many links an item concerns, including those that have not been read. */
export function countOf({ change, links }: ChangeItem): number {
  if (change.parts === 0 || links.length > change.change.links.length) return links.length;
  const { added, removed, moved } = change.counts;
  return Math.max(links.length, added + removed + moved, change.counts.retitled, change.counts.noted);
}

/** Returns whether all that a change did was to remove links, so that undoing it restores them. */
export function isRemoval({ change, links }: ChangeItem): boolean {
  return !change.reverts && !change.change.settings && links.length > 0 && links.every(({ after }) => !after);
}

/** Returns whether an item can be put back. */
export function isUndoable(item: Item): boolean {
  if (item.kind === 'addition') return true;
  const { links, categories, settings } = item.change.change;
  return !item.isUndone && (settings !== undefined || links.length > 0 || categories.length > 0);
}

function labelOf(item: ChangeItem): string {
  const { change, links } = item;
  if (links.every(({ before }) => !before)) return 'Added';
  if (links.every(({ after }) => !after)) return 'Removed';
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
  if (change.operation === 'purge') return 'Deleted for ever';
  if (change.isIncomplete) return 'What was there before was not kept, so this cannot be put back';
  return change.change.categories.length > 0 ? 'Categories' : 'Links that were deleted for ever';
}
