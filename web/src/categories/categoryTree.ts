import type { CategorySummary } from '@shared/model/summary';

/** A category as the sidebar lists it, or a folder that only others are in. */
export interface TreeNode<Category extends Named = Named> {
  /** The id of the category, or the path of a folder without links of its own. Has no white space. */
  readonly key: string;
  /** What its name adds to that of the node around it. */
  readonly name: string;
  /** The whole name. */
  readonly path: string;
  readonly category: Category | undefined;
  /** How many links it has, with those of the nodes in it. */
  readonly linkCount: number;
  readonly children: readonly TreeNode<Category>[];
}

type Named = CategorySummary & { readonly isPinned?: true | undefined };

/** A node that is shown, and how many others it is in. */
export interface TreeRow<Category extends Named> {
  readonly node: TreeNode<Category>;
  readonly depth: number;
  readonly isOpen: boolean;
}

/** Returns the nodes that are shown, in their order. Those in a collapsed one are not. */
export function shownRows<Category extends Named>(
  nodes: readonly TreeNode<Category>[],
  collapsed: ReadonlySet<string>,
  depth = 0,
): TreeRow<Category>[] {
  return nodes.flatMap((node) => {
    const isOpen = !collapsed.has(node.key);
    const inside = isOpen ? shownRows(node.children, collapsed, depth + 1) : [];
    return [{ node, depth, isOpen }, ...inside];
  });
}

/** Returns the ids of the categories in a node. */
export function categoriesIn({ category, children }: TreeNode): readonly string[] {
  return [...(category ? [category.id] : []), ...children.flatMap(categoriesIn)];
}

interface Building<Category extends Named> extends TreeNode<Category> {
  linkCount: number;
  readonly children: Building<Category>[];
  readonly parent: Building<Category> | undefined;
}

/**
 * Returns the categories as folders by the slashes in their names, each where its first category is in the list. A name such as
 * “UI/UX” makes no folder, unless “UI” is a category or another name starts like that. Pinned ones stay outside.
 */
export function categoryTree<Category extends Named>(
  categories: readonly Category[],
): readonly TreeNode<Category>[] {
  const names = categories.map(({ name }) => splitName(name));
  const folders = foldersOf(names);
  const nodes = new Map<string, Building<Category>>();
  const roots: Building<Category>[] = [];
  /** Returns the node of the first parts of a name. */
  const place = (name: SplitName, length: number, category?: Category): Building<Category> => {
    const path = name.paths[length - 1] ?? '';
    const found = nodes.get(path);
    // The names of two categories may differ only in spaces.
    if (found && !(category && found.category)) {
      if (category) Object.assign(found, { category, key: category.id });
      return found;
    }
    let depth = category?.isPinned ? 0 : length - 1;
    while (depth > 0 && !folders.has(name.paths[depth - 1] ?? '')) depth--;
    const parent = depth === 0 ? undefined : place(name, depth);
    const node: Building<Category> = {
      key: category?.id ?? encodeURIComponent(path),
      name: name.parts.slice(depth, length).join(SEPARATOR),
      path: name.parts.slice(0, length).join(SEPARATOR),
      category,
      linkCount: 0,
      children: [],
      parent,
    };
    if (!found) nodes.set(path, node);
    (parent?.children ?? roots).push(node);
    return node;
  };
  for (const [index, name] of names.entries()) {
    const category = categories[index];
    let node: Building<Category> | undefined = place(name, name.parts.length, category);
    for (; node; node = node.parent) node.linkCount += category?.linkCount ?? 0;
  }
  return roots;
}

const SEPARATOR = '/';

/** Deeper folders are shown in one. */
const MAX_DEPTH = 5;

/** The folders around a category and its own name, and the path of each, in which case does not matter. */
interface SplitName {
  readonly parts: readonly string[];
  readonly paths: readonly string[];
}

/** Splits a name, unless that leaves an empty part. */
function splitName(name: string): SplitName {
  let parts = name.split(SEPARATOR);
  if (parts.some((part) => part.trim() === '')) parts = [name];
  if (parts.length > MAX_DEPTH)
    parts = [...parts.slice(0, MAX_DEPTH - 1), parts.slice(MAX_DEPTH - 1).join(SEPARATOR)];
  let path = '';
  const paths = parts.map((part, index) => {
    path += (index === 0 ? '' : SEPARATOR) + part.trim().toLowerCase();
    return path;
  });
  return { parts, paths };
}

/** Returns the paths that are folders: those of a category, and those that several categories are in. */
function foldersOf(names: readonly SplitName[]): ReadonlySet<string> {
  const folders = new Set<string>();
  const seen = new Set<string>();
  for (const { paths } of names) {
    for (const [index, path] of paths.entries()) {
      if (index === paths.length - 1 || seen.has(path)) folders.add(path);
      seen.add(path);
    }
  }
  return folders;
}
