import type { EditResult } from '@shared/contract/requests/editRequest';
import { formatList } from '../ui/text/format';
import { subject, wereNot } from './changeLinks';
import { linksOf, type LinkGroup } from './linkGroups';

/** Says that somebody else has changed links where they were, so that these were not removed. */
function changedTexts({ workspace, entries }: LinkGroup, there: string) {
  const isOne = entries.length === 1;
  const moved = `${subject(entries)} ${isOne ? 'is' : 'are'} in ${there} now`;
  const from = workspace.name;
  return {
    unchanged: isOne
      ? `${moved}, but was not removed from ${from}, because somebody changed it there in the meantime. Compare the two, and delete one.`
      : `${moved}, but those that somebody changed in ${from} in the meantime were not removed from there. Compare them, and delete one of each.`,
    not_found: `${moved}, but somebody moved or deleted ${isOne ? 'it' : 'some of them'} in ${from} in the meantime. Check both workspaces.`,
  };
}

/** Returns what {@link changedTexts} says about the links that somebody else has changed, according to the results. */
export function changesMeanwhile(
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

/** Says which links are in two workspaces now. */
export function notRemoved(groups: readonly LinkGroup[], there: string): string {
  const links = linksOf(groups);
  const from = formatList(groups.map(({ workspace }) => workspace.name));
  return `${subject(links)} ${links.length === 1 ? 'is' : 'are'} in ${there} now, but ${wereNot(links)} removed from ${from}.`;
}
