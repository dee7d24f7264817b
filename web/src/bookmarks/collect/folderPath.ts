import { characters, firstCharacters, isLongerThan } from '@shared/text/length';
import { LIMITS } from '@shared/base/limits';

/**
 * Returns the category name for a folder inside another: "Parent/Child". If that is too long, the parent is shortened
 * ("Pare…/Child") or dropped.
 */
export function folderPath(parent: string, title: string): string {
  const name = truncate(oneLine(title), LIMITS.name);
  if (name === '' || parent === '') return name || parent;
  const path = parent + SEPARATOR + name;
  if (!isLongerThan(LIMITS.name, path)) return path;
  const room = LIMITS.name - SEPARATOR.length - characters(name);
  return room < MIN_PARENT ? name : truncate(parent, room) + SEPARATOR + name;
}

/** The category for links outside any folder. */
export const NO_FOLDER = 'Bookmarks';

const SEPARATOR = '/';
const ELLIPSIS = '…';

/** The fewest characters to keep of a parent. With less room, the parent is dropped. */
const MIN_PARENT = 8;

/** The folders that one may be in. The outermost beyond that are left out. */
const MAX_DEPTH = 100;

/** Returns the path of a folder in another one: the names of all folders around it, outermost first, and its own. */
export function pathWithin(outer: readonly string[], name: string): readonly string[] {
  return [...outer, name].slice(-MAX_DEPTH);
}

/** A folder in a file that lists its folders, each with its parent. */
export interface Folder {
  readonly name: string;
  readonly parentId?: string | number | null | undefined;
}

/** Returns the path of a folder, empty if there is none with this id. Ends where the parents go in circles. */
export function pathOf(folders: ReadonlyMap<string | number, Folder>, id: string | number): string[] {
  const names: string[] = [];
  const seen = new Set<string | number>();
  for (let next: Folder['parentId'] = id; next != null && !seen.has(next) && seen.size < MAX_DEPTH;) {
    seen.add(next);
    const folder = folders.get(next);
    if (folder) names.unshift(folder.name);
    next = folder?.parentId;
  }
  return names;
}

/** Returns what to say about folders of the same name in the same place, or nothing if there are none. */
export function sameNames(folders: Iterable<Folder>): string[] {
  const places = [...folders].map(({ name, parentId }) => `${String(parentId)}\n${oneLine(name)}`);
  if (new Set(places).size === places.length) return [];
  return ['In which of several lists with the same name a link was: they become one category.'];
}

/** Truncates a string to `maximum` characters, including an ellipsis. */
export function truncate(text: string, maximum: number): string {
  if (!isLongerThan(maximum, text)) return text;
  return firstCharacters(text, maximum - ELLIPSIS.length).trimEnd() + ELLIPSIS;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
