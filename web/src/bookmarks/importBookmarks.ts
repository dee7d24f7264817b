import { categoryIdentity, urlIdentity } from '@lib/domain/identity/identity';
import type { WorkspacePatch } from '@lib/domain/operations/mergeWorkspace';
import type { RestWorkspace } from '@lib/domain/restWorkspace';
import { RestError } from '../data/rest';
import { batchesOf, type Batch } from './batches';
import { refusedLink, type RefusedLink } from './linkCheck';
import type { ParsedBookmarks } from './parseBookmarks';
import { persistently } from './sendWithRetries';

/** How far an import is, in links. */
interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

export interface ImportResult {
  readonly added: number;
  /** Those that were there already, or are in the file more than once. */
  readonly merged: number;
  readonly refused: RefusedLink[];
  /** Those that no answer has come for, since the import was cancelled or failed. */
  readonly notSent: number;
  readonly cancelled: boolean;
  /** What it failed with. */
  readonly error?: unknown;
}

/**
 * Sends bookmarks to the default workspace in batches, one after the other. `post` sends the body of one request and
 * gives back the workspace after it. A request that fails in a way that may pass is sent again; links of one that is
 * refused are counted as refused, with the reason. When `signal` aborts, or `post` throws something else, no further
 * request is sent. @returns what became of the links in any case; what was sent before stays.
 */
export async function importBookmarks(
  { categories, refused }: ParsedBookmarks,
  post: (body: WorkspacePatch) => Promise<RestWorkspace>,
  {
    onProgress,
    signal,
  }: { onProgress?: (progress: ImportProgress) => void; signal?: AbortSignal | undefined } = {},
): Promise<ImportResult> {
  const checked = batchesOf(categories);
  const allRefused = [...refused, ...checked.refused];
  const total = checked.batches.reduce((sum, { count }) => sum + count, 0);
  let added = 0;
  let merged = 0;
  let done = 0;
  const result = (cancelled: boolean) => ({
    added,
    merged,
    refused: allRefused,
    notSent: total - done,
    cancelled,
  });
  const send = (body: WorkspacePatch) => persistently(() => post(body), signal);

  if (checked.batches.length === 0) return result(false);
  onProgress?.({ done, total });
  try {
    // What is there before is asked for, so that what was added can be told from what was there.
    let known = await send({});
    for (const batch of checked.batches) {
      if (known === undefined || signal?.aborted) return result(true);
      const after = await unlessRefused(() => send({ categories: batch.categories }));
      if (after === undefined) return result(true);
      if (after instanceof RestError) allRefused.push(...refusedWith(batch, after.message));
      else {
        const isNew = countNew(batch, known, after);
        added += isNew;
        merged += batch.count - isNew;
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

/** What was sent, or the refusal of it. */
async function unlessRefused<T>(send: () => Promise<T>): Promise<T | RestError> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof RestError && error.status === 400) return error;
    throw error;
  }
}

/** How many different links of a batch are in the workspace after it, and were not before. */
function countNew({ categories }: Batch, before: RestWorkspace, after: RestWorkspace): number {
  const sent = identities(categories);
  for (const identity of identities(before.categories)) sent.delete(identity);
  const stored = identities(after.categories);
  return [...sent].filter((identity) => stored.has(identity)).length;
}

/** Names each link by what makes it the same as another. */
function identities(categories: RestWorkspace['categories'] | Batch['categories']): Set<string> {
  return new Set(
    categories.flatMap(({ categoryName, links }) => {
      const category = categoryIdentity(categoryName);
      return links.map(({ url }) => `${category}\n${urlIdentity(url)}`);
    }),
  );
}

function refusedWith({ categories }: Batch, reason: string): RefusedLink[] {
  return categories.flatMap(({ links }) => links.map(({ title, url }) => refusedLink(title, url, reason)));
}
