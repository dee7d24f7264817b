import { analyse } from 'chardet';

/**
 * Returns the name of the character set of a text that is not Unicode: the one that its words with bytes outside ASCII are most
 * like, or that of Western Europe, as Windows writes it, if that is not clear.
 */
export function legacyEncoding(bytes: Uint8Array<ArrayBuffer>): string {
  const words = foreignWords(bytes);
  if (new Set(words.filter((byte) => byte >= 0x80)).size < MIN_LETTERS) return 'windows-1252';
  const guesses = analyse(words).filter(({ name }) => !/^(?:ASCII|UTF)/.test(name));
  const [best] = guesses;
  const western = guesses.find(({ name }) => WESTERN.has(name))?.confidence ?? 0;
  return best && best.confidence >= CLEAR && best.confidence > 2 * western ? best.name : 'windows-1252';
}

const WESTERN: ReadonlySet<string> = new Set(['windows-1252', 'ISO-8859-1']);

/** German has seven letters outside ASCII. So few are like those of any language. */
const MIN_LETTERS = 8;

/** In percent. A few accents are like those of many languages. */
const CLEAR = 22;

/** How many bytes to look at. */
const MAX_SAMPLE = 8_192;

/** Returns the words with bytes outside ASCII. What files say in English, and addresses, tell nothing about the other words. */
function foreignWords(bytes: Uint8Array): Uint8Array {
  const words: number[] = [];
  let start = 0;
  for (let end = 0; end <= bytes.length && words.length < MAX_SAMPLE; end++) {
    if ((bytes[end] ?? 0) >= FIRST_OF_WORDS) continue;
    const word = bytes.subarray(start, Math.min(end, start + MAX_SAMPLE));
    if (word.some((byte) => byte >= 0x80)) words.push(...word, SPACE);
    start = end + 1;
  }
  return Uint8Array.from(words);
}

/** Letters, and whatever may be the second byte of a character. */
const FIRST_OF_WORDS = 0x40;
const SPACE = 0x20;
