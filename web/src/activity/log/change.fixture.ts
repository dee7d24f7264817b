import type { LinkChange } from '@shared/model/change';
import { categoryId, linkId } from '@shared/model/identity';
import { linkDigest } from '@shared/model/linkDigest';
import { instant } from '@shared/model/workspace.fixture';
import type { StoredChange } from '../../data/history/history';

export const AUTHORS = {
  you: { kind: 'webApp' },
  claude: { kind: 'key', name: 'Claude Code' },
} as const;

interface Made extends Partial<Omit<StoredChange, 'change' | 'author'>> {
  readonly minute: number;
  readonly by?: keyof typeof AUTHORS;
  readonly links?: readonly LinkChange[];
  readonly change?: Partial<StoredChange['change']>;
}

/** Returns a change that was made this many minutes after noon. Its id is "change" with its minute. */
export function aChange({ minute, by = 'claude', links = [], change, ...rest }: Made): StoredChange {
  const count = (is: (link: LinkChange) => boolean) => links.filter(is).length;
  return {
    id: `change ${String(minute)}`,
    seq: minute,
    at: instant(minute * 60),
    expiresAt: instant(minute * 60 + 30 * 24 * 60 * 60),
    author: { ...AUTHORS[by], id: by },
    operation: rest.reverts ? 'revert' : 'edit',
    counts: {
      added: count(({ before }) => !before),
      removed: count(({ before, after }) => before !== undefined && !after),
      moved: count(({ movedTo }) => movedTo !== undefined),
      retitled: 0,
      noted: count(({ after, before }) => before !== undefined && after?.notes !== undefined),
    },
    parts: 0,
    bytes: 0,
    ...rest,
    change: { categories: [], ...change, links: [...links] },
  };
}

export const urlOf = (number: number) => `https://example.com/${String(number)}`;
export const idIn = (category: string, number: number) => linkId(categoryId(category), urlOf(number));

/** Returns the change that gave a link in Reading a note. */
export const noted = (number: number, category = 'Reading'): LinkChange => ({
  ...{ id: idIn(category, number), url: urlOf(number) },
  ...{ before: { notes: null }, after: { notes: 'A note.' } },
});

/** Returns the change that moved a link. */
export const moved = (number: number, from: string, to: string): LinkChange => ({
  ...{ id: idIn(from, number), movedTo: idIn(to, number), url: urlOf(number) },
  ...{ before: { category: categoryId(from) }, after: { category: categoryId(to) } },
});

/** Returns the change that added a link to Reading. */
export const added = (number: number): LinkChange => ({
  ...{ id: idIn('Reading', number), url: urlOf(number) },
  digest: linkDigest({ url: urlOf(number), title: `Page ${String(number)}` }),
});

/** Returns the change that removed a link from Reading. */
export const removed = (number: number): LinkChange => ({
  ...{ id: idIn('Reading', number), url: urlOf(number) },
  before: {
    ...{ category: categoryId('Reading'), url: urlOf(number), title: `Page ${String(number)}` },
    ...{ addedAt: instant(), notes: null },
  },
});
