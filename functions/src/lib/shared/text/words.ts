import { JoinedWords, type VisitWord } from './joinedWords';

/**
 * Calls `visit` with the start and end of each word in a folded text. A word with symbols, such as "c++", "c#" or
 * ".net", is visited with them as well. If `original`, the text before it was folded, has words in camelCase, their
 * parts are visited too. Short words that people also write together, such as "u.s.a." or "wi-fi", are visited once more as
 * one: see {@link JoinedWords}.
 */
export function eachWord(text: string, original: string, visit: VisitWord): void {
  // Folding rarely changes the length. If it does, the positions of the capitals are lost.
  const hasCapitals = original.length === text.length && /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(original);
  const joined = MAY_BE_JOINED.test(text) ? new JoinedWords(text, visit) : undefined;
  for (let index = 0; index < text.length;) {
    const kind = kindOf(text.charCodeAt(index));
    const start = index++;
    if (kind === SEPARATOR) continue;
    while (index < text.length && kindOf(text.charCodeAt(index)) === kind) index++;
    const end = endOfSymbols(text, index);
    // "C" and "C++" are different languages.
    if (end === index || index - start > 2) visit(start, index);
    if (end > index) visit(start, end);
    if (isDotted(text, start)) visit(start - 1, index);
    if (hasCapitals && kind === LETTER) eachCamelPart(original, start, index, visit);
    joined?.add(start, end);
  }
  joined?.finish();
}

/** Most titles and names of categories have none of these. Checking that is quicker than joining words. */
const MAY_BE_JOINED = /[.&'/\-‐‒–]|\d[, ]\d/;

/** The kinds of UTF-16 code units. A word is a run of units of one kind; separators belong to no word. */
const SEPARATOR = 1;
const LETTER = 2;

/** Chinese and Japanese are written without spaces, so a run may be many words. */
const UNSPACED = 3;

const PLUS = 43;
const HASH = 35;
const DOT = 46;

/** The kind of each code unit seen so far, and 0 for the others. */
const kinds = new Uint8Array(0x10000);

const BETWEEN_WORDS = /[\0-\x2f:-@[-`{-\x7f\p{P}\p{Z}\p{Cc}\p{Cf}]/u;
const HAN_OR_KANA = /[\u3005-\u3007\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF]/;

/** Returns the words in a folded text. See {@link eachWord}. */
export function wordsIn(text: string, original = text): string[] {
  const words: string[] = [];
  eachWord(text, original, (start, end, joined) => words.push(joined ?? text.slice(start, end)));
  return words;
}

/** Returns the words of a query without the variants that {@link eachWord} adds, such as ".net" next to "net". */
export function piecesIn(text: string): string[] {
  const pieces: string[] = [];
  for (let index = 0; index < text.length;) {
    const kind = kindOf(text.charCodeAt(index));
    const start = index++;
    if (kind === SEPARATOR) continue;
    while (index < text.length && kindOf(text.charCodeAt(index)) === kind) index++;
    index = endOfSymbols(text, index);
    pieces.push(text.slice(start, index));
  }
  return pieces;
}

/**
 * Returns where a folded text has these words in this order, with at least `gap` separators and nothing else
 * between them. Returns undefined if it does not have them.
 */
export function findAdjacent(
  text: string,
  pieces: readonly string[],
  gap: 0 | 1,
): { start: number; end: number } | undefined {
  const [first = '', ...others] = pieces;
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    let end = start + first.length;
    const areNext = others.every((piece) => {
      const next = endOfSeparators(text, end);
      if (next - end < gap || !text.startsWith(piece, next)) return false;
      end = next + piece.length;
      return true;
    });
    if (areNext) return { start, end };
  }
  return undefined;
}

/** Returns the parts of a word in camelCase, as written, or an empty array if it is not in camelCase. */
export function camelParts(word: string): string[] {
  const parts: string[] = [];
  eachCamelPart(word, 0, word.length, (start, end) => parts.push(word.slice(start, end)));
  return parts;
}

/** Returns the letters and the digits of a folded word such as "oauth2" or "16gb", or an empty array if it has other parts. */
export function versionParts(word: string): string[] {
  const [, name = '', version = '', number = '', unit = ''] = VERSION.exec(word) ?? [];
  return [name, version, number, unit].filter((part) => part !== '');
}

const VERSION = /^(?:(\.?\p{L}{2,})(\d+)|(\d+)(\p{L}{2,}))$/u;

/** Returns whether a folded word is Chinese or Japanese. */
export function isUnspaced(word: string): boolean {
  return kindOf(word.charCodeAt(0)) === UNSPACED;
}

/** Returns whether a word starts or ends at this index of a text. */
export function isBoundary(text: string, index: number): boolean {
  if (index === 0 || index === text.length) return true;
  const before = kindOf(text.charCodeAt(index - 1));
  const after = kindOf(text.charCodeAt(index));
  return before !== LETTER || after !== LETTER;
}

function kindOf(unit: number): number {
  const known = kinds[unit];
  if (known !== undefined && known > 0) return known;
  const character = String.fromCharCode(unit);
  const kind = BETWEEN_WORDS.test(character) ? SEPARATOR : HAN_OR_KANA.test(character) ? UNSPACED : LETTER;
  kinds[unit] = kind;
  return kind;
}

function endOfSeparators(text: string, index: number): number {
  let end = index;
  while (end < text.length && kindOf(text.charCodeAt(end)) === SEPARATOR) end++;
  return end;
}

/** Returns the index after any "+" or "#" that follows a word. */
function endOfSymbols(text: string, index: number): number {
  let end = index;
  for (let unit = text.charCodeAt(end); unit === PLUS || unit === HASH; unit = text.charCodeAt(end)) end++;
  return end;
}

/** Returns whether a word starts after a dot that belongs to it, as in ".net". */
function isDotted(text: string, start: number): boolean {
  return (
    text.charCodeAt(start - 1) === DOT && (start === 1 || kindOf(text.charCodeAt(start - 2)) === SEPARATOR)
  );
}

/** Calls `visit` with each part of a word that has several: "use", "Sync" and "External" in "useSyncExternal". */
function eachCamelPart(original: string, start: number, end: number, visit: VisitWord): void {
  let partStart = start;
  for (let index = start + 1; index < end; index++) {
    if (!isCapital(original, index)) continue;
    const followsSmall = isSmall(original, index - 1);
    // The last capital of "HTTPServer" starts a part.
    const endsCapitals = isCapital(original, index - 1) && index + 1 < end && isSmall(original, index + 1);
    if (!followsSmall && !endsCapitals) continue;
    visit(partStart, index);
    partStart = index;
  }
  if (partStart > start) visit(partStart, end);
}

function isCapital(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 65 && unit <= 90;
}

function isSmall(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 97 && unit <= 122;
}
