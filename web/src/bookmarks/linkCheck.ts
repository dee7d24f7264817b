import { LIMITS } from '@lib/domain/limits';
import { titleSchema, urlSchema } from '@lib/domain/validators';
import { invalidMessage } from '../data/invalidMessage';
import { oneLine, truncate } from './folderPath';

/** A link that the service would reject, and why. */
export interface RejectedLink {
  readonly title: string;
  readonly url: string;
  readonly reason: string;
}

/** A rejected URL may contain a whole program, so only its start is shown. */
const MAX_SHOWN = 200;

/** Saved searches in Firefox. The service would accept their URLs, but they are not links. */
const SAVED_SEARCH = /^place:/i;

/** Explains in a sentence why the service would reject a URL. Returns undefined if it would accept it. */
export function rejectionOf(url: string): string | undefined {
  if (url.trim() === '') return 'It has no URL.';
  if (SAVED_SEARCH.test(url.trim())) return 'This is a saved search in Firefox, not a link.';
  const { error } = urlSchema.safeParse(url);
  return error && invalidMessage('The URL', error);
}

/** Returns a title that the service accepts: truncated if it is too long, or the URL if it is missing. */
export function titleOf(title: string, url: string): string {
  const text = [oneLine(title), oneLine(url)].find(
    (candidate) => titleSchema.safeParse(truncate(candidate, LIMITS.title)).success,
  );
  return truncate(text ?? url, LIMITS.title);
}

export function rejectedLink(title: string, url: string, reason: string): RejectedLink {
  return { title: truncate(oneLine(title), MAX_SHOWN), url: truncate(url, MAX_SHOWN), reason };
}
