import type { EditOperation } from '../contract/requests/editRequest';
import { linkDigest } from '../model/linkDigest';
import type { Link, Workspace } from '../model/model';
import { categoryName, type LinkEntry } from '../model/workspace';

// Links move to another workspace in two changes: they are added there, and then removed where they were. So none is lost if
// the second one fails, and both can be repeated.

/** Returns the edit that adds a link to the category with this name, or joins its note to that of the same page. The service sets the author. */
export function arrivalOf({ author: _, ...link }: Link, category: string): EditOperation {
  return { op: 'addLink', ...link, category, joinsNotes: true };
}

/** Returns the edit that removes a link that is in another workspace now. Keeps it if it is not as it was moved. */
export function departureOf(workspace: Workspace, { link }: LinkEntry): EditOperation {
  const category = categoryName(workspace, link.category);
  return { op: 'deleteLink', category, url: link.url, seen: linkDigest(link) };
}
