import { addLink, type NewLink } from './operations/addLink';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from './model';

/** An instant so many seconds after noon of 31 January 2026. */
export function instant(seconds = 0): string {
  return new Date(Date.UTC(2026, 0, 31, 12, 0, seconds)).toISOString();
}

/** A link to file that differs from the others by its number alone, unless told otherwise. */
export function aLink(number: number, different: Partial<NewLink> = {}): NewLink {
  const url = `https://example.com/${String(number)}`;
  return { category: 'Reading', title: `Page ${String(number)}`, url, ...different };
}

/** The default workspace into which these links were filed, one a second from {@link instant} 0 on. */
export function workspaceWith(...links: NewLink[]): Workspace {
  const empty = emptyWorkspace(DEFAULT_WORKSPACE_ID, instant());
  return links.reduce((workspace, link, index) => addLink(link, instant(index))(workspace).workspace, empty);
}
