import { inSteps, type Steps } from '@shared/base/steps';
import type { Workspace } from '@shared/model/model';
import { compareNewest } from '@shared/model/linkOrder';
import type { LinkEntry } from '@shared/model/workspace';
import { findDuplicates } from '@shared/queries/duplicates';
import { hasHost, hostOf } from '../ui/text/urls';

/** Links that are the same page, or that may be. Newest first. */
export interface LinkGroup {
  /** The id of the newest link. */
  readonly key: string;
  readonly entries: readonly LinkEntry[];
}

/** What a workspace has more than once. */
export interface Groups {
  readonly pages: readonly LinkGroup[];
  /** Different pages of a site with the same title. */
  readonly titles: readonly LinkGroup[];
}

/** Finds the pages that a workspace has more than once, under any address, and then different pages of a site with the same title. */
export function* findGroups(workspace: Workspace): Steps<Groups> {
  const duplicates = yield* findDuplicates([workspace], () => true);
  const pages = duplicates
    .map(({ entry, others }) => groupOf([entry, ...others.map((place) => place.entry)]))
    .sort(byNewest);
  const grouped = new Set(pages.flatMap(({ entries }) => entries.slice(1).map(({ id }) => id)));
  const byTitle = new Map<string, LinkEntry[]>();
  for (const { links } of workspace.chunks) {
    yield* inSteps([...links], LINKS_PER_STEP, ([id, link]) => {
      if (grouped.has(id) || link.conversationId !== undefined || !hasHost(link.url)) return;
      const key = `${hostOf(link.url)} ${link.title.trim().toLowerCase()}`;
      const same = byTitle.get(key);
      if (same) same.push({ id, link });
      else byTitle.set(key, [{ id, link }]);
    });
    yield;
  }
  const titles = [...byTitle.values()]
    .filter(({ length }) => length > 1 && length <= MAX_SAME)
    .map(groupOf)
    .sort(byNewest);
  return { pages, titles };
}

/** That takes some milliseconds. */
const LINKS_PER_STEP = 250;

/** A title that more pages have, such as “Sign in”, says nothing. */
const MAX_SAME = 5;

function groupOf(entries: readonly LinkEntry[]): LinkGroup {
  const sorted = entries.toSorted(compareNewest);
  return { key: sorted[0]?.id ?? '', entries: sorted };
}

function byNewest(a: LinkGroup, b: LinkGroup): number {
  const [first, second] = [a.entries[0], b.entries[0]];
  return first && second ? compareNewest(first, second) : 0;
}
