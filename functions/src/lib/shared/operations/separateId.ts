import { firstIdentity, linkIds, type LinkIds } from '../model/identity';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { moveOrMerge } from './mergeLinks';

/**
 * Returns the id of the link with this URL by the rules of version 1, or that of a new one. So links that were stored apart before
 * their addresses became one page are apart wherever they are restored. If another link of the page has this id, that one gets
 * its own id of version 1.
 */
export function separateId(draft: WorkspaceDraft, category: string, url: string, ids: LinkIds): string {
  const identity = firstIdentity(url);
  const stored = [...ids, ...draft.otherIds(ids[0])].find((id) => {
    const link = draft.find(id);
    return link !== undefined && firstIdentity(link.url) === identity;
  });
  const id = stored ?? ids.at(-1) ?? ids[0];
  const other = stored === undefined ? draft.find(id) : undefined;
  if (other) moveOrMerge(draft, { id, link: other }, linkIds(category, other.url).at(-1) ?? id);
  return id;
}
