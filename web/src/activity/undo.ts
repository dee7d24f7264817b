import { LIMITS } from '@shared/base/limits';
import type { RevertResponse } from '@shared/contract/historyRequest';
import type { Addition, ChangeItem, Item } from './log/items';
import { isChangedSince } from './log/linkHistory';
import type { Outcome, SkippedPart } from './log/outcome';

/** What putting back needs of the service. */
export interface UndoService {
  readonly revert: (changeIds: string[]) => Promise<RevertResponse['results']>;
  /** Deletes links that were added. */
  readonly remove: (additions: readonly Addition[]) => Promise<void>;
}

type Result = RevertResponse['results'][number];

/**
 * Puts items back, the newest first. Never overwrites what has been changed since: the service skips that in changes, and
 * additions whose links have been changed since are left alone. `all` has the newest item first.
 * @returns what was put back and what was skipped. If a request fails, the outcome has the error, too.
 */
export async function undoItems(
  chosen: readonly Item[],
  all: readonly Item[],
  titleOf: (item: Item, url: string) => string,
  { revert, remove }: UndoService,
): Promise<Outcome> {
  const skipped: SkippedPart[] = [];
  const putBack = new Set<string>();
  let undone = 0;
  const take = (item: ChangeItem, { status, skipped: parts = [] }: Result) => {
    if (status === 'reverted' || status === 'partly_reverted') {
      undone++;
      putBack.add(item.id);
    } else if (parts.length === 0) {
      skipped.push({ title: titleOf(item, item.links[0]?.url ?? ''), reason: REASONS[status] });
    }
    skipped.push(...parts.map(({ url, reason }) => ({ title: titleOf(item, url), reason })));
  };
  try {
    for (const step of stepsOf(chosen)) {
      for (const changes of chunksOf(step.changes)) {
        const results = await revert(changes.map(({ id }) => id));
        results.forEach((result) => {
          const item = changes.find(({ id }) => id === result.changeId);
          if (item) take(item, result);
        });
      }
      const [kept, removed] = [step.additions.filter(isKept), step.additions.filter((each) => !isKept(each))];
      skipped.push(
        ...kept.map(({ entry }) => ({ title: entry.link.title, reason: 'It has been changed since.' })),
      );
      if (removed.length > 0) await remove(removed);
      undone += removed.length;
    }
  } catch (error) {
    return { undone, skipped, error };
  }
  return { undone, skipped };

  function isKept(addition: Addition): boolean {
    return isChangedSince(addition, all, putBack);
  }
}

const REASONS = {
  nothing_to_revert: 'It is as it was before.',
  expired: 'It is older than 30 days.',
  not_found: 'It is no longer in the history.',
} as const;

interface Step {
  readonly changes: ChangeItem[];
  readonly additions: Addition[];
}

/**
 * Returns steps that each put changes back first, and then additions. A new step begins after an addition whose link an older
 * change concerns, too: that one must be put back afterwards.
 */
function stepsOf(chosen: readonly Item[]): Step[] {
  const steps: Step[] = [];
  let isOpen = false;
  for (const [index, item] of chosen.entries()) {
    const last = steps.at(-1);
    const step = isOpen && last ? last : { changes: [], additions: [] };
    if (step !== last) steps.push(step);
    isOpen = true;
    if (item.kind === 'change') step.changes.push(item);
    else {
      step.additions.push(item);
      isOpen = !chosen.slice(index + 1).some((older) => concerns(older, item.entry.id));
    }
  }
  return steps;
}

const concerns = (item: Item, linkId: string) =>
  item.kind === 'change' && item.links.some(({ id, movedTo }) => id === linkId || movedTo === linkId);

function chunksOf<Each>(list: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(list.length / LIMITS.changesPerRequest) }, (_, index) =>
    list.slice(index * LIMITS.changesPerRequest, (index + 1) * LIMITS.changesPerRequest),
  );
}
