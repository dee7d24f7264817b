import { z } from 'zod';
import type { LinkChange, LinkFields } from '../model/change';
import { byteBudget, utf8Bytes } from '../text/bytes';
import { visibleUrl, withoutInvisible } from '../text/invisible';
import { firstCharacters, isLongerThan } from '../text/length';
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
  /** What one link had before, shortened. */
  before: z.record(z.string(), z.string()).optional(),
  changeId: z.string(),
  workspaceId: z.string().optional(),
  /** Whether the caller can put it back. Otherwise, only the user can. */
  canRevert: z.boolean().optional(),
});
export type ChangeResult = z.infer<typeof changeResultSchema>;

/** Returns what a change did, and to which links. Names the first five, and what a single one was like before. */
export function describeChange(read: ReadChange): Pick<ChangeResult, 'what' | 'urls' | 'before'> {
  const what = changeText(read);
  const { links = [] } = read.change ?? {};
  const [link, ...others] = links;
  if (!read.change || !link) return { what };
  const fits = byteBudget(URL_BYTES);
  const [first, ...further] = links.slice(0, URLS).map(({ url }) => visibleUrl(url));
  const urls = [first ?? '', ...further.filter((url) => fits(utf8Bytes(url)))];
  const before = others.length === 0 && !read.reverts ? earlier(read.change, link) : {};
  return { what, urls, ...(Object.keys(before).length > 0 && { before }) };
}

/** How many URLs of a change to name, and how many UTF-8 bytes those after the first may take. */
const URLS = 5;
const URL_BYTES = 500;

/** How many characters of a text to show. */
const SHOWN = 200;

/** The fields of a link whose earlier value tells something. */
const TOLD = [
  'category',
  'title',
  'url',
  'notes',
  'sourceUrl',
] as const satisfies readonly (keyof LinkFields)[];

function earlier(
  change: Parameters<typeof categoryIn>[0],
  { before = {}, url }: LinkChange,
): Record<string, string> {
  const values = TOLD.flatMap((field): [string, string][] => {
    const value = before[field] ?? undefined;
    if (value === undefined || (field === 'url' && value === url)) return [];
    return [[field, shown(field === 'category' ? categoryIn(change, value, 'before') : value)]];
  });
  return Object.fromEntries(values);
}

function shown(text: string): string {
  const visible = withoutInvisible(text);
  return isLongerThan(SHOWN, visible) ? `${firstCharacters(visible, SHOWN - 1)}…` : visible;
}
