import { LIMITS } from '@shared/base/limits';
import { inSteps, type Steps } from '@shared/base/steps';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { withoutTag, withTag } from '@shared/operations/editTags';
import { FAVORITE, tagIdentity, UNREAD } from '@shared/text/tags';
import { isLongerThan } from '@shared/text/length';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../data/edits/queue/contract';
import { runInSlices } from '../data/local/slices';
import { tagsOf } from '../tags/tags';
import { showToast } from '../ui/controls/toasts';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { leftOutText, subject, targetOf, wereNot } from './changeLinks';
import { changeAllWithUndo, type ShownChange, type ChangeTexts } from './changeWithUndo';
import { linksOf, type ChosenLinks, type LinkGroup } from './linkGroups';

/** What becomes of the notes of links whose tags change. */
export interface TagPlan {
  /** The links whose notes change, by workspace, each with its new note. */
  readonly groups: readonly (Pick<LinkGroup, 'workspace'> & { readonly entries: readonly Retagged[] })[];
  readonly changed: readonly LinkEntry[];
  /** How many links have no room for the tag in their note. */
  readonly fullCount: number;
}

interface Retagged extends LinkEntry {
  readonly notes: string;
}

/** Plans to change the tags of links. `change` returns a note with other tags. */
export function* planTags(groups: readonly LinkGroup[], change: (note: string) => string): Steps<TagPlan> {
  let fullCount = 0;
  const planned: TagPlan['groups'][number][] = [];
  for (const { workspace, entries } of groups) {
    const retagged: Retagged[] = [];
    yield* inSteps(entries, LINKS_PER_STEP, (entry) => {
      const { notes: before = '' } = entry.link;
      const notes = change(before);
      if (notes === before) return;
      if (isLongerThan(LIMITS.notes, notes)) fullCount++;
      else retagged.push({ ...entry, notes });
    });
    planned.push({ workspace, entries: retagged });
  }
  const filled = planned.filter(({ entries }) => entries.length > 0);
  return { groups: filled, changed: filled.flatMap(({ entries }) => entries), fullCount };
}

const LINKS_PER_STEP = 100;

/** Makes a change of tags in one edit of each workspace, and offers to undo all of it. Says so if no note changes. */
export function changeTags(edits: Edits, plan: TagPlan, texts: ChangeTexts): void {
  const changes = plan.groups.map(({ workspace, entries }): ShownChange => ({
    workspace,
    change: {
      operations: entries.map((entry): EditOperation => ({
        op: 'updateLink',
        ...targetOf(workspace, entry),
        set: { notes: entry.notes === '' ? null : entry.notes },
      })),
    },
    texts,
  }));
  if (changes.length > 0) changeAllWithUndo(edits, changes, texts);
  else showToast({ kind: 'failed', text: `Nothing was changed.${fullText(plan)}` });
}

/** Adds tags to links and removes others, and offers to undo it. */
export async function tagLinks(
  edits: Edits,
  { groups, viewedCount }: ChosenLinks,
  { added, removed }: TagChange,
): Promise<void> {
  const change = (note: string) =>
    added.reduce((text, name) => withTag(text, name), removed.reduce(withoutTag, note));
  const plan = await runInSlices(planTags(groups, change));
  const links = subject(plan.changed);
  const [done, failed] =
    removed.length === 0
      ? [`Added ${listed(added)} to ${links}.`, `${listed(added)} was not added to ${links}.`]
      : added.length === 0
        ? [`Removed ${listed(removed)} from ${links}.`, `${listed(removed)} was not removed from ${links}.`]
        : [`Changed the tags of ${links}.`, `The tags of ${links} were not changed.`];
  changeTags(edits, plan, {
    ...{ done: `${done}${fullText(plan)}${leftOutText(viewedCount)}`, failed },
    partlyDone: partlyDone(links),
    notUndone: `The tags of ${links} were not restored.`,
  });
}

export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export type Mark = typeof FAVORITE | typeof UNREAD;

/** Marks links as favorites or as unread, or removes that mark if all of them have it. Offers to undo it. */
export async function toggleMark(
  edits: Edits,
  { groups, viewedCount }: ChosenLinks,
  mark: Mark,
): Promise<void> {
  const isOn = linksOf(groups).every((entry) => tagsOf(entry.link).has(tagIdentity(mark)));
  const change = (note: string) => (isOn ? withoutTag : withTag)(note, mark);
  const plan = await runInSlices(planTags(groups, change));
  const links = subject(plan.changed);
  const were = wereNot(plan.changed);
  const [done, failed] = MARK_TEXTS[mark][isOn ? 'off' : 'on'](links, were);
  changeTags(edits, plan, {
    ...{ done: `${done}${fullText(plan)}${leftOutText(viewedCount)}`, failed },
    partlyDone: partlyDone(links),
    notUndone: `${links} ${were} changed back.`,
  });
}

type Texts = (links: string, were: string) => [done: string, failed: string];

const MARK_TEXTS: Readonly<Record<Mark, Record<'on' | 'off', Texts>>> = {
  [FAVORITE]: {
    on: (links, were) => [`Added ${links} to Favorites.`, `${links} ${were} added to Favorites.`],
    off: (links, were) => [`Removed ${links} from Favorites.`, `${links} ${were} removed from Favorites.`],
  },
  [UNREAD]: {
    on: (links, were) => [`Marked ${links} as unread.`, `${links} ${were} marked as unread.`],
    off: (links, were) => [`Marked ${links} as read.`, `${links} ${were} marked as read.`],
  },
};

export const partlyDone = (links: string) => (count: number) =>
  `Changed the tags of ${formatNumber(count)} of ${links}.`;

/** Says how many links have no room for a tag. Empty if there are none. */
export function fullText({ fullCount }: TagPlan): string {
  if (fullCount === 0) return '';
  return ` ${formatLinkCount(fullCount)} ${fullCount === 1 ? 'has' : 'have'} no room for it in the note.`;
}

/** How many tags to name. */
const MAX_NAMED = 3;

function listed(names: readonly string[]): string {
  if (names.length > MAX_NAMED) return `${formatNumber(names.length)} tags`;
  return names.map((name) => `#${name}`).join(' ');
}
