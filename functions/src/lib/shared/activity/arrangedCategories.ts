import { isEdited, type LinkChange, type WorkspaceChange } from '../model/change';

/** Returns the categories that a change moved, pinned or unpinned, if it did nothing else. */
export function arrangedCategories(
  { categories, settings }: Pick<WorkspaceChange, 'categories' | 'settings'>,
  links: readonly LinkChange[],
): Arranged | undefined {
  const [first, ...others] = categories;
  const isArranged = categories.every((each) => isEdited(each) && each.before === each.after);
  if (!first || !isArranged || settings || links.length > 0) return undefined;
  const labels = new Set(
    categories.map(({ next, wasPinned }) => {
      if (next) return wasPinned === undefined ? 'Moved' : 'Changed';
      return wasPinned === true ? 'Unpinned' : 'Pinned';
    }),
  );
  const [label = 'Changed', ...otherLabels] = labels;
  return {
    label: otherLabels.length === 0 ? label : 'Changed',
    name: others.length === 0 ? first.after : undefined,
    count: categories.length,
  };
}

/** Categories that were moved or pinned. */
interface Arranged {
  readonly label: 'Moved' | 'Pinned' | 'Unpinned' | 'Changed';
  /** The name of the category, if it is only one. */
  readonly name: string | undefined;
  readonly count: number;
}
