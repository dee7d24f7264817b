import { hash } from '#hash';
import { memoize } from '../base/memoize';
import { OPTIONAL_FIELDS, type Link, type OptionalField } from './model';

/**
 * Returns a short digest of what people can see of a link, which tells whether it is still as somebody saw it. Digests are stored
 * and sent, so a field that links get later may change only those of links that have it.
 */
export const linkDigest = memoize((link: SeenLink): string => {
  const details = OPTIONAL_FIELDS.map((field) => link[field]);
  return hash(JSON.stringify([link.url, link.title, ...details])).slice(0, LENGTH);
});

/** What people can see of a link, besides its category and its date. */
export type SeenLink = Pick<Link, 'url' | 'title' | OptionalField>;

const LENGTH = 12;
