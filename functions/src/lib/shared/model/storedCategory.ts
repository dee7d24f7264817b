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
  const id = categoryId(withoutInvisible(name));
  const isMeant = (stored: string) => {
    const shown = withoutInvisible(stored);
    return shown !== stored && categoryId(shown) === id;
  };
  return [...categories].find(([, stored]) => isMeant(stored))?.[0];
}
