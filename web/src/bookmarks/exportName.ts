import { isoDay } from '../ui/text/format';

/** Returns the name of a file with the links of a workspace of this name, such as “Travel-2026-11-29.json”. Every file system takes it. */
export function exportName(name: string, extension: string): string {
  const safe = name.replace(UNSAFE, ' ').trim().replace(/\s+/g, ' ');
  // File systems count the bytes of characters, so a character is not cut in two.
  const [...all] = safe;
  const characters = all.slice(0, MAX_CHARACTERS);
  // Dots and spaces in front or at the end hide a file, or are cut off.
  const isKept = (character: string) => character !== '.' && character !== ' ';
  const first = characters.findIndex(isKept);
  const start = characters.slice(Math.max(0, first), characters.findLastIndex(isKept) + 1).join('');
  return `${start === '' ? 'workspace' : start}-${isoDay(new Date())}.${extension}`;
}

/** What separates folders, has a meaning on Windows, or cannot be seen. */
const UNSAFE = /[\\/:*?"<>|\p{C}]+/gu;

/** File systems allow 255 bytes, and a character has up to four. */
const MAX_CHARACTERS = 50;
