/** Returns how many characters a text has: Unicode code points, as in the limits of all fields. */
export function characters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** Returns whether a text has more than this many characters. Takes no time for texts that are clearly shorter. */
export function isLongerThan(maximum: number, text: string): boolean {
  return text.length > maximum && (text.length > 2 * maximum || characters(text) > maximum);
}

/** Returns the start of a text, with at most this many characters. */
export function firstCharacters(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  let end = 0;
  for (let count = 0; count < maximum && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** Returns a text, or its start and "…" if it has more than this many characters. */
export function shortened(text: string, maximum: number): string {
  return isLongerThan(maximum, text) ? `${firstCharacters(text, maximum - 1)}…` : text;
}
