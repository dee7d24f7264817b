import { arrangedCategories } from '@shared/activity/arrangedCategories';
import { renamedCategory } from '@shared/activity/renamedCategory';
import { formatList, formatNumber } from '../../ui/text/format';
import type { Item } from './items';

/** How often something happened. */
export type Tally = Readonly<Record<Counted, number>>;

const NONE = {
  added: 0,
  moved: 0,
  retitled: 0,
  noted: 0,
  changed: 0,
  removed: 0,
  renamed: 0,
  arranged: 0,
  settings: 0,
  undone: 0,
};
type Counted = keyof typeof NONE;

const COUNTED = [
  'added',
  'moved',
  'retitled',
  'noted',
  'changed',
  'removed',
  'renamed',
  'arranged',
  'settings',
  'undone',
] as const satisfies readonly Counted[];

/** The kinds of changes that the log can be filtered by. */
export const KINDS = {
  added: 'Added',
  changed: 'Changed',
  moved: 'Moved',
  removed: 'Removed',
  undone: 'Undone',
  settings: 'Settings',
} as const;

const COUNTED_AS: Readonly<Record<keyof typeof KINDS, readonly Counted[]>> = {
  added: ['added'],
  changed: ['retitled', 'noted', 'changed'],
  moved: ['moved'],
  removed: ['removed'],
  undone: ['undone'],
  settings: ['renamed', 'arranged', 'settings'],
};

/** Counts what an item did. */
export function tallyOf(item: Item): Tally {
  if (item.kind === 'addition') return { ...NONE, added: 1 };
  const { change, counts, reverts } = item.change;
  if (reverts) return { ...NONE, undone: reverts.length };
  const settings = change.settings ? 1 : 0;
  const renamed = renamedCategory(item.change.change, item.links);
  if (renamed) return { ...NONE, settings, renamed: 1 };
  const arranged = arrangedCategories(item.change.change, item.links);
  if (arranged) return { ...NONE, arranged: arranged.count };
  const isCounted = Object.values(counts).some((count) => count > 0);
  return { ...NONE, ...counts, changed: isCounted ? 0 : item.links.length, settings };
}

/** Returns whether an item is of this kind. Every item is of an unknown kind, which may be in an address. */
export function isOfKind(item: Item, kind: string): boolean {
  const tally = tallyOf(item);
  return !isKind(kind) || COUNTED_AS[kind].some((counted) => tally[counted] > 0);
}

export function isKind(kind: string): kind is keyof typeof KINDS {
  return kind in KINDS;
}

const several = (one: string, many: string) => (count: number) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const PHRASES: Readonly<Record<Counted, (count: number) => string>> = {
  added: several('added', 'added'),
  moved: several('moved', 'moved'),
  retitled: several('title changed', 'titles changed'),
  noted: several('note or tag changed', 'notes or tags changed'),
  changed: several('changed', 'changed'),
  removed: several('removed', 'removed'),
  renamed: several('category renamed', 'categories renamed'),
  arranged: several('category moved or pinned', 'categories moved or pinned'),
  settings: () => 'settings changed',
  undone: several('change undone', 'changes undone'),
};

/**
 * Returns what happened in numbers, such as "12 added, 3 moved and 1 removed". If there are more kinds of changes than
 * `most`, says only how often the most frequent happened.
 */
export function describeTally(items: readonly Item[], most: number = COUNTED.length): string {
  const sum: Record<Counted, number> = { ...NONE };
  for (const item of items) {
    const tally = tallyOf(item);
    for (const counted of COUNTED) sum[counted] += tally[counted];
  }
  const happened = COUNTED.filter((counted) => sum[counted] > 0);
  const kept = new Set(happened.toSorted((a, b) => sum[b] - sum[a]).slice(0, most));
  const phrases = COUNTED.flatMap((counted) => (kept.has(counted) ? PHRASES[counted](sum[counted]) : []));
  if (phrases.length < happened.length) return `${phrases.join(', ')} and more`;
  return phrases.length === 0 ? 'nothing that is still known' : formatList(phrases);
}
