const MAX_ROUNDS = 8;

/** Folds case and removes accents. */
export function foldForSearch(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return foldCase(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]+/g, '');
}

function foldCase(text: string): string {
  let folded = text.normalize('NFKC');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = folded.normalize('NFKD').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
    if (next === folded) break;
    folded = next;
  }
  return folded;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}
