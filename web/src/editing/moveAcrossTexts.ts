import type { EditResult } from '@shared/contract/requests/editRequest';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { Toast } from '../ui/controls/toasts';
import { formatList } from '../ui/text/format';
import { messageOf } from '../ui/text/messages';
import { leftOutText, mergedText, subject, wereNot, type MovePlan } from './changeLinks';
import { linksOf, type LinkGroup } from './linkGroups';
import type { Settled } from './madeChange';
import { lostText } from './outcomeText';

/**
 * Says what became of links that are stored in another workspace now. `results` has one for each link that moves, and `left` says
 * whether they were removed where they were. It is undefined if that has to wait.
 */
export function movedToast(
  { plan, viewedCount }: { readonly plan: MovePlan; readonly viewedCount: number },
  results: readonly EditResult[],
  left: Settled | undefined,
): Pick<Toast, 'kind' | 'text'> {
  const { within, across, moved } = plan;
  if (left?.failure) {
    const failures = across.filter((_, index) => left.outcomes[index]?.length === 0);
    return { kind: 'failed', text: `${notRemoved(plan, failures)} ${messageOf(left.failure)}` };
  }
  const titles = new Map(moved.map(({ link }) => [link.url, link.title]));
  const lost = lostText(
    results.flatMap((result) => result.lost ?? []),
    (url) => titles.get(url) ?? url,
  );
  const changed = across.flatMap((group, index) => {
    return changesMeanwhile(group, resultsIn(left?.outcomes[index] ?? []), destinationOf(plan));
  });
  if (changed.length > 0) return { kind: 'failed', text: [...changed, ...lost].join(' ') };
  const merged = moved.filter((_, index) => {
    const status = results[index]?.status ?? 'created';
    return index < within.length ? status === 'merged' : status !== 'created';
  });
  const done = `Moved ${subject(moved)} to ${destinationOf(plan)}.${mergedText(merged)}${leftOutText(viewedCount)}`;
  return { kind: lost.length > 0 ? 'failed' : 'done', text: [done, ...lost].join(' ') };
}

/** Says which links are in two workspaces now. */
export function notRemoved(plan: MovePlan, groups: readonly LinkGroup[]): string {
  const links = linksOf(groups);
  const from = formatList(groups.map(({ workspace }) => workspace.name));
  return `${subject(links)} ${links.length === 1 ? 'is' : 'are'} in ${destinationOf(plan)} now, but ${wereNot(links)} removed from ${from}.`;
}

/** Returns where links move to, such as: “Databases” in Work. */
export function destinationOf({ name, target }: MovePlan): string {
  return `“${name}” in ${target.name}`;
}

export function resultsIn(outcomes: readonly EditOutcome[]): EditResult[] {
  return outcomes.flatMap(({ results }) => results ?? []);
}

/** Returns what {@link changedTexts} says about the links that somebody else has changed, according to the results. */
function changesMeanwhile(
  { workspace, entries }: LinkGroup,
  results: readonly EditResult[],
  there: string,
): string[] {
  const statuses = ['unchanged', 'not_found'] as const;
  return statuses.flatMap((status) => {
    const changed = entries.filter((_, index) => results[index]?.status === status);
    return changed.length > 0 ? changedTexts({ workspace, entries: changed }, there)[status] : [];
  });
}

/** Says that somebody else has changed links where they were, so that these were not removed. */
function changedTexts({ workspace, entries }: LinkGroup, there: string) {
  const isOne = entries.length === 1;
  const moved = `${subject(entries)} ${isOne ? 'is' : 'are'} in ${there} now`;
  const from = workspace.name;
  return {
    unchanged: isOne
      ? `${moved}, but was not removed from ${from}, because someone changed it there in the meantime. Compare the two, and delete one.`
      : `${moved}, but those that someone changed in ${from} in the meantime were not removed from there. Compare them, and delete one of each.`,
    not_found: `${moved}, but someone moved or deleted ${isOne ? 'it' : 'some of them'} in ${from} in the meantime. Check both workspaces.`,
  };
}
