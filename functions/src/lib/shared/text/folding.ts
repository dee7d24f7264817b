/**
 * Folds case, so that the same words in any case become the same string: uppercases, lowercases and normalizes
 * (NFKC) until nothing changes.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  let folded = text.normalize('NFKC');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = folded
      // Decomposing puts marks in a fixed order. Uppercasing turns an iota subscript, which is a mark, into a
      // letter, and without a fixed order that letter could end up before or after other marks.
      .normalize('NFKD')
      .toUpperCase()
      .toLowerCase()
      // A sigma becomes "ς" at the end of a word and "σ" elsewhere, so "ΚΟΣ" would not be found in "κοσμος".
      .replaceAll('ς', 'σ')
      .normalize('NFKC');
    if (next === folded) break;
    folded = next;
  }
  return folded;
}

/** No character needs more than two rounds. The limit guarantees that the loop ends. */
const MAX_ROUNDS = 8;

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', þ: 'th' }),
);
const PLAIN = new RegExp(`[${[...PLAIN_FORMS.keys()].join('')}]`, 'g');

/** Folds case, removes accents and straightens apostrophes. Search compares strings in this form. */
export function foldForSearch(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return foldCase(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]+/g, '')
    .replace(PLAIN, (letter) => PLAIN_FORMS.get(letter) ?? letter)
    .replace(/[‘’ʼ′]/g, "'");
}

/** Returns whether a text is ASCII. Most text is: lowercasing it is enough and takes a tenth of the time. */
function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}
