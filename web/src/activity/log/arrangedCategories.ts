import { isEdited } from '@shared/model/change';
import { formatNumber } from '../../ui/text/format';
import type { ChangeItem } from './items';

/** Returns the categories that a change moved, pinned or unpinned, if it did nothing else. */
export function arrangedCategories({
  change,
  links,
}: Pick<ChangeItem, 'change' | 'links'>): Arranged | undefined {
  const { categories, settings } = change.change;
  const [first, ...others] = categories;
  const isArranged = categories.every((each) => isEdited(each) && each.before === each.after);
  if (!first || !isArranged || settings || links.length > 0) return undefined;
  const count = categories.length;
  const title = others.length === 0 ? `Category “${first.after ?? ''}”` : `${formatNumber(count)} categories`;
  const labels = new Set(
    categories.map(({ next, wasPinned }) => {
      if (next) return wasPinned === undefined ? 'Moved' : 'Changed';
      return wasPinned === true ? 'Unpinned' : 'Pinned';
    }),
  );
  const [label = 'Changed', ...otherLabels] = labels;
  return { label: otherLabels.length === 0 ? label : 'Changed', title, count };
}

/** Categories that were moved or pinned. */
interface Arranged {
  readonly label: 'Moved' | 'Pinned' | 'Unpinned' | 'Changed';
  readonly title: string;
  readonly count: number;
}
