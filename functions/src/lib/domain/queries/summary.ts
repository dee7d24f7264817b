import { LIMITS } from '../limits';
import type { Chunk, Workspace } from '../model';
import { utf8Bytes } from '../workspace';

/** What the head says of a category. */
export interface CategorySummary {
  readonly id: string;
  readonly name: string;
  readonly linkCount: number;
}

/** What the head says of all links, so that listing workspaces reads no page. */
export interface WorkspaceSummary {
  readonly linkCount: number;
  /** Those with the newest links first, empty ones last. */
  readonly categories: CategorySummary[];
  /** The distinct reference URLs of the links, newest first, at most {@link LIMITS.sourceUrlsShown}. */
  readonly sourceUrls: string[];
}

/** Summarises a workspace. Pages that did not change since the last time are not gone through again. */
export function summarise(workspace: Workspace): WorkspaceSummary {
  const counts = new Map<string, number>();
  const newest = new Map<string, string>();
  const sources = new Map<string, string>();
  let linkCount = 0;
  for (const page of workspace.chunks) {
    const summary = summariseOnce(page);
    linkCount += page.links.size;
    for (const [id, count] of summary.counts) counts.set(id, (counts.get(id) ?? 0) + count);
    for (const [id, addedAt] of summary.newest) keepNewest(newest, id, addedAt);
    for (const [url, addedAt] of summary.sources) keepNewest(sources, url, addedAt);
  }
  const categories = [...workspace.categories]
    .map(([id, name]) => ({ id, name, linkCount: counts.get(id) ?? 0 }))
    .sort((a, b) => compareTimesDescending(newest.get(a.id), newest.get(b.id)) || (a.id < b.id ? -1 : 1));
  return { linkCount, categories, sourceUrls: fitting(newestKeys(sources).map(([url]) => url)) };
}

interface ChunkSummary {
  readonly counts: ReadonlyMap<string, number>;
  readonly newest: ReadonlyMap<string, string>;
  readonly sources: readonly (readonly [url: string, addedAt: string])[];
}

const summaries = new WeakMap<Chunk, ChunkSummary>();

function summariseOnce(page: Chunk): ChunkSummary {
  let summary = summaries.get(page);
  if (!summary) {
    summary = summariseChunk(page);
    summaries.set(page, summary);
  }
  return summary;
}

function summariseChunk(page: Chunk): ChunkSummary {
  const counts = new Map<string, number>();
  const newest = new Map<string, string>();
  const sources = new Map<string, string>();
  for (const { category, addedAt, sourceUrl } of page.links.values()) {
    counts.set(category, (counts.get(category) ?? 0) + 1);
    keepNewest(newest, category, addedAt);
    if (sourceUrl !== undefined) keepNewest(sources, sourceUrl, addedAt);
  }
  return { counts, newest, sources: newestKeys(sources) };
}

function keepNewest(times: Map<string, string>, key: string, addedAt: string): void {
  const known = times.get(key);
  if (known === undefined || known < addedAt) times.set(key, addedAt);
}

/** Those of one instant by their text, so that every instance writes the same. */
function newestKeys(times: ReadonlyMap<string, string>): [string, string][] {
  return [...times]
    .sort(([one, a], [other, b]) => compareTimesDescending(a, b) || (one < other ? -1 : 1))
    .slice(0, LIMITS.sourceUrlsShown);
}

/** The first URLs that together stay below the bound in bytes; one that alone exceeds it is passed over. */
function fitting(urls: readonly string[]): string[] {
  let left: number = LIMITS.sourceUrlBytesShown;
  return urls.filter((url) => {
    const bytes = utf8Bytes(url);
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

/** Orders ISO 8601 texts, newest first; what has no time comes last. */
function compareTimesDescending(a = '', b = ''): number {
  return a === b ? 0 : a < b ? 1 : -1;
}
