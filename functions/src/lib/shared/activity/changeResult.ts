import { z } from 'zod';
import type { LinkChange, LinkFields } from '../model/change';
import { counted } from '../text/counted';
import { byteBudget, utf8Bytes } from '../text/bytes';
import { visibleUrl, withoutInvisible } from '../text/invisible';
import { shortened } from '../text/length';
import { categoryIn } from './categoryIn';
import { changeText, type ReadChange } from './changeText';

/** A change as the tools list it. */
export const changeResultSchema = z.object({
  at: z.string(),
  /** Who made it: see `authorWords`. */
  by: z.string(),
  what: z.string(),
  /** The first links that it concerns, by their URLs before it. */
  urls: z.array(z.string()).optional(),
  /** The titles of these links, shortened, if it removed several. */
  urlTitles: z.array(z.string()).optional(),
  /** How many more links it concerns. */
  moreUrls: z.int().optional(),
  /** What one link had before and what it got, shortened. */
  before: z.record(z.string(), z.string()).optional(),
  after: z.record(z.string(), z.string()).optional(),
  /** The titles that the first of several links had, and got, shortened. */
  titles: z.array(z.object({ url: z.string(), before: z.string(), after: z.string() })).optional(),
  /** The ids of the first changes that it puts back. */
  undoes: z.array(z.string()).optional(),
  /** Whether a later change on the page has put it back: `all`, or `all but 2 links`. Then also the first of these links. */
  undone: z.string().optional(),
  notUndone: z.array(z.string()).optional(),
  changeId: z.string(),
  workspaceId: z.string().optional(),
  /** Whether the caller made it, with the same key or app. */
  byThisKey: z.boolean().optional(),
  /** Whether the caller can put it back. Otherwise, only the user can. */
  canRevert: z.boolean().optional(),
});
export type ChangeResult = z.infer<typeof changeResultSchema>;

/**
 * Returns what a change did, and to which links. Names the first five, and what a single one was like before and after. `undone`
 * says what the change did that this one put back.
 */
export function describeChange(
  read: ReadChange,
  undone?: string,
): Omit<ChangeResult, 'at' | 'by' | 'changeId'> {
  const what = changeText(read, undone);
  const undoes = read.reverts && { undoes: read.reverts.slice(0, UNDONE) };
  const { links = [] } = read.change ?? {};
  const [link, ...others] = links;
  if (!read.change || !link) return { what, ...undoes };
  const named = [link, ...withShortUrls(others.slice(0, URLS - 1))];
  const urls = named.map(({ url }) => visibleUrl(url));
  const more = linkCount(read) - urls.length;
  const titles = others.length > 0 ? retitled(links) : [];
  const urlTitles = others.length > 0 ? removedTitles(named) : [];
  const isTold = others.length === 0 && !undoes;
  const before = isTold && told(read.change, link, 'before');
  const after = isTold && told(read.change, link, 'after');
  return {
    what,
    urls,
    ...(urlTitles.length === urls.length && { urlTitles }),
    ...(more > 0 && { moreUrls: more }),
    ...(titles.length > 0 && { titles }),
    ...(before && { before }),
    ...(after && { after }),
    ...undoes,
  };
}

/** Says how far a change has been put back. `left` are the links that were not. */
export function describeUndone(left: readonly LinkChange[]): Pick<ChangeResult, 'undone' | 'notUndone'> {
  if (left.length === 0) return { undone: 'all' };
  return {
    undone: `all but ${counted(left.length, 'link')}`,
    notUndone: withShortUrls(left.slice(0, URLS)).map(({ url }) => visibleUrl(url)),
  };
}

/** Returns those of the links whose URLs are not too long together. */
function withShortUrls(links: readonly LinkChange[]): LinkChange[] {
  const fits = byteBudget(URL_BYTES);
  return links.filter(({ url }) => fits(utf8Bytes(visibleUrl(url))));
}

/** Returns how many links a change concerns. Of a large one, not all were read. */
function linkCount({ counts, change }: ReadChange): number {
  const { added, removed, moved, retitled, noted } = counts;
  return Math.max(change?.links.length ?? 0, added + removed + moved, retitled, noted);
}

const shown = (title: string) => shortened(withoutInvisible(title), TITLE_SHOWN);

/** Returns the titles of those links that a change removed. Of others, it need not have them. */
function removedTitles(links: readonly LinkChange[]): string[] {
  return links.flatMap(({ before, after }) =>
    before?.title !== undefined && after === undefined ? shown(before.title) : [],
  );
}

/** Returns the titles that the first links had, and got. */
function retitled(links: readonly LinkChange[]): NonNullable<ChangeResult['titles']> {
  const fits = byteBudget(URL_BYTES);
  return links
    .flatMap(({ url, before, after }) =>
      before?.title === undefined || after?.title === undefined
        ? []
        : [{ url: visibleUrl(url), before: shown(before.title), after: shown(after.title) }],
    )
    .slice(0, URLS)
    .filter(({ url }) => fits(utf8Bytes(url)));
}

/** How many URLs of a change to name, and how many UTF-8 bytes those after the first may take. */
const URLS = 5;
const URL_BYTES = 500;

/** How many of the changes that were put back to name. */
const UNDONE = 5;

/** How many characters of a text to show. */
const SHOWN = 200;
const TITLE_SHOWN = 80;

/** The fields of a link whose values tell something. */
const TOLD = [
  'category',
  'title',
  'url',
  'notes',
  'sourceUrl',
] as const satisfies readonly (keyof LinkFields)[];

/** Returns the values that a link had before a change, or got by it. Undefined if there are none. */
function told(
  change: Parameters<typeof categoryIn>[0],
  link: LinkChange,
  side: 'before' | 'after',
): Record<string, string> | undefined {
  const values = TOLD.flatMap((field): [string, string][] => {
    const value = link[side]?.[field] ?? undefined;
    if (value === undefined || (field === 'url' && value === link.url)) return [];
    return [
      [
        field,
        shortened(withoutInvisible(field === 'category' ? categoryIn(change, value, side) : value), SHOWN),
      ],
    ];
  });
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}
