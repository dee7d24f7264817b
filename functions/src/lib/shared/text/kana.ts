/**
 * Makes kana equal that are only written differently, in a text of decomposed characters: hiragana and katakana, the small "ke"
 * in 関ヶ原, and words with and without a long vowel at their end, such as サーバー and サーバ. Other small kana are other sounds.
 */
export function foldKana(text: string): string {
  if (!KANA.test(text)) return text;
  return withoutLongEnds(text).replace(VARIANTS, (kana) => {
    const hiragana = kana > 'ゟ' ? String.fromCharCode(kana.charCodeAt(0) - KATAKANA_OFFSET) : kana;
    return hiragana === 'ゕ' ? 'か' : hiragana === 'ゖ' ? 'け' : hiragana;
  });
}

/**
 * Returns where words end in a long vowel that some people leave out, in a text whose kana was not folded yet. Those of up to
 * three kana have it in every spelling: コピー.
 */
export function longEnds(text: string): { start: number; end: number }[] {
  if (!text.includes(LONG)) return [];
  return [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    let kana = word.endsWith(LONG) ? word.replace(MARKS, '').length : 0;
    let end = word.length;
    for (; kana > MIN_LENGTH && word.charAt(end - 1) === LONG; kana--) end--;
    return end === word.length ? [] : [{ start: index + end, end: index + word.length }];
  });
}

function withoutLongEnds(text: string): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of longEnds(text)) {
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}

/** The mark of a long vowel. */
const LONG = 'ー';

/** How many kana a word keeps. */
const MIN_LENGTH = 3;

const KATAKANA_OFFSET = 0x60;
const KANA = /[\u3041-\u3096\u30A1-\u30FE]/;
const VARIANTS = /[ゕゖァ-ヶヽヾ]/g;
/** Runs of katakana, and runs of hiragana, between which a word ends: サーバーの. */
const WORDS = /[\u30A1-\u30FE\u3099\u309A]+|[\u3041-\u309E\u30FC]+/g;
/** The marks of voiced kana. */
const MARKS = /[\u3099\u309A]/g;
