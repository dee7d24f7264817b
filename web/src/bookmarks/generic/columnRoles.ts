import { withScheme } from '@shared/text/bareHost';
import { isNoDate, parseBookmarkDate } from '../collect/bookmarkDate';
import { isNamed, usualness } from '../collect/columnNames';
import { ROLES, type Role } from '../collect/roles';
import { ASIDE } from './jsonFields';
import { isAddress, textOf, type Records, type Value } from './records';

/** What each column holds, by its name. A column without a role is left out. */
export type Roles = ReadonlyMap<string, Role>;

/**
 * Finds out what the columns hold: by their usual names, and else by what is in them. Records without an address in the first
 * column of addresses may have one in another. Returns no roles if there is no address at all.
 */
export function columnRoles({ columns, records }: Records): Roles {
  const sample = records.slice(0, MAX_SAMPLE);
  const cells = new Map(
    columns.map((column) => [
      column,
      sample.map(({ values }) => values.get(column) ?? '').filter((value) => value !== ''),
    ]),
  );
  const share = (column: string, test: (value: Value) => boolean) => {
    const values = cells.get(column) ?? [];
    return values.length === 0 ? 0 : values.filter(test).length / values.length;
  };
  const roles = new Map<string, Role>();
  const free = () => columns.filter((column) => !roles.has(column) && !isAside(column));
  const give = (role: Role, candidates: readonly (readonly [string, number])[]) => {
    const [best] = candidates.toSorted(([, a], [, b]) => a - b)[0] ?? [];
    if (best !== undefined) roles.set(best, role);
    return best !== undefined;
  };
  const named = (role: Role) =>
    free().flatMap((column): [string, number][] => {
      const rank = usualness(role, column);
      return rank === undefined ? [] : [[column, isInner(column) ? rank + INNER : rank]];
    });

  /** Returns the columns in which at least this share of the values fits, those with the largest share first. */
  const mostly = (test: (value: Value) => boolean, least: number) =>
    free().flatMap((column): [string, number][] => {
      const found = ASIDE.test(column) ? 0 : share(column, test);
      return found >= least ? [[column, -found]] : [];
    });
  let without = records;
  const giveAddress = (
    candidates: readonly (readonly [string, number])[],
    test: (value: Value | undefined) => boolean,
  ) => {
    const helps = candidates.filter(([column]) => without.some(({ values }) => test(values.get(column))));
    const isGiven = give('address', helps);
    without = without.filter(({ values }) => ![...roles.keys()].some((column) => test(values.get(column))));
    return isGiven;
  };
  while (giveAddress(named('address'), isAddress) || giveAddress(mostly(isAddress, 0.5), isAddress));
  if (roles.size === 0) giveAddress(named('address'), mayBeAddress);
  if (roles.size === 0) return roles;
  for (const role of ROLES) {
    if (role === 'date')
      give(
        role,
        named(role).filter(([column]) => share(column, isDate) > 0),
      );
    else if (role !== 'address') give(role, named(role));
  }
  const has = (role: Role) => [...roles.values()].includes(role);
  const withDates = mostly(isDate, 0.8).filter(([column]) => share(column, isMoment) > 0);
  if (!has('date')) give('date', withDates);
  if (!has('title')) {
    const texts = free().filter((column) => !IS_ID.test(column) && share(column, isProse) >= 0.5);
    give(
      'title',
      texts.map((column) => [column, /title$/i.test(column) ? -1 : columns.indexOf(column)] as const),
    );
  }
  return roles;
}

/** Returns whether a column is a field of an object in the record, such as "owner.url". */
const isInner = (column: string): boolean => column.includes('.');

/** How much less usual the name of such a field is: what the record itself says goes before its owner and its feed. */
const INNER = 1.5;

/** Returns whether a column is about something else than the page. Whether the page is archived is about the page. */
function isAside(column: string): boolean {
  return ASIDE.test(column) && !isNamed('archived', column);
}

/** The name of a column of ids, such as "Channel Id". */
const IS_ID = /(?:^|[ _])id$/i;

/** Returns whether a value in a column of addresses may be one: with any scheme, or without. */
function mayBeAddress(value: Value | undefined): boolean {
  const text = textOf(value).trim();
  return /^[a-z][a-z\d+.-]{1,30}:\S+$/i.test(text) || withScheme(text) !== undefined;
}

/** How many records show what the columns hold. */
const MAX_SAMPLE = 300;

function isDate(value: Value): boolean {
  const text = textOf(value);
  return isMoment(value) || (isNoDate(text) && /\d/.test(text));
}

function isMoment(value: Value): boolean {
  const text = textOf(value);
  return (
    parseBookmarkDate(text, 'dayFirst') !== undefined || parseBookmarkDate(text, 'monthFirst') !== undefined
  );
}

/** Returns whether a value may be a title: neither an address nor an id. */
function isProse(value: Value): boolean {
  const text = textOf(value).trim();
  return (
    !isAddress(text) && !isDate(text) && /\p{L}/u.test(text) && !/^(?:true|false|[\da-f-]{16,})$/i.test(text)
  );
}
