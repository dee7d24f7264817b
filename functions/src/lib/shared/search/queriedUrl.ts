import { addressIn } from '../text/addresses';
import { parseOperators } from './queryLanguage';

/** A URL that a query asks for. */
export interface QueriedUrl {
  /** The URL as given and without the punctuation around it, if they differ: "https://a.test/Inc.". Never empty. */
  readonly urls: readonly [string, ...string[]];
  /**
   * Whether the query is a URL, also in brackets or as a link in Markdown; mentions one among other words, or is only a host; or
   * is a URL without a host, which may as well be words: "note:guide".
   */
  readonly kind: 'url' | 'mention' | 'name';
}

/** Returns the URL that a query has, or undefined if it has none or has operators such as "site:". */
export function queriedUrl(query: string): QueriedUrl | undefined {
  const text = query.trim();
  const isGiven = /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text);
  const found = addressIn(text);
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
