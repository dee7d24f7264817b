import { formatLinkCount } from '../../src/ui/text/format';
import { itemsOf, paramsOf } from './params';
import type { Result } from './readResult';

/** Reads the result of `edit_links`: what it changed, and what to say about the rest. */
export function readEdit(result: Result): Edit {
  if (result.kind === 'error') return nothing(result.message);
  if (result.kind === 'unknown') return nothing('This app did not say whether it worked. Refresh to see.');
  const { changeId, counts, results, hint } = result.data;
  const text = typeof hint === 'string' ? hint : '';
  const skipped = reasonsIn(results);
  if (typeof changeId !== 'string') {
    if (skipped !== '') return nothing(`Not undone: ${skipped}`);
    return nothing(isMissing(counts, results) ? GONE : text || 'Nothing was changed.');
  }
  if (skipped !== '') return { changeId, isPart: true, problem: `Not all was undone: ${skipped}` };
  // Some of a move to another workspace, without naming the links.
  const isPart = text.startsWith('Put back, except');
  return { changeId, isPart, problem: isPart ? text : '' };
}

export interface Edit {
  /** Undefined if nothing was changed. */
  readonly changeId: string | undefined;
  /** Whether an undo left something as it is. */
  readonly isPart: boolean;
  /** What was not done, and why, or ''. */
  readonly problem: string;
}

const nothing = (problem: string): Edit => ({ changeId: undefined, isPart: false, problem });

const GONE = 'This link is no longer here. Refresh to see where it is.';

function isMissing(counts: unknown, results: unknown): boolean {
  return 'not_found' in paramsOf(counts) || itemsOf(results).some(({ status }) => status === 'not_found');
}

/** Returns the reasons why an undo skipped something, each once, with how many links it concerns if they are several. */
function reasonsIn(results: unknown): string {
  const links = new Map<string, number>();
  for (const { status } of itemsOf(results)) {
    const [, reason] = SKIPPED.exec(typeof status === 'string' ? status : '') ?? [];
    if (reason !== undefined) links.set(reason, (links.get(reason) ?? 0) + 1);
  }
  return [...links]
    .map(([reason, count]) => (count > 1 ? `${reason} (${formatLinkCount(count)})` : reason))
    .join(' ');
}

/** Such as `skipped: It has been changed since.`, with the workspace before the colon if it is another one. */
const SKIPPED = /^skipped(?: in workspace ".*?")?: (.+)$/s;
