import { LIMITS } from '@shared/base/limits';
import { categoryNameSchema, onOneLine } from '@shared/contract/fields/validators';
import { categoryIdentity } from '@shared/model/identity';
import { folderPath, NO_FOLDER, oneLine, truncate } from './folderPath';

/**
 * Names the categories of the folders in one file. Folders with different paths get different names, in the order in which
 * they are asked for, so that the same file gives the same names again. What a name has no room for is told apart by a number:
 * "Long name… (2)". White space, and how an accented letter is encoded, make no difference. Each folder is named in time that
 * only depends on its own name and its depth.
 */
export class CategoryNames {
  private readonly root: Folder = { path: '', inner: new Map() };
  private readonly taken = new Set<string>();
  /** The last number of each name that several folders would have. */
  private readonly numbers = new Map<string, number>();

  /** Returns the name of a folder, from the names of the folders that it is in, outermost first, and its own. */
  nameOf(path: readonly string[]): string {
    const found = path.reduce(within, this.root);
    const folder = found === this.root ? within(found, NO_FOLDER) : found;
    return (folder.name ??= this.unused(folder.path));
  }

  private unused(path: string): string {
    let name = path;
    while (this.taken.has(categoryIdentity(name))) {
      const stem = truncate(path, MAX_STEM);
      const number = (this.numbers.get(categoryIdentity(stem)) ?? 1) + 1;
      this.numbers.set(categoryIdentity(stem), number);
      name = `${stem} (${String(number)})`;
    }
    this.taken.add(categoryIdentity(name));
    return name;
  }
}

/** Leaves room for a number behind it. */
const MAX_STEM = LIMITS.name - ' (200000)'.length;

interface Folder {
  /** What the category would be called if no other folder had that name. */
  readonly path: string;
  /** The folders in it by their names, as written and normalized. */
  readonly inner: Map<string, Folder>;
  name?: string;
}

/** Returns the folder of a name in another one. A folder without a name, or with an invisible one, is the one that it is in. */
function within(outer: Folder, written: string): Folder {
  const known = outer.inner.get(written);
  if (known) return known;
  const name = oneLine(onOneLine(written));
  const folder = outer.inner.get(name.normalize()) ?? newFolder(outer, name);
  outer.inner.set(name.normalize(), folder).set(written, folder);
  return folder;
}

function newFolder(outer: Folder, name: string): Folder {
  const isName = categoryNameSchema.safeParse(truncate(name, LIMITS.name)).success;
  return isName ? { path: folderPath(outer.path, name), inner: new Map() } : outer;
}
