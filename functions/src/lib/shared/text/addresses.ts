import { addressEnd } from './addressEnd';
import { withScheme } from './bareHost';

/**
 * Returns the addresses in a text, in their order: bare ones, `<https://…>`, `<https://…|title>` and Markdown links. Of a
 * picture in a link, returns only the link. An address ends before white space, quotation marks, punctuation at its end,
 * brackets that were opened before it, and Chinese or Japanese text. Takes linear time.
 */
export function addressesIn(text: string): FoundAddress[] {
  return [...find(text)];
}

/** Returns the first address in a text. If the whole text is a host, such as `example.com/a`, that is its address. */
export function addressIn(text: string): FoundAddress | undefined {
  const first = find(text).next().value;
  if (first) return first;
  const url = withScheme(text);
  return url === undefined ? undefined : { url, start: 0, end: text.length };
}

/** An address in a text, at the indices from `start` up to `end`, with the brackets and the title of a link. */
export interface FoundAddress {
  readonly url: string;
  /** The text of a link. Missing if it has none. */
  readonly title?: string;
  readonly start: number;
  readonly end: number;
}

function* find(text: string): Generator<FoundAddress, undefined> {
  const beginning = /:\/\/|about:reader\?/gi;
  let floor = 0;
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    const isReader = match[0] !== '://';
    const start = isReader ? match.index : schemeStart(text, match.index, floor);
    if (start === undefined) continue;
    const link = linkAt(text, start, floor);
    const isLink = link && (link.isPicture === true || URL.canParse(link.url));
    const found = isLink ? link : bareAddress(text, start, beginning.lastIndex);
    beginning.lastIndex = Math.max(found.end, beginning.lastIndex);
    if (found.isPicture === true || !URL.canParse(found.url)) continue;
    if (!isLink && isTextOfLink(text, found)) continue;
    floor = found.end;
    const { url, title = '', end } = found;
    yield { url, ...(title !== '' && { title }), start: found.start, end };
  }
  return undefined;
}

/** Returns the address at `start`, whose host begins at `host`. */
function bareAddress(text: string, start: number, host: number): Candidate {
  const end = addressEnd(text, start, host);
  return { url: text.slice(start, end), start, end };
}

/** Returns whether a bare address is the text of a Markdown link, such as `[https://…](https://…)`. */
function isTextOfLink(text: string, { start, end }: Candidate): boolean {
  const next = /(?:…|\.{1,3})?\]\(<?[a-z][a-z\d+.-]{1,30}:\/\//iy;
  next.lastIndex = end;
  return text[start - 1] === '[' && next.test(text);
}

interface Candidate extends FoundAddress {
  /** Whether it is a picture in the text of a link. */
  readonly isPicture?: boolean;
}

const MAX_SCHEME = 32;

/** Returns where the scheme before "://" begins. A word may be directly before `http` and `https`, as apps share it. */
function schemeStart(text: string, colon: number, floor: number): number | undefined {
  const before = text.slice(Math.max(floor, colon - MAX_SCHEME), colon);
  const scheme = /https?$|(?<![a-z\d+-])[a-z][a-z\d+-]+$/i.exec(before)?.[0];
  const web = scheme === undefined ? undefined : /https?$/i.exec(scheme)?.[0];
  const found = web ?? scheme;
  return found === undefined || !/[\p{L}\p{N}[/%]/u.test(codePointAt(text, colon + 3))
    ? undefined
    : colon - found.length;
}

function codePointAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** Returns the link around an address: `<url>`, `<url|title>`, `[title](url)` or `[title](<url> "more")`. */
function linkAt(text: string, start: number, floor: number): Candidate | undefined {
  const isAngled = text[start - 1] === '<';
  const parenthesis = start - (isAngled ? 2 : 1);
  if (text.startsWith('](', parenthesis - 1)) return markdownLink(text, start, parenthesis, floor);
  if (!isAngled) return undefined;
  const angled = /([^\s<>|]*)(?:\|([^<>\n]{0,500}))?>/y;
  angled.lastIndex = start;
  const [whole, url, title] = angled.exec(text) ?? [];
  if (whole === undefined || url === undefined) return undefined;
  return { url, title: plainTitle(title ?? ''), start: start - 1, end: start + whole.length };
}

function markdownLink(
  text: string,
  start: number,
  parenthesis: number,
  floor: number,
): Candidate | undefined {
  const bracket = openingBracket(text, parenthesis - 1, floor);
  if (bracket === undefined) return undefined;
  const isAngled = start - parenthesis === 2;
  const end = isAngled ? text.slice(start).search(/[<>\n]/) + start : destinationEnd(text, start);
  const rest = /\s{0,8}(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\))?\s{0,8}\)/y;
  rest.lastIndex = isAngled ? end + 1 : end;
  if (!rest.test(text) || (isAngled && text[end] !== '>')) return undefined;
  const isImage = text[bracket - 1] === '!';
  const url = text.slice(start, end).replace(/\\([\\()*_&])/g, '$1');
  const title = plainTitle(text.slice(bracket + 1, parenthesis - 1));
  return {
    url,
    title: title === url ? '' : title,
    start: isImage ? bracket - 1 : bracket,
    end: rest.lastIndex,
    isPicture: isImage && text[bracket - 2] === '[',
  };
}

/** Returns the index of the bracket that the one at `close` closes, but not before `floor`. */
function openingBracket(text: string, close: number, floor: number): number | undefined {
  let depth = 0;
  for (let index = close; index >= floor; index--) {
    if (text[index] === ']') depth++;
    else if (text[index] === '[' && --depth === 0) return index;
  }
  return undefined;
}

/** Returns where the address of a Markdown link ends: at white space, the next link, or a bracket that it does not open. */
function destinationEnd(text: string, start: number): number {
  const mark = /\\[()]|[\s()]|\]\(/g;
  mark.lastIndex = start;
  let depth = 0;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    if (match[0].startsWith('\\')) continue;
    if (match[0] === '(') depth++;
    else if (match[0] !== ')' || --depth < 0) return match.index;
  }
  return text.length;
}

/** Returns the text of a link without Markdown: the alternative text of pictures, no emphasis and no escapes. */
function plainTitle(markdown: string): string {
  return markdown
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/\\([\\[\]*_`])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
