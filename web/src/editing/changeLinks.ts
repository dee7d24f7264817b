import type { EditOperation } from '@shared/contract/editRequest';
import { categoryId, linkIdFromIdentity, urlIdentity } from '@shared/model/identity';
import type { Workspace } from '@shared/model/model';
import { categoryName, findLink, type LinkEntry } from '@shared/model/workspace';
import { formatLinkCount, formatList } from '../ui/format';
import type { ChangeTexts } from './changeWithUndo';

/** Operations that delete links, and the messages about them. */
export interface Deletion {
  readonly operations: EditOperation[];
  /** The links to delete, such as “3 links”. */
  readonly subject: string;
  readonly texts: Omit<ChangeTexts, 'conflicts'>;
}

/** What happens if links are moved to a category. */
export interface MovePlan {
  /** The name of the category, as stored if it exists. */
  readonly name: string;
  /**
   * The links that are not in the category yet, grouped by their category, because the service applies them
   * faster that way.
   */
  readonly moved: readonly LinkEntry[];
  /** Those of them that are merged with a link that has the same URL. */
  readonly merged: readonly LinkEntry[];
}

/** Plans to move links of a workspace to the category with this name, which may be new, or may be in another workspace. */
export function planMove(
  workspace: Workspace,
  entries: readonly LinkEntry[],
  category: string,
  target = workspace,
): MovePlan {
  const id = categoryId(category);
  const groups = Map.groupBy(entries, ({ link }) => link.category);
  if (target.id === workspace.id) groups.delete(id);
  const moved = [...groups.values()].flat();
  const taken = new Set<string>();
  const merged = moved.filter(({ link }) => {
    const newId = linkIdFromIdentity(id, urlIdentity(link.url));
    const isTaken = taken.has(newId) || findLink(target, newId) !== undefined;
    taken.add(newId);
    return isTaken;
  });
  return { name: target.categories.get(id) ?? category, moved, merged };
}

/** Returns the operations that move links, and the messages about them. */
export function moveOf(workspace: Workspace, { name, moved, merged }: MovePlan): Omit<Deletion, 'subject'> {
  const operations = moved.map((entry): EditOperation => ({
    op: 'updateLink',
    ...targetOf(workspace, entry),
    set: { category: name },
  }));
  const links = subject(moved);
  const texts = {
    done: `Moved ${links} to “${name}”.${mergedText(merged)}`,
    failed: `${links} ${wereNot(moved)} moved.`,
    partlyDone: (count: number) => `Moved ${count.toLocaleString('en')} of ${links} to “${name}”.`,
    notUndone: `${links} ${wereNot(moved)} moved back.`,
  };
  return { operations, texts };
}

/** Returns the operations that delete links, and the messages about them. */
export function deletionOf(workspace: Workspace, entries: readonly LinkEntry[]): Deletion {
  const operations = entries.map((entry): EditOperation => ({
    op: 'deleteLink',
    ...targetOf(workspace, entry),
  }));
  const links = subject(entries);
  const texts = {
    done: `Deleted ${links}.`,
    failed: `${links} ${wereNot(entries)} deleted.`,
    partlyDone: (count: number) => `Deleted ${count.toLocaleString('en')} of ${links}.`,
    notUndone: `${links} ${wereNot(entries)} restored.`,
  };
  return { operations, subject: links, texts };
}

function targetOf(workspace: Workspace, { link }: LinkEntry) {
  return { category: categoryName(workspace, link.category), url: link.url };
}

/** How many links to name. */
const MAX_NAMED = 3;

/** Says which links were merged when they were moved. Empty if there are none. */
export function mergedText(merged: readonly LinkEntry[]): string {
  if (merged.length === 0) return '';
  const links = merged.length === 1 ? 'a link that has' : 'links that have';
  return ` ${namesOf(merged)} ${merged.length === 1 ? 'was' : 'were'} merged with ${links} the same address.`;
}

/** Returns the titles of a few links, or the number of links. */
export function namesOf(entries: readonly LinkEntry[]): string {
  if (entries.length > MAX_NAMED) return formatLinkCount(entries.length);
  return formatList(entries.map(({ link }) => `“${link.title}”`));
}

/** Returns the title of a single link, or the number of links. */
export function subject(entries: readonly LinkEntry[]): string {
  const [first] = entries;
  return entries.length === 1 && first ? `“${first.link.title}”` : formatLinkCount(entries.length);
}

export const wereNot = ({ length }: readonly unknown[]) => (length === 1 ? 'was not' : 'were not');
