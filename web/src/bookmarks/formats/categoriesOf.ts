import type { Link, Workspace } from '@shared/model/model';
import { linksByCategory } from '@shared/model/linkOrder';

/** Returns the categories to export, in the order that people gave them, each with its links, newest first. */
export function categoriesOf(workspace: Workspace): ExportedCategory[] {
  const groups = linksByCategory(workspace);
  return [...workspace.categories].flatMap(([id, name]) => {
    const links = groups.get(id);
    const isPinned = workspace.pinned?.has(id) === true;
    return links ? [{ name, isPinned, links: links.map(({ link }) => link) }] : [];
  });
}

interface ExportedCategory {
  readonly name: string;
  readonly isPinned: boolean;
  readonly links: readonly Link[];
}
