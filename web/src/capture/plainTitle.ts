/**
 * Returns what is left of a text without its URL: without the separators, arrows and invisible marks around it, without quotation
 * marks or brackets around all of it, and without the gap that the URL left. Takes linear time.
 */
export function plainTitle(text: string): string {
  const joined = text
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/ \n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ (?=[，、。；：！？（।॥،؛؟۔])/g, '');
  // The lookbehind tries each run of separators only once, however long it is.
  const trimmed = joined.replace(START, '').replace(END, '');
  const inner = trimmed.slice(1, -1);
  const pair = PAIRS.find((each) => each === trimmed.charAt(0) + trimmed.slice(-1));
  const isWithin = pair !== undefined && !inner.includes(pair.charAt(0)) && !inner.includes(pair.charAt(1));
  return isWithin ? inner.trim() : trimmed;
}

/** Quotation marks and brackets, each an opening one and the one that closes it. */
export const PAIRS: readonly string[] =
  '"" \'\' “” ‘’ „“ ‚‘ «» »« ‹› 「」 『』 《》 〈〉 【】 () （） [] ［］ <>'.split(' ');

/** What separates a title from a URL. */
const SEPARATORS = String.raw`\u{FE0F}\s\-–—:|：｜·・、，,;；→➡⇒👉👇🔗\u200B\u200E\u200F\u2060-\u206F\uFEFF`;
/** A full stop may have ended the sentence with the URL, and ">" may point to it. */
const START = new RegExp(`^[.。！${SEPARATORS}]+`, 'u');
const END = new RegExp(`(?<![>${SEPARATORS}])[>${SEPARATORS}]+$`, 'u');
