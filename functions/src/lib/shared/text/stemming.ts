/**
 * Returns the stem of a folded English word, without the endings of plurals, "-ing" and "-ed", so that "cache",
 * "caches", "cached" and "caching" are equal. The stem is only for comparing. Returns other words unchanged.
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const base = withoutVerbEnding(withoutPlural(word));
  const short = base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
  // Turns "runn" from "running" into "run". Applies to every word, so that "call" and "calling" stay equal.
  return short.length > 3 && /([^aeiouy])\1$/.test(short) ? short.slice(0, -1) : short;
}

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    embed: 'embed',
    indices: 'index',
    apis: 'api',
    news: 'news',
    series: 'series',
    species: 'species',
    hundred: 'hundred',
  }),
);

/** Returns the start that all words with this stem share. */
export function commonStart(stem: string): string {
  return stem.length > 2 && stem.endsWith('y') ? stem.slice(0, -1) : stem;
}

/**
 * Returns a folded word with "oe", "ae", "ue" and "aa" as the single letters that they often stand for, as in
 * "schroedinger" or "aarhus". Folding turns "ö" into "o", so this makes both spellings equal. Returns undefined if
 * it has none of them.
 */
export function withoutUmlauts(word: string): string | undefined {
  if (word.length < 5) return undefined;
  const plain = word.replace(/(?:([ao])|(?<!q)(u))e(?=.)|(a)a/g, '$1$2$3');
  return plain === word ? undefined : plain;
}

function withoutPlural(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1);
}

function withoutVerbEnding(word: string): string {
  if (word.length > 4 && word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  const hasVowel = VOWEL.test(word.slice(0, -3));
  if (word.length > 5 && hasVowel && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 4 && hasVowel && word.endsWith('ed') && !word.endsWith('eed')) return word.slice(0, -2);
  return word;
}

const VOWEL = /[aeiouy]/;
