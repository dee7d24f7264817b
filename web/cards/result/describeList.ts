import { formatDate, formatLinkCount } from '../../src/ui/text/format';
import type { Params } from './params';
import { nameOf, type List } from './readList';

/**
 * Returns the heading of a list, with what was looked for, and how many links it has. A heading such as "No changes since
 * 21 Nov 2026" needs no number.
 */
export function describeList(
  list: Pick<List, 'kind' | 'query' | 'since' | 'until' | 'changes' | 'tags'>,
  total: number,
  input: Params = {},
): { readonly what: string; readonly count: string } {
  const noun = input.show === 'duplicates' && list.kind === 'links' ? 'duplicates' : list.kind;
  const isEmpty =
    { links: total, duplicates: total, changes: list.changes.length, tags: list.tags.length }[noun] === 0;
  const category = nameOf(input.category);
  const what = [
    isEmpty ? `No ${noun}` : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
    ...(list.query === undefined ? [] : [`for “${list.query}”`]),
    ...(input.show === 'no_note' ? ['without a note'] : []),
    ...(category === undefined ? [] : [`in ${category}`]),
    ...periodOf(list),
  ].join(' ');
  return { what, count: isEmpty || list.kind !== 'links' ? '' : formatLinkCount(total) };
}

function periodOf({ since, until }: Pick<List, 'since' | 'until'>): string[] {
  // Without a time zone, the day stays the same, wherever the browser is.
  const [first, last] = [since, until].map((day) => day && formatDate(`${day}T00:00`));
  if (first && first === last) return [`on ${first}`];
  if (first && last) return [`from ${first} to ${last}`];
  return [...(first ? [`since ${first}`] : []), ...(last ? [`until ${last}`] : [])];
}
