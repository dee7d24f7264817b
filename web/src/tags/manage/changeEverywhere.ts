import type { Workspace } from '@shared/model/model';
import { allLinks } from '@shared/model/workspace';
import { runInSlices } from '../../data/local/slices';
import { changeTags, fullText, partlyDone, planTags } from '../../editing/changeTags';
import { subject } from '../../editing/changeLinks';
import type { LinkGroup } from '../../editing/linkGroups';
import { formatLinkCount, formatNumber } from '../../ui/text/format';
import { tagsOf, type CountedTag } from '../tags';
import type { TagScope } from '../tagScope';

export interface TagDialogProps {
  readonly tag: CountedTag;
  readonly scope: TagScope;
  /** Returns to the list of tags. */
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** The links with a tag. */
interface Tagged {
  /** Those that the user may change, by workspace. */
  readonly groups: readonly LinkGroup[];
  /** How many there are, and how many more the user may only view. */
  readonly count: number;
  readonly viewedCount: number;
}

/** Returns the links of a scope that have the tag with this identity. */
export function groupsWith({ workspaces, editable }: TagScope, identity: string): Tagged {
  const ids = new Set(editable.map(({ id }) => id));
  const tagged = (workspace: Workspace): LinkGroup => ({
    workspace,
    entries: [...allLinks(workspace)].filter(({ link }) => tagsOf(link).has(identity)),
  });
  const countAll = (all: readonly LinkGroup[]) => all.reduce((sum, { entries }) => sum + entries.length, 0);
  const groups = editable.map(tagged).filter(({ entries }) => entries.length > 0);
  const viewed = workspaces.filter(({ id }) => !ids.has(id)).map(tagged);
  return { groups, count: countAll(groups), viewedCount: countAll(viewed) };
}

/** Says which links have a tag. */
export function whereText({ groups, count, viewedCount }: Tagged): string {
  const [first] = groups;
  const where =
    groups.length === 1 && first
      ? ` in “${first.workspace.name}”`
      : ` in ${formatNumber(groups.length)} workspaces`;
  const own = `It is on ${formatLinkCount(count)}${count > 0 ? where : ' that you may change'}.`;
  if (viewedCount === 0) return own;
  return `${own} ${formatLinkCount(viewedCount)} that you may only view ${viewedCount === 1 ? 'keeps' : 'keep'} it.`;
}

/** Changes the notes of all links with a tag, and offers to undo it. */
export async function changeEverywhere(
  { edits }: TagScope,
  { groups }: Tagged,
  change: (note: string) => string,
  texts: { readonly done: string; readonly failed: string; readonly notUndone: string },
): Promise<void> {
  const plan = await runInSlices(planTags(groups, change));
  const links = subject(plan.changed);
  changeTags(edits, plan, {
    ...texts,
    done: `${texts.done.slice(0, -1)} on ${links}.${fullText(plan)}`,
    partlyDone: partlyDone(links),
  });
}
