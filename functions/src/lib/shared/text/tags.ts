import { foldForSearch } from './folding';

/** Returns the tags in a text, such as "work" for "#work", in the order in which they appear. */
export function tagsIn(text: string): string[] {
  return placedTags(text).map(({ name }) => name);
}

/** A tag in a text, from its "#" to the end of its name. */
export interface PlacedTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the tags in a text, and where they are. */
export function placedTags(text: string): PlacedTag[] {
  return Array.from(text.matchAll(TAG), ({ index, 1: word = '' }) => {
    const name = withoutPunctuation(word);
    return { name, start: index, end: index + '#'.length + name.length };
  });
}

/** Returns the tags in a text by their identity, each as it is first written. */
export function distinctTags(text: string): Map<string, string> {
  return byIdentity(tagsIn(text));
}

/** Returns tags by their identity, each as it is first written. */
export function byIdentity(names: readonly string[]): Map<string, string> {
  const tags = new Map<string, string>();
  for (const name of names) {
    const identity = tagIdentity(name);
    if (!tags.has(identity)) tags.set(identity, name);
  }
  return tags;
}

/**
 * Returns what all spellings of a tag have in common: "Café" and "cafe" are the same tag, wherever tags are searched for, counted,
 * offered, imported or appended.
 */
export function tagIdentity(tag: string): string {
  return foldForSearch(tag);
}

/** The tags that the web app shows as marks. Imports write them, too. */
export const FAVORITE = 'favorite';
export const UNREAD = 'unread';

/** Returns whether a tag is one of the marks. */
export const isMark = (name: string): boolean => MARKS.has(tagIdentity(name));

const MARKS: ReadonlySet<string> = new Set([FAVORITE, UNREAD]);

/**
 * Makes a tag of what somebody typed or another service calls a tag: "#to read, soon" becomes "to-read-soon". Returns an empty
 * string if nothing is left.
 */
export function tagName(typed: string): string {
  const word = typed.replace(/^[\s#]+/u, '').replace(/[\s,\p{Cc}]+/gu, '-');
  let start = 0;
  let end = word.length;
  // Not a regular expression: /-+$/ takes quadratic time on many dashes with something behind them.
  while (word.charAt(start) === '-') start++;
  while (end > start && word.charAt(end - 1) === '-') end--;
  return word.slice(start, end);
}

/** A tag in a note: "#" at the start of a word, and at least one letter, digit or symbol such as an emoji. */
const TAG = /(?<!\S)#([^\s,]*[\p{L}\p{N}\p{So}][^\s,]*)/gu;

/** These end a sentence, not a tag. */
const PUNCTUATION = `.;:!?)]}"'”’`;

// Not a regular expression: /[.;]+$/ takes quadratic time on many dots with something behind them.
function withoutPunctuation(name: string): string {
  let end = name.length;
  while (end > 0 && PUNCTUATION.includes(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}
