/** More rounds than any character needs (two); a bound, so that no input can keep us here. */
const MAX_ROUNDS = 8;

/**
 * Folds case so that equal words in any case give equal text: upper, lower and NFKC until it stands. A final
 * sigma becomes a plain one: which of them lower-casing makes depends on what stands beside it, so that "ΚΟΣ"
 * would not be found in "κοσμος".
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  let folded = text.normalize('NFKC');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Decomposed, marks stand in one order: an iota below would else become a letter before or after other marks.
    const next = folded.normalize('NFKD').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
    if (next === folded) break;
    folded = next;
  }
  return folded;
}

/** Folds case and removes accents: what search compares. */
export function foldForSearch(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return foldCase(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]+/g, '');
}

/** Most texts are: of these, all of the above is lower-casing, which takes a tenth of the time. */
function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}
