import type { CreateRequest, EditOperation } from '@shared/contract/requests/editRequest';
import type { EditOutcome, EditsRequest, EditsResponse } from '@shared/contract/requests/editsRequest';
import { skippedLink } from '../bookmarks/collect/linkCollector';
import type { ImportedLink, SkippedLink } from '../bookmarks/collect/parsedFile';
import { RestError } from '../data/service/restError';
import { batchesOf } from '../data/service/batches';
import { isTemporary, sendWithRetries } from '../data/service/sendWithRetries';
import { linkCount, type ImportJob, type ImportTarget } from './importPlan';

/**
 * Adds links to their workspaces, one batch at a time. Retries temporary errors. If the service rejects a request, counts
 * its links as skipped and continues. If `signal` aborts, or a request fails in any other way, stops, but keeps the links
 * that were already sent.
 * @returns the outcome. Never throws.
 */
export async function importLinks(
  jobs: readonly ImportJob[],
  service: ImportService,
  {
    onProgress,
    signal,
  }: { onProgress?: (progress: ImportProgress) => void; signal?: AbortSignal | undefined } = {},
): Promise<ImportResult> {
  const retries = { attempts: 6, isRetried: isTemporary, signal };
  const total = linkCount(jobs);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const skipped: SkippedLink[] = [];
  const workspaceIds: string[] = [];
  let done = 0;
  const advance = (links: readonly ImportedLink[]) => {
    done += links.length;
    onProgress?.({ done, total });
  };
  const skip = (links: readonly ImportedLink[], error: unknown) => {
    const reason = rejectionOf(error);
    skipped.push(...links.map(({ title, url }) => skippedLink(title, url, reason)));
    advance(links);
  };
  /** What a later import has to send if this one stops. */
  let remaining = jobs;
  const result = (canceled: boolean): ImportResult => {
    const { created, ...others } = counts;
    const stopped = remaining.length > 0 && { remaining };
    return {
      ...{ added: created, ...others, skipped, unconfirmed: total - done, workspaceIds, canceled },
      ...stopped,
    };
  };

  try {
    onProgress?.({ done, total });
    for (const [index, job] of jobs.entries()) {
      const { target, links, categoryOrder, pinned = [] } = job;
      let sent = 0;
      let workspaceId: string;
      try {
        workspaceId = await sendWithRetries(() => workspaceOf(target, service), retries);
      } catch (error) {
        skip(links, error);
        remaining = jobs.slice(index + 1);
        continue;
      }
      workspaceIds.push(workspaceId);
      const make = async (operations: EditOperation[]) => {
        // An attempt whose response was lost is not made again.
        const body = { workspaceId, edits: [{ editId: crypto.randomUUID(), operations }] };
        const { edits } = await sendWithRetries(() => service.edit(body), retries);
        return resultsOf(edits[0]);
      };
      const arrange = async (edits: readonly EditOperation[]) => {
        for (const operations of batchesOf(edits)) await make(operations);
      };
      if (categoryOrder !== undefined) await arrange([{ op: 'updateWorkspace', set: { categoryOrder } }]);
      for (const operations of batchesOf(links)) {
        try {
          for (const { status } of await make(operations)) if (isCounted(status, counts)) counts[status]++;
          advance(operations);
        } catch (error) {
          skip(operations, error);
        }
        sent += operations.length;
        remaining = [{ ...job, links: links.slice(sent) }, ...jobs.slice(index + 1)];
      }
      await arrange(pinned.map((category) => ({ op: 'pinCategory', category, isPinned: true })));
      remaining = jobs.slice(index + 1);
    }
    return result(false);
  } catch (error) {
    return signal?.aborted === true ? result(true) : { ...result(false), error };
  }
}

/** The requests that an import sends. `create` returns the id of the new workspace. */
export interface ImportService {
  readonly create: (body: CreateRequest) => Promise<string>;
  readonly edit: (body: EditsRequest) => Promise<EditsResponse>;
}

/** Progress of an import, in links. */
interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

export interface ImportResult {
  readonly added: number;
  /** Links that already existed, and got a note or another field that they lacked. */
  readonly updated: number;
  /** Links that already existed, or are in the file more than once. */
  readonly unchanged: number;
  readonly skipped: readonly SkippedLink[];
  /** Links without a response, because the import was canceled or failed. A few may be stored. */
  readonly unconfirmed: number;
  /** What was not sent, to go on with. Missing if everything was. */
  readonly remaining?: readonly ImportJob[];
  /** The workspaces that links were sent to. */
  readonly workspaceIds: readonly string[];
  readonly canceled: boolean;
  /** Why the import failed. */
  readonly error?: unknown;
}

/** Returns the result of an import that went on after another had stopped. */
export function joined(before: ImportResult, after: ImportResult): ImportResult {
  return {
    ...after,
    added: before.added + after.added,
    updated: before.updated + after.updated,
    unchanged: before.unchanged + after.unchanged,
    skipped: [...before.skipped, ...after.skipped],
    workspaceIds: [...new Set([...before.workspaceIds, ...after.workspaceIds])],
  };
}

function workspaceOf(target: ImportTarget, service: ImportService): Promise<string> {
  return 'create' in target ? service.create(target.create) : Promise.resolve(target.workspaceId);
}

function isCounted<Counts extends object>(status: PropertyKey, counts: Counts): status is keyof Counts {
  return status in counts;
}

/** The codes with which the service rejects links, but not an import. */
const OF_LINKS: ReadonlySet<string> = new Set(['invalid_arguments', 'limit_exceeded']);

/** Returns the results of an edit. Throws if it was rejected. */
function resultsOf({ results = [], error }: Partial<EditOutcome> = {}) {
  if (!error) return results;
  const { code, message } = error;
  throw OF_LINKS.has(code) ? new RestError(message, 400, [], undefined, code) : new Error(message);
}

/** Returns why the service rejected a request. Rethrows any other error. */
function rejectionOf(error: unknown): string {
  if (error instanceof RestError && error.status === 400) return error.message;
  throw error;
}
