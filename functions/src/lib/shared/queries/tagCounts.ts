import { z } from 'zod';
import { LIMITS } from '../base/limits';
import { inSteps, type Steps } from '../base/steps';
import { compareStrings, newestFirst } from '../model/linkOrder';
import type { Link, Workspace } from '../model/model';
import { itemBytes } from '../text/bytes';
import { withoutInvisible } from '../text/invisible';
import { isLongerThan } from '../text/length';
import { distinctTags } from '../text/tags';
import { formatCursor, parseCursor } from './cursor';
import { CURSOR_BYTES, describePage, USUAL_REST_BYTES, type PageRequest } from './pagination';
import { responseBytes } from './workspaceList';

export const countedTagSchema = z.object({ tag: z.string(), count: z.int() });
type CountedTag = z.infer<typeof countedTagSchema>;

/** Notes of 10,000 characters each take a few milliseconds. */
const LINKS_PER_STEP = 100;

/**
 * Returns one page of the tags of those links for which `isListed` returns true, the most used first. What a tag is, and which are
 * the same, is as in a search for `#tag`. Throws {@link InvalidArguments} if the cursor is invalid.
 */
export function* listTags<Shown extends object>(
  workspaces: readonly Workspace[],
  isListed: (link: Link) => boolean,
  { limit, cursor, restBytes = USUAL_REST_BYTES, brief }: PageRequest & { readonly brief: boolean },
  shown: Shown,
): Steps<Shown & TagList> {
  const { all, isPartial } = yield* countTags(workspaces, isListed);
  const start = startAfter(all, cursor);
  let left = responseBytes(limit) - restBytes - CURSOR_BYTES;
  const tags: CountedTag[] = [];
  for (const counted of all.slice(start, start + (limit ?? LIMITS.itemsPerPage))) {
    left -= itemBytes(counted);
    if (tags.length > 0 && left < cursorAfter(counted).length) break;
    tags.push(counted);
  }
  const hints = [
    ...(isPartial ? [`Only the first ${String(LIMITS.tagsCounted)} different tags were counted.`] : []),
    ...(brief ? ['Tags have no shorter form, so brief was ignored.'] : []),
  ];
  const last = start + tags.length < all.length ? tags.at(-1) : undefined;
  return {
    page: describePage(start, tags.length, all.length),
    ...(hints.length > 0 && { hint: hints.join(' ') }),
    ...shown,
    total: all.length,
    links: [],
    tags,
    nextCursor: last && cursorAfter(last),
  };
}

interface TagList {
  page: string;
  total: number;
  links: never[];
  tags: CountedTag[];
  hint?: string;
  nextCursor: string | undefined;
}

function cursorAfter({ tag, count }: CountedTag): string {
  return formatCursor('tag', String(count), tag);
}

/** Counts each tag once for each link. Leaves out those that are too long for a name. */
function* countTags(workspaces: readonly Workspace[], isListed: (link: Link) => boolean) {
  const counts = new Map<string, CountedTag>();
  let isPartial = false;
  for (const workspace of workspaces) {
    yield* inSteps(newestFirst(workspace), LINKS_PER_STEP, ({ link }) => {
      if (link.notes?.includes('#') !== true || !isListed(link)) return;
      for (const [identity, tag] of distinctTags(link.notes)) {
        const counted = counts.get(identity);
        if (counted) counted.count++;
        else if (counts.size === LIMITS.tagsCounted) isPartial = true;
        else if (!isLongerThan(LIMITS.name, tag))
          counts.set(identity, { tag: withoutInvisible(tag), count: 1 });
      }
    });
    yield;
  }
  return { all: [...counts.values()].sort(compareTags), isPartial };
}

function compareTags(a: CountedTag, b: CountedTag): number {
  return b.count - a.count || compareStrings(a.tag, b.tag);
}

function startAfter(tags: readonly CountedTag[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, count, tag = ''] = parseCursor(cursor, /^tag$/, /^\d{1,15}$/, /^.+$/s);
  const previous = { tag, count: Number(count) };
  const index = tags.findIndex((each) => compareTags(each, previous) > 0);
  return index < 0 ? tags.length : index;
}
