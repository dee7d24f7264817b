import { linkIdOf, urlIdentity } from './identity';
import type { Workspace } from '../model';

/**
 * The id that a URL has, or would have, in each category, with that category's id: a link of this URL anywhere
 * in the workspace is found without parsing the URLs that are stored. Empty when `url` is not absolute.
 */
export function linkIdsOf(workspace: Workspace, url: string): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  if (!URL.canParse(url)) return ids;
  const identity = urlIdentity(url);
  for (const category of workspace.categories.keys()) ids.set(linkIdOf(category, identity), category);
  return ids;
}
