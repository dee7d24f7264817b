/**
 * Returns a text without characters that nobody sees and that change nothing: only a model would read what they spell. Keeps
 * flags, emoji, and the joiners, direction marks and variants that their scripts need, one at a time. Takes linear time.
 */
export function withoutInvisible(text: string): string {
  if (!MAY_HIDE.test(text)) return text;
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  return text.replace(FLAG_OR_INVISIBLE, (found: string, at: number) => {
    const isFlag = found.startsWith('\u{1F3F4}');
    return isFlag || isNeeded(found, before(text, at), at, text, isRightToLeft) ? found : '';
  });
}

/** Returns a URL in which such characters are escaped, so that they can be seen. It is the same URL for browsers. */
export function visibleUrl(url: string): string {
  return url.replace(INVISIBLE, (found) => encodeURIComponent(found));
}

/** Returns a name in quotation marks that it cannot leave. */
export function quoted(name: string): string {
  return `"${withoutInvisible(name)
    .replace(/\s+/gu, ' ')
    .replace(/["“”„«»]/gu, "'")}"`;
}

/** Characters that are not shown, and the marks of annotations. */
const MAY_HIDE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** A flag of a part of a country has the code of that part in tags. Longer texts in tags are no flags. */
const FLAG_OR_INVISIBLE =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Letters that change their form before a joiner: not those of scripts whose letters stand alone. */
const JOINING =
  /^(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}])[\p{L}\p{M}]$/u;
const EMOJI = /^(?![\0-\x7F])[\p{Emoji}\uFE0F]$/u;

/** Kinds of invisible characters, each with what must come before one that is needed. */
const NEEDED: readonly (readonly [invisible: RegExp, after: RegExp])[] = [
  [/[\uFE0E\uFE0F]/u, /^\p{Emoji}$/u],
  [
    /[\uFE00-\uFE0D]/u,
    /^(?!\p{Emoji})[\p{S}\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}、。！，．：；？]$/u,
  ],
  [/[\u{E0100}-\u{E01EF}]/u, /^\p{Ideographic}$/u],
  [/[\u180B-\u180F]/u, /^\p{Script=Mongolian}$/u],
  // Where a line may break in scripts without spaces.
  [/\u200B/u, /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u],
  [/[\u200C\u200D]/u, JOINING],
  [/\u034F/u, /^\p{M}$/u],
  // Where a word may break, and a search may find its parts.
  [/\u00AD/u, /^\p{L}$/u],
];

function isNeeded(
  invisible: string,
  previous: string,
  at: number,
  text: string,
  isRightToLeft: boolean,
): boolean {
  if (/[\u200E\u200F\u061C]/u.test(invisible)) return isRightToLeft && !MAY_HIDE.test(previous);
  if (invisible === '\u200D' && EMOJI.test(previous)) {
    const isShown = previous !== '\uFE0F' || EMOJI.test(before(text, at - 1));
    return isShown && EMOJI.test(String.fromCodePoint(text.codePointAt(at + 1) ?? 0));
  }
  if (MAY_HIDE.test(previous)) return false;
  return NEEDED.some(([kind, after]) => kind.test(invisible) && after.test(previous));
}

/** Returns the character that ends at an index. Empty at the start. */
function before(text: string, at: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(at - 1)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 2));
  return text.slice(Math.max(0, isPair ? at - 2 : at - 1), at);
}
