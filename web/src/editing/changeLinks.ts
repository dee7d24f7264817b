import type { EditOperation } from '@shared/contract/editRequest';
import { categoryId, linkIdFromIdentity, urlIdentity } from '@shared/model/identity';
import type { Workspace } from '@shared/model/model';
import { categoryName, findLink, type LinkEntry } from '@shared/model/workspace';
import { formatLinkCount } from '../ui/format';
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
  /** How many of them are merged with a link that has the same URL. */
  readonly mergedCount: number;
}

/** Plans to move links to the category with this name, which may be new. */
export function planMove(workspace: Workspace, entries: readonly LinkEntry[], category: string): MovePlan {
  const id = categoryId(category);
  const groups = Map.groupBy(entries, ({ link }) => link.category);
  groups.delete(id);
  const moved = [...groups.values()].flat();
  const taken = new Set<string>();
  let mergedCount = 0;
  for (const { link } of moved) {
    const newId = linkIdFromIdentity(id, urlIdentity(link.url));
    if (taken.has(newId) || findLink(workspace, newId)) mergedCount++;
    taken.add(newId);
  }
  return { name: workspace.categories.get(id) ?? category, moved, mergedCount };
}

/** Returns the operations that move links, and the messages about them. */
export function moveOf(
  workspace: Workspace,
  { name, moved, mergedCount }: MovePlan,
): Omit<Deletion, 'subject'> {
  const operations = moved.map((entry): EditOperation => ({
    op: 'updateLink',
    ...targetOf(workspace, entry),
    set: { category: name },
  }));
  const links = subject(moved);
  const merged =
    mergedCount === 0 ? '' : ` ${wereOf(mergedCount)} merged with links that have the same address.`;
  const texts = {
    done: `Moved ${links} to “${name}”.${merged}`,
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

/** Returns the title of a single link, or the number of links. */
function subject(entries: readonly LinkEntry[]): string {
  const [first] = entries;
  return entries.length === 1 && first ? `“${first.link.title}”` : formatLinkCount(entries.length);
}

const wereNot = ({ length }: readonly unknown[]) => (length === 1 ? 'was not' : 'were not');
const wereOf = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'was' : 'were'}`;
