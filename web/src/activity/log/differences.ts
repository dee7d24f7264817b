import { categoryIn } from '@shared/activity/categoryIn';
import type { LinkChange, LinkFields } from '@shared/model/change';
import { SHOWN_FIELDS, type CategoryOrder, type ShownField } from '@shared/model/model';
import { FIELD_NAMES } from '../../ui/text/fieldNames';
import { formatDay } from '../../ui/text/format';
import type { StoredChange } from '../../data/history/history';

/** A field before and after a change. Undefined if it was or is empty. */
export interface Difference {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The whole texts, if the field had one and has another. */
  readonly texts?: { readonly before: string; readonly after: string };
}

/** How many characters of a text to show. */
const SHOWN = 160;

/** Returns the fields of a link that a change set to another value. Empty if it added or removed the link. */
export function differencesOf(change: StoredChange, { before, after }: LinkChange): Difference[] {
  if (!before || !after) return [];
  const changed = SHOWN_FIELDS.filter((field) => before[field] !== undefined || after[field] !== undefined);
  return changed.map((field) => ({
    label: labelOf(field),
    before: shown(change, before, field, 'before'),
    after: shown(change, after, field, 'after'),
    ...textsOf(before, after, field),
  }));
}

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
  hand: 'by hand',
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
