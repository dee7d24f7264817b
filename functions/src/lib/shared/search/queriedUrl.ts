import { addressIn, type FoundAddress } from '../text/addresses';
import { withScheme } from '../text/bareHost';
import { parseOperators } from './queryLanguage';

/** A URL that a query asks for. */
export interface QueriedUrl {
  /** The URL as given and without the punctuation around it, if they differ: "https://a.test/Inc.". Never empty. */
  readonly urls: readonly [string, ...string[]];
  /**
   * Whether the query is a URL, also in brackets or as a link in Markdown; mentions one or a host among other words, or is only a host; or
   * is a URL without a host, which may as well be words: "note:guide".
   */
  readonly kind: 'url' | 'mention' | 'name';
}

/** Returns the URL that a query has, or undefined if it has none or has operators such as "site:". */
export function queriedUrl(query: string): QueriedUrl | undefined {
  const text = query.trim();
  const isGiven = /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text);
  const found = foundIn(text);
  if (!found) return URL.canParse(text) ? { urls: [text], kind: isGiven ? 'url' : 'name' } : undefined;
  const { clauses } = parseOperators(text);
  if (
    clauses.some(({ alternatives, isExcluded }) => isExcluded || alternatives.some(({ filter }) => filter))
  ) {
    return undefined;
  }
  if (isGiven) return { urls: found.url === text ? [text] : [text, found.url], kind: 'url' };
  const around = text.slice(0, found.start) + text.slice(found.end);
  const isAlone = text.includes('://') && !/[\p{L}\p{N}]/u.test(around);
  return { urls: [found.url], kind: isAlone ? 'url' : 'mention' };
}

/** Returns the first address in a query, or else the first host. */
function foundIn(text: string): FoundAddress | undefined {
  if (FILE_NAME.test(text)) return undefined;
  const found = addressIn(text);
  if (found || URL.canParse(text)) return found;
  for (const { 0: word, index } of text.matchAll(/[^\s"'`([{<“‘«「『（]+/g)) {
    const host = word.includes('.') ? hostAt(word, index) : undefined;
    if (host) return host;
  }
  return undefined;
}

/** Returns the host that a word begins with, with its path, unless the word may as well be the name of a file. */
function hostAt(word: string, index: number): FoundAddress | undefined {
  const host = addressIn(`https://${word}`)?.url.slice('https://'.length) ?? '';
  const url = FILE_NAME.test(host) ? undefined : withScheme(host);
  return url === undefined ? undefined : { url, start: index, end: index + host.length };
}

/** The name of a file. Most of these endings are top-level domains, too. */
const FILE_NAME = /^[^/?#:]+\.(?:cc|go|gz|java|md|ml|mm|mov|pl|ps|py|rb|rs|sh|so|sql|swift|tf|vue|zip)$/i;
