import { byteBudget, utf8Bytes } from '../text/bytes';
import { LIMITS } from '../base/limits';
import type { Chunk, Workspace } from './model';
import { compareStrings } from './linkOrder';
import { memoize } from '../base/memoize';
import { linkCounts } from './workspace';

/** A category in the head of a workspace. */
export interface CategorySummary {
  readonly id: string;
  readonly name: string;
  readonly linkCount: number;
}

/** The summary of a workspace's links. Stored in the head, so that listing workspaces reads no chunks. */
export interface WorkspaceSummary {
  readonly linkCount: number;
  /** The category with the newest link comes first, empty categories last. */
  readonly categories: CategorySummary[];
  /** The distinct reference URLs of the links, newest first, at most {@link LIMITS.sourceUrlsShown}. */
  readonly sourceUrls: string[];
}

/** Summarizes a workspace. Goes only through chunks that it has not summarized before. */
export function summarize(workspace: Workspace): WorkspaceSummary {
  const counts = new Map<string, number>();
  const latest = new Map<string, string>();
  const sources = new Map<string, string>();
  let linkCount = 0;
  for (const chunk of workspace.chunks) {
    const summary = summarizeChunk(chunk);
    linkCount += chunk.links.size;
    for (const [id, count] of linkCounts(chunk)) counts.set(id, (counts.get(id) ?? 0) + count);
    for (const [id, addedAt] of summary.latest) updateLatest(latest, id, addedAt);
    for (const [url, addedAt] of summary.sources) updateLatest(sources, url, addedAt);
  }
  const latestIn = (category: CategorySummary) => latest.get(category.id) ?? '';
  const categories = [...workspace.categories]
    .map(([id, name]) => ({ id, name, linkCount: counts.get(id) ?? 0 }))
    .sort((a, b) => compareStrings(latestIn(b), latestIn(a)) || compareStrings(a.id, b.id));
  const fits = byteBudget(LIMITS.sourceUrlBytesShown);
  const sourceUrls = newestSources(sources)
    .map(([url]) => url)
    .filter((url) => fits(utf8Bytes(url)));
  return { linkCount, categories, sourceUrls };
}

/** Returns the categories in the order that people gave them. */
export function inOrderByHand(workspace: Workspace, summary = summarize(workspace)): CategorySummary[] {
  const summaries = new Map(summary.categories.map((category) => [category.id, category]));
  return [...workspace.categories.keys()].flatMap((id) => summaries.get(id) ?? []);
}

/** Returns when the newest link of a chunk was added, or '' if the chunk is empty. */
export function newestIn(chunk: Chunk): string {
  let newest = '';
  for (const addedAt of summarizeChunk(chunk).latest.values()) if (addedAt > newest) newest = addedAt;
  return newest;
}

interface ChunkSummary {
  /** When the newest link of each category was added, by category id. */
  readonly latest: ReadonlyMap<string, string>;
  /** The newest reference URLs, with the time of the newest link that has them. */
  readonly sources: readonly (readonly [url: string, addedAt: string])[];
}

const summarizeChunk = memoize((chunk: Chunk): ChunkSummary => {
  const latest = new Map<string, string>();
  const sources = new Map<string, string>();
  for (const { category, addedAt, sourceUrl } of chunk.links.values()) {
    updateLatest(latest, category, addedAt);
    if (sourceUrl !== undefined) updateLatest(sources, sourceUrl, addedAt);
  }
  return { latest, sources: newestSources(sources) };
});

function updateLatest(times: Map<string, string>, key: string, addedAt: string): void {
  const known = times.get(key);
  if (known === undefined || known < addedAt) times.set(key, addedAt);
}

/**
 * Returns the newest URLs. Orders URLs of the same time by their text, so that every instance writes the same head.
 */
function newestSources(times: ReadonlyMap<string, string>): [url: string, addedAt: string][] {
  return [...times]
    .sort(([urlA, a], [urlB, b]) => compareStrings(b, a) || compareStrings(urlA, urlB))
    .slice(0, LIMITS.sourceUrlsShown);
}
