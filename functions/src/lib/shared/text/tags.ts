import { foldForSearch } from './folding';

/** Returns the tags in a text, such as "work" for "#work", in the order in which they appear. */
export function tagsIn(text: string): string[] {
  return Array.from(text.matchAll(TAG), ([, name = '']) => withoutPunctuation(name));
}

/**
 * Returns what all spellings of a tag have in common: "Café" and "cafe" are the same tag, wherever tags are searched for, counted,
 * offered, imported or appended.
 */
export function tagIdentity(tag: string): string {
  return foldForSearch(tag);
}

/** Returns a text without the tags at its end, for places that show tags of their own. */
export function withoutFinalTags(text: string): string {
  const parts = text.split(/(\s+)/u);
  while (parts.length > 0 && isSpaceOrTag(parts.at(-1) ?? '')) parts.pop();
  return parts.join('');
}

const isSpaceOrTag = (part: string) => part.trim() === '' || tagsIn(part).length > 0;

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
