import { foldKana } from './kana';

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

/**
 * Folds case, and makes equal what writers set and readers do not type: accents, vowel points, invisible characters, and
 * letters, kana, digits and apostrophes with several forms. The search compares strings in this form: see `searchedForm`.
 */
export function foldForSearch(text: string): string {
  return foldKana(foldKeepingKana(text));
}

/** Like {@link foldForSearch}, but hiragana and katakana stay what they are, because words in both are written without spaces. */
export function foldKeepingKana(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  // Unicode takes the accent for a space with a mark. People type it for an apostrophe.
  const plain = foldCase(text.replaceAll('´', "'")).normalize('NFKD').replace(ACCENTS, '');
  const typed = MAY_BE_UNTYPED.test(plain) ? plain.replace(UNTYPED, '') : plain;
  return typed.replace(VARIANTS, (character) => PLAIN_FORMS.get(character) ?? character);
}

/** The marks of European languages. */
const ACCENTS = /[\u0300-\u036F]+/g;

/** Most texts have none of these besides letters of Latin, dashes and quotation marks. Checking that is quicker than {@link UNTYPED}. */
const MAY_BE_UNTYPED = /[\xAD\u0370-\u200F\u2028-\uFFFF]/;

/**
 * Marks that are optional: those of Latin, Greek, Cyrillic, Hebrew and Arabic, and those for symbols and emoji. The vowel signs
 * of other scripts are no less than letters, and so are the marks of voiced kana. Also the dot
 * below letters of Hindi, which many people leave out, the tatweel, which stretches Arabic words, the middle dot between the parts of a Japanese word, and soft hyphens and other characters without a width. One of
 * these separates the parts of a Persian word.
 */
const UNTYPED =
  /[[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Cyrillic}]]--[\u3099\u309A]]\u093C[\p{Cf}--\u200C]\p{Emoji_Modifier}\u0640\u30FB]+/gv;

/** The digits of these scripts follow their zero. */
const ZEROS = ['٠', '۰', '०', '০', '๐'];

/** What to search for instead of characters that Unicode does not decompose. */
const PLAIN_FORMS: ReadonlyMap<string, string> = new Map([
  // Latin and Ukrainian
  ...Object.entries({ ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', þ: 'th', ґ: 'г' }),
  // Arabic as written in Arabic, Persian and Urdu
  ...Object.entries({ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ە: 'ه', ہ: 'ه', ھ: 'ه', ۃ: 'ه' }),
  // Hindi, in which one sign for a nasal vowel stands for both
  ['ँ', 'ं'],
  // Hebrew letters at the end of a word, and its apostrophes
  ...Object.entries({ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ', '׳': "'", '״': '"' }),
  // Signs for which people type one of the keyboard: C♯, 1920×1080, and the slash of ½
  ...Object.entries({ '♯': '#', '×': 'x', '−': '-', '⁄': '/' }),
  ...Array.from('‘’‛′‵ʹʻʼʽʾʿˈ', (apostrophe) => [apostrophe, "'"] as const),
  ...ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => {
      return [String.fromCharCode(zero.charCodeAt(0) + digit), String(digit)] as const;
    }),
  ),
]);
const VARIANTS = new RegExp(`[${[...PLAIN_FORMS.keys()].join('')}]`, 'g');

/** Returns whether a text is ASCII. Most text is: lowercasing it is enough and takes a tenth of the time. */
function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}
