import { categoryIn } from '@shared/activity/categoryIn';
import type { LinkChange, LinkFields } from '@shared/model/change';
import { SHOWN_FIELDS, type CategoryOrder, type ShownField } from '@shared/model/model';
import { withoutTag } from '@shared/operations/editTags';
import { distinctTags, FAVORITE, UNREAD } from '@shared/text/tags';
import { FIELD_NAMES } from '../../ui/text/fieldNames';
import { formatDay, formatList, formatNumber } from '../../ui/text/format';
import type { StoredChange } from '../../data/history/history';

/** A field before and after a change. Undefined if it was or is empty. */
export interface Difference {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The whole texts, if the field had one and has another. */
  readonly texts?: { readonly before: string; readonly after: string };
  /** What happened in words, if these say more than the two values. */
  readonly words?: string;
}

/** How many characters of a text to show. */
const SHOWN = 160;

/** Returns the fields of a link that a change set to another value. Empty if it added or removed the link. */
export function differencesOf(change: StoredChange, { before, after }: LinkChange): Difference[] {
  if (!before || !after) return [];
  const changed = SHOWN_FIELDS.filter((field) => before[field] !== undefined || after[field] !== undefined);
  return changed.map((field) => {
    const [was, is] = [shown(change, before, field, 'before'), shown(change, after, field, 'after')];
    const words = field === 'notes' ? tagsInWords(before.notes ?? '', after.notes ?? '') : '';
    if (words !== '') return { label: 'Tags', before: was, after: is, words };
    return { label: labelOf(field), before: was, after: is, ...textsOf(before, after, field) };
  });
}

/** Says which tags a note got and lost, such as “Added to Favorites, removed #draft”. Empty if anything else of it was changed. */
function tagsInWords(before: string, after: string): string {
  const [had, has] = [distinctTags(before), distinctTags(after)];
  const gone = [...had].filter(([identity]) => !has.has(identity));
  const come = [...has].filter(([identity]) => !had.has(identity));
  const rest = (note: string, tags: readonly [string, string][]) =>
    tags
      .reduce((text, [, name]) => withoutTag(text, name), note)
      .replace(/\s+/gu, ' ')
      .trim();
  if (rest(before, gone) !== rest(after, come)) return '';
  const words = [
    ...tagWords(come, 'added', { [FAVORITE]: 'added to Favorites', [UNREAD]: 'marked as unread' }),
    ...tagWords(gone, 'removed', { [FAVORITE]: 'removed from Favorites', [UNREAD]: 'marked as read' }),
  ].join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function tagWords(
  tags: readonly [identity: string, name: string][],
  verb: string,
  marks: Readonly<Record<string, string>>,
): string[] {
  const others = tags.flatMap(([identity, name]) => (identity in marks ? [] : `#${name}`));
  const rest = others.length > MAX_TAGS ? [`${formatNumber(others.length - MAX_TAGS)} more`] : [];
  const named = formatList([...others.slice(0, MAX_TAGS), ...rest]);
  return [
    ...tags.flatMap(([identity]) => marks[identity] ?? []),
    ...(others.length > 0 ? [`${verb} ${named}`] : []),
  ];
}

/** How many tags to name. */
const MAX_TAGS = 5;

/** Returns the title or the note before and after a change, to be compared word by word. */
function textsOf(before: LinkFields, after: LinkFields, field: ShownField): Pick<Difference, 'texts'> {
  if (field !== 'notes' && field !== 'title') return {};
  const [was, is] = [before[field] ?? '', after[field] ?? ''];
  return was === '' || is === '' ? {} : { texts: { before: was, after: is } };
}

function labelOf(field: ShownField): string {
  const name = FIELD_NAMES[field];
  return field === 'category' ? 'Moved' : name.charAt(0).toUpperCase() + name.slice(1);
}

function shown(change: StoredChange, fields: LinkFields, field: ShownField, side: 'before' | 'after') {
  const value = fields[field] ?? undefined;
  if (value === undefined) return undefined;
  if (field === 'category') return categoryIn(change.change, value, side);
  return field === 'addedAt' ? formatDay(value) : shortened(value);
}

const ORDERS: Readonly<Record<CategoryOrder, string>> = {
  hand: 'manual',
  name: 'A to Z',
  newest: 'newest first',
};

/** Returns the settings of the workspace that a change set to another value. */
export function settingDifferences({ change: { settings } }: StoredChange): Difference[] {
  if (!settings) return [];
  const { before, after } = settings;
  const visibility = (isPublic: boolean | undefined) =>
    isPublic === undefined ? undefined : isPublic ? 'public' : 'private';
  const engines = (isIndexed: boolean | undefined) =>
    isIndexed === undefined ? undefined : isIndexed ? 'may list it' : 'may not list it';
  const all = [
    { label: 'Name', before: before.name, after: after.name },
    { label: 'Visibility', before: visibility(before.isPublic), after: visibility(after.isPublic) },
    { label: 'Search engines', before: engines(before.isIndexed), after: engines(after.isIndexed) },
    {
      label: 'Description',
      before: before.description ?? undefined,
      after: after.description ?? undefined,
    },
    {
      label: 'Owner on the public page',
      before: before.ownerName ?? undefined,
      after: after.ownerName ?? undefined,
    },
    {
      label: 'Order of categories',
      before: before.categoryOrder && ORDERS[before.categoryOrder],
      after: after.categoryOrder && ORDERS[after.categoryOrder],
    },
    {
      label: 'Reference',
      before: before.sourceUrl ?? undefined,
      after: after.sourceUrl ?? undefined,
    },
  ];
  return all.filter((each) => each.before !== undefined || each.after !== undefined);
}

export function shortened(text: string): string {
  const line = text
    .slice(0, 4 * SHOWN)
    .replace(/\s+/gu, ' ')
    .trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)} …` : line;
}
