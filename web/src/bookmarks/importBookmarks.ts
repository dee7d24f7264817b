import { categoryIdentity, urlIdentity } from '@lib/domain/identity/identity';
import type { WorkspacePatch } from '@lib/domain/operations/mergeWorkspace';
import type { RestWorkspace } from '@lib/domain/restWorkspace';
import { RestError } from '../data/rest';
import { batchesOf, type Batch } from './batches';
import { rejectedLink, type RejectedLink } from './linkCheck';
import type { ParsedBookmarks } from './parseBookmarks';
import { sendWithRetries } from './sendWithRetries';

/** Progress of an import, in links. */
interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

export interface ImportResult {
  readonly added: number;
  /** Links that already existed, or are in the file more than once. */
  readonly merged: number;
  readonly rejected: RejectedLink[];
  /** Links without a response, because the import was cancelled or failed. */
  readonly notSent: number;
  readonly cancelled: boolean;
  /** Why the import failed. */
  readonly error?: unknown;
}

/**
 * Sends bookmarks to the default workspace, one batch at a time. `post` sends the body of one request and returns the
 * updated workspace. Retries temporary errors. If the service rejects a request, counts its links as rejected and
 * continues. If `signal` aborts, or `post` throws any other error, stops, but keeps the links that were already sent.
 * @returns the outcome. Never throws.
 */
export async function importBookmarks(
  { categories, rejected }: ParsedBookmarks,
  post: (body: WorkspacePatch) => Promise<RestWorkspace>,
  {
    onProgress,
    signal,
  }: { onProgress?: (progress: ImportProgress) => void; signal?: AbortSignal | undefined } = {},
): Promise<ImportResult> {
  const checked = batchesOf(categories);
  const allRejected = [...rejected, ...checked.rejected];
  const total = checked.batches.reduce((sum, { count }) => sum + count, 0);
  let added = 0;
  let merged = 0;
  let done = 0;
  const result = (cancelled: boolean) => ({
    added,
    merged,
    rejected: allRejected,
    notSent: total - done,
    cancelled,
  });
  const send = (body: WorkspacePatch) => sendWithRetries(() => post(body), signal);

  if (checked.batches.length === 0) return result(false);
  onProgress?.({ done, total });
  try {
    // Fetches the workspace first, to tell new links from existing ones.
    let known = await send({});
    for (const batch of checked.batches) {
      if (known === undefined || signal?.aborted) return result(true);
      const after = await catchRejection(() => send({ categories: batch.categories }));
      if (after === undefined) return result(true);
      if (after instanceof RestError) allRejected.push(...rejectBatch(batch, after.message));
      else {
        const newCount = countNew(batch, known, after);
        added += newCount;
        merged += batch.count - newCount;
        known = after;
      }
      done += batch.count;
      onProgress?.({ done, total });
    }
    return result(false);
  } catch (error) {
    return { ...result(false), error };
  }
}

/** Returns the result of `send`, or the error if the service rejects the request. */
async function catchRejection<T>(send: () => Promise<T>): Promise<T | RestError> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof RestError && error.status === 400) return error;
    throw error;
  }
}

/** Counts the distinct links of a batch that are in the workspace after the request but not before. */
function countNew({ categories }: Batch, before: RestWorkspace, after: RestWorkspace): number {
  const sent = identities(categories);
  for (const identity of identities(before.categories)) sent.delete(identity);
  const stored = identities(after.categories);
  return [...sent].filter((identity) => stored.has(identity)).length;
}

/** Returns a key for each link. Links that the service would merge have the same key. */
function identities(categories: RestWorkspace['categories'] | Batch['categories']): Set<string> {
  return new Set(
    categories.flatMap(({ categoryName, links }) => {
      const category = categoryIdentity(categoryName);
      return links.map(({ url }) => `${category}\n${urlIdentity(url)}`);
    }),
  );
}

function rejectBatch({ categories }: Batch, reason: string): RejectedLink[] {
  return categories.flatMap(({ links }) => links.map(({ title, url }) => rejectedLink(title, url, reason)));
}
