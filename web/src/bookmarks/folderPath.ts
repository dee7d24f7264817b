import { LIMITS } from '@lib/domain/limits';

const SEPARATOR = ' / ';
const CUT = '…';
/** Of a parent less than this is not worth showing. */
const SHORTEST_PARENT = 8;

/**
 * The name of the category for a folder inside another: "Parent / Child". One that would be too long for a category
 * loses the end of the parent ("Pare… / Child"), or all of it.
 */
export function folderPath(parent: string, title: string): string {
  const name = cut(oneLine(title), LIMITS.name);
  if (name === '' || parent === '') return name || parent;
  const path = parent + SEPARATOR + name;
  if (path.length <= LIMITS.name) return path;
  const room = LIMITS.name - SEPARATOR.length - name.length;
  return room < SHORTEST_PARENT ? name : cut(parent, room) + SEPARATOR + name;
}

/** A text of at most so many characters, with an ellipsis where it was cut, and no character halved. */
export function cut(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const end = maximum - CUT.length;
  const isHalved = text.charCodeAt(end - 1) >> 10 === 0xd800 >> 10;
  return text.slice(0, isHalved ? end - 1 : end).trimEnd() + CUT;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
