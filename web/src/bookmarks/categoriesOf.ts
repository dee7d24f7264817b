import type { Link, Workspace } from '@shared/model/model';
import { linksByCategory } from '@shared/model/linkOrder';
import { summarize } from '@shared/model/summary';

interface ExportedCategory {
  readonly name: string;
  readonly links: readonly Link[];
}

/** Returns the categories to export, sorted by their newest link, each with its links, newest first. */
export function categoriesOf(workspace: Workspace): ExportedCategory[] {
  const groups = linksByCategory(workspace);
  return summarize(workspace).categories.flatMap(({ id, name }) => {
    const links = groups.get(id);
    return links ? [{ name, links: links.map(({ link }) => link) }] : [];
  });
}
