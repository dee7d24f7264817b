import type { ParsedNote } from './noteNode';

/** Returns a note as it was typed, in one paragraph. */
export function asTyped(text: string): ParsedNote {
  return { nodes: [{ tag: 'p', children: [{ text, start: 0 }] }], plain: text };
}

/** A line without anything that could be Markdown or a URL. Has ranges of letters, because browsers take milliseconds to prepare `\p{L}`. */
const PLAIN =
  /^(?!.*[Ww]{3}\.)[A-Za-z\u00C0-\u167F\u3041-\uD7FF](?:[A-Za-z0-9\u00C0-\u167F\u3041-\uD7FF ,;.?!'"()’“”%–—-]*[A-Za-z0-9\u00C0-\u167F\u3041-\uD7FF.?!)”])?$/;

/** Returns whether the parser would leave a note as it was typed. */
export const isPlain = (text: string): boolean => PLAIN.test(text);
