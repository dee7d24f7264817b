import type { WorkspaceChange } from '../model/change';

/** Returns the name of a category as a change knows it, from before or after the change. */
export function categoryIn(
  { categories }: Pick<WorkspaceChange, 'categories'>,
  id: string | undefined,
  side: 'before' | 'after',
): string {
  const known = categories.find((category) => category.id === id);
  const [first, second] = side === 'before' ? [known?.before, known?.after] : [known?.after, known?.before];
  return first ?? second ?? 'another category';
}
