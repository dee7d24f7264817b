/**
 * Returns where the bare address at `start` ends, whose host begins at `host`. White space, quotation marks, and Chinese or
 * Japanese text and punctuation end it, and so does the bracket or quotation mark that closes the one before it. Chinese or
 * Japanese letters belong to its host, and to its path if nothing else is on its line.
 */
export function addressEnd(text: string, start: number, host: number): number {
  const limited = text.slice(0, hostLimit(text, host));
  const pair = PAIRS.get(text.charAt(start - 1));
  const end = pair ? closingStop(limited, host, pair) : stopFrom(limited, start, host);
  const address = limited.slice(start, end);
  const isWiki = text.startsWith('[[', start - 2) && address.includes('|');
  const written = isWiki ? address.slice(0, address.indexOf('|')) : address;
  return start + lengthWithoutMarks(written.slice(0, markupStart(written)));
}

/** Returns the index of the first "[/", or square bracket without its other half, which only markup has, or the length. */
function markupStart(address: string): number {
  const open: number[] = [];
  for (let index = 0; index < address.length; index++) {
    if (address.startsWith('[/', index)) return open[0] ?? index;
    if (address[index] === '[') open.push(index);
    else if (address[index] === ']' && open.pop() === undefined) return index;
  }
  return open[0] ?? address.length;
}

/** Invisible marks that are copied with texts. Not the joiners: they belong to words in several scripts. */
const INVISIBLE = '\\p{Cc}\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF';
/** Chinese and Japanese. Not Hangul: Koreans write addresses with it, and put spaces around them. */
const CJK =
  '\\u2E80-\\u312F\\u3190-\\uA4CF\\uF900-\\uFAFF\\uFE30-\\uFE4F\\uFF00-\\uFF9F\\uFFE0-\\uFFEF\\u{20000}-\\u{3FFFF}';
/** The last part is the separator before the next address, in a list without spaces. */
const STOPS = `[\\s<>"“”„«»\`${INVISIBLE}${CJK}]|[,;|](?=[hH][tT][tT][pP][sS]?://)`;
const STOP = new RegExp(STOPS, 'gu');
const CJK_LETTER = /[々〇ー\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;

/** Brackets and quotation marks, and what ends an address between them, by the opening one. */
const PAIRS: ReadonlyMap<string, Pair> = new Map(
  ['()', '[]', '{}', "''", '‘’', '‹›'].map((pair) => {
    const [opening, closing] = [pair.charAt(0), pair.charAt(1)];
    return [
      opening,
      { opening, closing, ends: new RegExp(`${STOPS}|[\\u{${code(opening)}}\\u{${code(closing)}}]`, 'gu') },
    ];
  }),
);

function code(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

interface Pair {
  readonly opening: string;
  readonly closing: string;
  readonly ends: RegExp;
}

const MARKS = /[.,;:!?'’›*|\\…–—،؛؟۔।॥։]/;

/**
 * Returns the index of what no host has, such as the last bracket of `https://a.test[` or a colon before a word, or the text's
 * length.
 */
function hostLimit(text: string, host: number): number {
  const authority = /[^/?#\s]*/y;
  authority.lastIndex = host;
  const found = authority.exec(text)?.[0] ?? '';
  const foreign = found.search(/[[\](){}|,;!*'‘’‹›…]|https?:$|:(?!\d)/i);
  // It may begin with the bracket of an IPv6 address, and a name and a password may precede it.
  return foreign > 0 && !found.includes('@') ? host + foreign : text.length;
}

/** Returns where an address between brackets or quotation marks ends: at the latest where they are closed. */
function closingStop(text: string, host: number, { opening, closing, ends }: Pair): number {
  ends.lastIndex = hostEnd(text, host);
  let depth = 0;
  for (let match = ends.exec(text); match; match = ends.exec(text)) {
    if (match[0] === closing) depth--;
    else if (match[0] === opening) depth++;
    else return match.index;
    if (depth < 0) return match.index;
  }
  return text.length;
}

function stopFrom(text: string, start: number, host: number): number {
  let stop = nextStop(text, hostEnd(text, host));
  const isPath = CJK_LETTER.test(characterAt(text, stop)) && /[/?#=&:_~+-]/.test(text.charAt(stop - 1));
  const before = (start < MARGIN ? '\n' : '') + text.slice(Math.max(0, start - MARGIN), start);
  if (!isPath || !/[\r\n][ \t>*+\d.-]*$/.test(before)) return stop;
  const cut = stop;
  while (CJK_LETTER.test(characterAt(text, stop)))
    stop = nextStop(text, stop + characterAt(text, stop).length);
  return /^[ \t]*($|[\r\n])/.test(text.slice(stop, stop + MARGIN)) ? stop : cut;
}

/** How many characters around an address tell whether it is alone on its line. */
const MARGIN = 80;

function nextStop(text: string, from: number): number {
  STOP.lastIndex = from;
  return STOP.exec(text)?.index ?? text.length;
}

/** Returns where a host with Chinese or Japanese letters ends, or its beginning if it has none. */
function hostEnd(text: string, host: number): number {
  const latin = /[a-z\d.-]*/iy;
  latin.lastIndex = host;
  const end = host + (latin.exec(text)?.[0].length ?? 0);
  const isLabel = (end === host || text[end - 1] === '.') && CJK_LETTER.test(characterAt(text, end));
  if (!isLabel) return host;
  const international = /[\p{L}\p{M}\p{N}.-]*/uy;
  international.lastIndex = end;
  return end + (international.exec(text)?.[0].length ?? 0);
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** Returns the length of an address without the punctuation at its end, and without brackets that it does not open. */
function lengthWithoutMarks(address: string): number {
  const brackets = [...PAIRS.values()].filter(({ opening }) => '([{'.includes(opening));
  const unopened = new Map(
    brackets.map(({ opening, closing }) => [closing, count(address, closing) - count(address, opening)]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    const more = unopened.get(last) ?? 0;
    if (more > 0) unopened.set(last, more - 1);
    else if (!MARKS.test(last)) break;
  }
  return end;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
