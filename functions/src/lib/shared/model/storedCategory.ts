import { memoize } from '../base/memoize';
import { withoutInvisible } from '../text/invisible';
import { categoryId } from './identity';
import type { Workspace } from './model';

type Categories = Pick<Workspace, 'categories'>;

/** Returns the id of the category that has this name, as it is stored or as it is shown, or else the id of a new one. */
export function storedCategory(workspace: Categories, name: string): string {
  const id = categoryId(name);
  return workspace.categories.has(id) ? id : (visibleCategory(workspace, name) ?? id);
}

/** Returns the id of the category that is shown with this name, although its stored name has characters that nobody sees. */
export function visibleCategory({ categories }: Categories, name: string): string | undefined {
  const id = hiddenIn(categories).get(categoryId(withoutInvisible(name)));
  return id !== undefined && categories.has(id) ? id : undefined;
}

/**
 * Returns the ids of the categories whose names have such characters, by the ids that the shown names would have. No new name has
 * any, so this stays right while a draft gets more categories.
 */
const hiddenIn = memoize((categories: Workspace['categories']) => {
  const hidden = new Map<string, string>();
  for (const [id, stored] of categories) {
    const shown = withoutInvisible(stored);
    const visible = shown === stored ? undefined : categoryId(shown);
    if (visible !== undefined && !hidden.has(visible)) hidden.set(visible, id);
  }
  return hidden;
});
