import type { ZodSafeParseResult } from 'zod';
import { LIMITS } from '@lib/domain/limits';
import { categoryNameSchema, timeSchema, titleSchema } from '@lib/domain/validators';
import { utf8Bytes } from '@lib/domain/bytes';
import { refusalOf, refusedLink, type RefusedLink } from './linkCheck';
import type { ParsedBookmarks, ParsedLink } from './parseBookmarks';

/** Links of one request, below the limits of the service: the answer holds the whole workspace each time. */
const LINKS = 500;
const BYTES = Math.floor(LIMITS.bodyBytes * 0.8);

/** What one request sends. */
export interface Batch {
  readonly categories: { categoryName: string; links: ParsedLink[] }[];
  readonly count: number;
}

/**
 * Deals links into batches that the service takes: bounded in links, categories and bytes. Each link is held against
 * the service's own validators first, so that one that is refused does not fail those that are sent with it.
 */
export function batchesOf(categories: ParsedBookmarks['categories']): {
  batches: Batch[];
  refused: RefusedLink[];
} {
  const batches: Batch[] = [];
  const refused: RefusedLink[] = [];
  let open: { categories: Batch['categories']; count: number } | undefined;
  let bytes = 0;
  for (const { categoryName, links } of categories) {
    let dealt: ParsedLink[] | undefined;
    for (const link of links) {
      const reason = refusalOfLink(categoryName, link);
      if (reason !== undefined) {
        refused.push(refusedLink(link.title, link.url, reason));
        continue;
      }
      const size = bytesOf(categoryName, link);
      const isFull = open && (open.count >= LINKS || bytes + size > BYTES);
      const needsCategory = !dealt || isFull;
      if (!open || isFull || (needsCategory && open.categories.length >= LIMITS.categoriesPerRequest)) {
        open = { categories: [], count: 0 };
        batches.push(open);
        bytes = 0;
        dealt = undefined;
      }
      if (!dealt) {
        dealt = [];
        open.categories.push({ categoryName, links: dealt });
      }
      dealt.push(link);
      open.count++;
      bytes += size;
    }
  }
  return { batches, refused };
}

function refusalOfLink(categoryName: string, { title, url, addedAt }: ParsedLink): string | undefined {
  const problems = [
    problem('The folder’s name', categoryNameSchema.safeParse(categoryName)),
    problem('The title', titleSchema.safeParse(title)),
    problem('The date', timeSchema.optional().safeParse(addedAt)),
    refusalOf(url),
  ];
  return problems.find((sentence) => sentence !== undefined);
}

function problem(what: string, { error }: ZodSafeParseResult<unknown>): string | undefined {
  return error && `${what} ${error.issues[0]?.message ?? 'is not valid'}.`;
}

/** Bytes in the body, those of a category that may have to be named again included. */
function bytesOf(categoryName: string, link: ParsedLink): number {
  return utf8Bytes(JSON.stringify([categoryName, link])) + 50;
}
