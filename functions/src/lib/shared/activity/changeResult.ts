import { z } from 'zod';
import type { LinkChange, LinkFields } from '../model/change';
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
  /** What one link had before and what it got, shortened. */
  before: z.record(z.string(), z.string()).optional(),
  after: z.record(z.string(), z.string()).optional(),
  /** The ids of the first changes that it puts back. */
  undoes: z.array(z.string()).optional(),
  changeId: z.string(),
  workspaceId: z.string().optional(),
  /** Whether the caller can put it back. Otherwise, only the user can. */
  canRevert: z.boolean().optional(),
});
export type ChangeResult = z.infer<typeof changeResultSchema>;

/** Returns what a change did, and to which links. Names the first five, and what a single one was like before and after. */
export function describeChange(read: ReadChange): Omit<ChangeResult, 'at' | 'by' | 'changeId'> {
  const what = changeText(read);
  const undoes = read.reverts && { undoes: read.reverts.slice(0, UNDONE) };
  const { links = [] } = read.change ?? {};
  const [link, ...others] = links;
  if (!read.change || !link) return { what, ...undoes };
  const fits = byteBudget(URL_BYTES);
  const [first, ...further] = links.slice(0, URLS).map(({ url }) => visibleUrl(url));
  const urls = [first ?? '', ...further.filter((url) => fits(utf8Bytes(url)))];
  const isTold = others.length === 0 && !undoes;
  const before = isTold && told(read.change, link, 'before');
  const after = isTold && told(read.change, link, 'after');
  return { what, urls, ...(before && { before }), ...(after && { after }), ...undoes };
}

/** How many URLs of a change to name, and how many UTF-8 bytes those after the first may take. */
const URLS = 5;
const URL_BYTES = 500;

/** How many of the changes that were put back to name. */
const UNDONE = 5;

/** How many characters of a text to show. */
const SHOWN = 200;

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
