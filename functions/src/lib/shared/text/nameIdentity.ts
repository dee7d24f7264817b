import { foldCase } from './folding';

/**
 * Returns what makes two names of people the same: the folded name without invisible characters, and with single spaces. Empty
 * if nothing of it is visible. Letters that only look alike, such as those of other scripts, stay different.
 */
export function nameIdentity(name: string): string {
  const identity = foldCase(name.replace(INVISIBLE, '')).replace(BLANK, ' ').trim();
  return /[^\p{M}\s]/u.test(identity) ? identity : '';
}

/** Returns whether a name looks like what the web app itself says about somebody, such as "You" or "Ada (owner)". */
export function isReservedName(name: string): boolean {
  const identity = nameIdentity(name);
  return RESERVED.has(identity) || /\((owner|member)\)/.test(identity);
}

/** Returns whether somebody with one of the names would look like somebody with this one. */
export function isTakenName(name: string, taken: readonly string[]): boolean {
  const identity = nameIdentity(name);
  return taken.some((other) => nameIdentity(other) === identity);
}

/** Returns the name if it is free, and otherwise with the first number that makes it free. */
export function freeName(name: string, taken: readonly string[]): string {
  const identities = new Set(taken.map(nameIdentity));
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name} ${String(number)}`;
    if (!identities.has(nameIdentity(numbered))) return numbered;
  }
}

/** Characters without a width: formatting characters, and fillers such as that of Hangul. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** White space, and the Braille pattern without dots. */
const BLANK = /[\s\u2800]+/g;

/** What the web app calls people and clients without a name of their own. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['you', 'somebody', 'somebody else', 'former member', 'owner', 'member'],
  ...['import', 'an import', 'a script (rest)', 'the server key', 'an api key', 'a connected app'],
]);
