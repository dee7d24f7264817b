import type { ZodSafeParseResult } from 'zod';
import { utf8Bytes } from '@lib/domain/bytes';
import { LIMITS } from '@lib/domain/limits';
import { categoryNameSchema, timeSchema, titleSchema } from '@lib/domain/validators';
import { invalidMessage } from '../data/invalidMessage';
import { rejectedLink, rejectionOf, type RejectedLink } from './linkCheck';
import type { ParsedBookmarks, ParsedLink } from './parseBookmarks';

/** Stays well below the service's limits, because every response contains the whole workspace. */
const MAX_LINKS = 500;
const MAX_BYTES = Math.floor(LIMITS.bodyBytes * 0.8);

/** The links of one request. */
export interface Batch {
  readonly categories: { categoryName: string; links: ParsedLink[] }[];
  readonly count: number;
}

/**
 * Splits links into batches that stay within the service's limits on links, categories and bytes. Checks each link with
 * the service's own validators first, so that an invalid one does not fail its whole batch.
 */
export function batchesOf(categories: ParsedBookmarks['categories']): {
  batches: Batch[];
  rejected: RejectedLink[];
} {
  const batches: Batch[] = [];
  const rejected: RejectedLink[] = [];
  let open: { categories: Batch['categories']; count: number } | undefined;
  let bytes = 0;
  for (const { categoryName, links } of categories) {
    let current: ParsedLink[] | undefined;
    for (const link of links) {
      const reason = linkRejection(categoryName, link);
      if (reason !== undefined) {
        rejected.push(rejectedLink(link.title, link.url, reason));
        continue;
      }
      const size = bytesOf(categoryName, link);
      const isFull = open && (open.count >= MAX_LINKS || bytes + size > MAX_BYTES);
      const needsCategory = !current || isFull;
      if (!open || isFull || (needsCategory && open.categories.length >= LIMITS.categoriesPerRequest)) {
        open = { categories: [], count: 0 };
        batches.push(open);
        bytes = 0;
        current = undefined;
      }
      if (!current) {
        current = [];
        open.categories.push({ categoryName, links: current });
      }
      current.push(link);
      open.count++;
      bytes += size;
    }
  }
  return { batches, rejected };
}

function linkRejection(categoryName: string, { title, url, addedAt }: ParsedLink): string | undefined {
  const problems = [
    problem('The folder name', categoryNameSchema.safeParse(categoryName)),
    problem('The title', titleSchema.safeParse(title)),
    problem('The date', timeSchema.optional().safeParse(addedAt)),
    rejectionOf(url),
  ];
  return problems.find((sentence) => sentence !== undefined);
}

function problem(subject: string, { error }: ZodSafeParseResult<unknown>): string | undefined {
  return error && invalidMessage(subject, error);
}

/** Returns how many bytes a link adds to the request body, counting its category, which may be new to the batch. */
function bytesOf(categoryName: string, link: ParsedLink): number {
  return utf8Bytes(JSON.stringify([categoryName, link])) + 50;
}
