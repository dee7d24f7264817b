import { categoryNameSchema } from '@shared/contract/fields/validators';
import type { EditOf } from '@shared/contract/requests/editRequest';
import { summarize } from '@shared/model/summary';
import { changeWithUndo } from '../editing/changeWithUndo';
import { formatNumber } from '../ui/text/format';
import { invalidMessage } from '../ui/text/messages';
import type { CategoryTarget } from './changeCategory';

/** A folder of categories: the first parts of their names, such as “Bookmarks bar” of “Bookmarks bar/Work”. */
export interface FolderTarget extends Omit<CategoryTarget, 'categoryId'> {
  readonly path: string;
}

/**
 * Renames a folder in the names of its categories, or takes them out of it if `name` is empty. Merges those that get the name of
 * another. Offers to undo it. Throws an {@link Error} if a name would be too long.
 */
export function renameFolder(folder: FolderTarget, name: string): void {
  const { edits, workspace, path } = folder;
  if (name === path) return;
  const operations = renamings(folder, name);
  const count = operations.length === 1 ? '1 category' : `${formatNumber(operations.length)} categories`;
  changeWithUndo(edits, workspace, operations, {
    done: name === '' ? `Took ${count} out of “${path}”.` : `Renamed “${path}” to “${name}” in ${count}.`,
    failed: `“${path}” was not ${name === '' ? 'removed' : 'renamed'}.`,
    notUndone: `“${path}” was not ${name === '' ? 'restored' : 'renamed back'}.`,
  });
}

/** Returns the operations that rename each category of a folder, pinned or not. Throws an {@link Error} if a name would be too long. */
export function renamings(
  { workspace, path }: Omit<FolderTarget, 'edits'>,
  name: string,
): EditOf<'renameCategory'>[] {
  const depth = path.split('/').length;
  const partsOf = (text: string) => text.split('/').map((part) => part.trim().toLowerCase());
  const folder = partsOf(path).join('/');
  return summarize(workspace).categories.flatMap(
    ({ name: category, linkCount }): EditOf<'renameCategory'>[] => {
      const own = category.split('/').slice(depth).join('/').trimStart();
      const isInside = own !== '' && partsOf(category).slice(0, depth).join('/') === folder;
      if (!isInside || linkCount === 0) return [];
      const parsed = categoryNameSchema.safeParse(name === '' ? own : `${name}/${own}`);
      if (!parsed.success) throw new Error(invalidMessage(`The name of “${own}”`, parsed.error));
      return [{ op: 'renameCategory', category, name: parsed.data }];
    },
  );
}
