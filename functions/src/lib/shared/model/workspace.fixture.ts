import { categoryId } from './identity';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from './model';
import type { LinkEntry } from './workspace';
import { apply } from './operation';
import { addLink, type NewLink } from '../operations/addLink';

/** Returns the time this many seconds after noon UTC on 31 January 2026. */
export function instant(seconds = 0): string {
  return new Date(Date.UTC(2026, 0, 31, 12, 0, seconds)).toISOString();
}

/** Returns a link to add. By default, links differ only in their number. */
export function aLink(number: number, fields: Partial<NewLink> = {}): NewLink {
  const url = `https://example.com/${String(number)}`;
  return { category: 'Reading', title: `Page ${String(number)}`, url, ...fields };
}

/** Returns the default workspace with these links, added one per second from {@link instant} 0 on. */
export function workspaceWith(...links: NewLink[]): Workspace {
  const empty = emptyWorkspace(DEFAULT_WORKSPACE_ID, instant());
  return links.reduce(
    (workspace, link, index) => apply(workspace, addLink(link, instant(index))).workspace,
    empty,
  );
}

export function withCategories(workspace: Workspace, names: Iterable<string>): Workspace {
  return apply(workspace, (draft) => {
    for (const name of names) draft.addCategory(categoryId(name), name);
  }).workspace;
}

export function withLinks(workspace: Workspace, entries: Iterable<LinkEntry>): Workspace {
  return apply(workspace, (draft) => {
    for (const { id, link } of entries) draft.put(id, link);
  }).workspace;
}
