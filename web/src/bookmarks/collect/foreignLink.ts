import { LIMITS } from '@shared/base/limits';
import { titleSchema } from '@shared/contract/fields/validators';
import { oneLine, truncate } from './folderPath';
import { mergeParts, type NoteParts } from './importedNote';

/** A link in a file from elsewhere. Missing fields are empty strings. */
export interface ForeignLink extends NoteParts {
  /** The names of the folders that it is in, outermost first. */
  readonly folder?: readonly string[];
  readonly title: string;
  readonly url: string;
  readonly addedAt: string;
  readonly isFavorite?: boolean;
  readonly isArchived?: boolean;
  /** Whether it completes a link of another file. */
  readonly isSupplement?: boolean;
}

/** Returns a link that is in two places of a file. */
export function merged(first: ForeignLink, second: ForeignLink): ForeignLink {
  return {
    ...first,
    ...mergeParts(first, second),
    addedAt: first.addedAt || second.addedAt,
    isFavorite: first.isFavorite === true || second.isFavorite === true,
    isArchived: first.isArchived === true || second.isArchived === true,
  };
}

/** Returns how many characters a link has, apart from its folder and its date. */
export function sizeOf({
  title,
  url,
  text = '',
  quotes = [],
  description = '',
  tags = [],
}: ForeignLink): number {
  return [title, url, text, description, ...quotes, ...tags].reduce((sum, part) => sum + part.length, 0);
}

/** URLs of a browser's own pages and its extensions. */
const BROWSER_PAGE = /^(?:about|brave|chrome|chrome-extension|edge|moz-extension|opera|vivaldi):/i;

/**
 * Returns why a URL is missing, or works only in the browser or on the computer that it comes from. Otherwise
 * undefined.
 */
export function foreignProblem(url: string): string | undefined {
  if (url === '') return 'It has no URL.';
  if (/^place:/i.test(url)) return 'This is a saved search in Firefox, not a link.';
  if (/^\?[\w-]{6}$/.test(url)) return 'This is a note in Shaarli, not a link.';
  if (/^file:/i.test(url)) return 'A file: URL opens only on the computer where the file is.';
  const scheme = BROWSER_PAGE.exec(url)?.[0].toLowerCase();
  return scheme && `${scheme} URLs open only in the browser that they belong to.`;
}

/** Returns a title that the service accepts: truncated if it is too long, or the URL if it is missing. */
export function titleOf(title: string, url: string): string {
  const text = [oneLine(title), oneLine(url)].find(
    (candidate) => titleSchema.safeParse(truncate(candidate, LIMITS.title)).success,
  );
  return truncate(text ?? url, LIMITS.title);
}
