import type { Link } from '../model/model';
import { searchedForm } from './searchedForm';
import { tagIdentity, tagsIn } from '../text/tags';
import { piecesIn } from '../text/words';

/** A condition of a query that is not about words: a tag, a site or a category. */
export interface Filter {
  readonly kind: 'tag' | 'site' | 'category';
  /** The tag or the name of the category in the form that {@link identityOf} returns, or a host, with a path if there is one. */
  readonly value: string;
}

/** Returns the filter for an operator of a query, such as "site:", and what follows it. */
export function filterFor(operator: string, value: string): Filter {
  if (operator === '#') return { kind: 'tag', value: tagIdentity(value) };
  if (operator === 'in:') return { kind: 'category', value: identityOf(value) };
  return { kind: 'site', value: siteOf(value) };
}

/** Returns whether a link passes a filter for a tag or a site. */
export function passes({ kind, value }: Filter, { notes, url }: Link): boolean {
  if (kind === 'tag') return notes !== undefined && tagsIn(notes).some((tag) => tagIdentity(tag) === value);
  if (kind === 'category' || !URL.canParse(url)) return false;
  const [host = '', ...path] = value.split('/');
  const { hostname, pathname } = new URL(url);
  const isHost = host.includes('.')
    ? `.${hostname}`.endsWith(`.${host}`)
    : hostname.split('.').includes(host);
  return isHost && `${pathname.toLowerCase()}/`.startsWith(path.map((part) => `/${part}`).join(''));
}

/** Returns what two spellings of a category's name have in common: "Web Development", "web-development". */
export function identityOf(category: string): string {
  const folded = searchedForm(category);
  return piecesIn(folded).join('') || folded;
}

/** Returns the host and the path in "github.com/a", "https://www.github.com/a/" or ".com", as they are in parsed URLs. */
function siteOf(typed: string): string {
  const text = typed
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^(?:\*|www)?\./, '');
  const [host = '', ...path] = text.split('/').filter((part) => part !== '');
  const address = `http://${host}`;
  return [URL.canParse(address) ? new URL(address).hostname : host, ...path].join('/');
}
