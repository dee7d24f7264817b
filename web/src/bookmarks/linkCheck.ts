import { LIMITS } from '@lib/domain/limits';
import { titleSchema, urlSchema } from '@lib/domain/validators';
import { cut, oneLine } from './folderPath';

/** What the service would refuse, and why. */
export interface RefusedLink {
  readonly title: string;
  readonly url: string;
  readonly reason: string;
}

/** A refused URL may be a whole program: what is shown of it. */
const LONGEST_SHOWN = 200;

/** Schemes of bookmarks that are no links, beside those that the service refuses. */
const SAVED_SEARCH = /^place:/i;

/** Why the service would refuse a URL, in a sentence; undefined when it would take it. */
export function refusalOf(url: string): string | undefined {
  if (url.trim() === '') return 'It has no URL.';
  if (SAVED_SEARCH.test(url.trim())) return 'It is a saved search of Firefox, not a link.';
  const parsed = urlSchema.safeParse(url);
  return parsed.success ? undefined : `The URL ${parsed.error.issues[0]?.message ?? 'is not valid'}.`;
}

/** The title as the service takes it: the URL where there is none, and cut where it is too long. */
export function titleOf(title: string, url: string): string {
  const text = [oneLine(title), oneLine(url)].find(
    (candidate) => titleSchema.safeParse(cut(candidate, LIMITS.title)).success,
  );
  return cut(text ?? url, LIMITS.title);
}

export function refusedLink(title: string, url: string, reason: string): RefusedLink {
  return { title: cut(oneLine(title), LONGEST_SHOWN), url: cut(url, LONGEST_SHOWN), reason };
}
