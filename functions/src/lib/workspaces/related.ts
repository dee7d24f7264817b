import { linkResult } from '../shared/contract/requests/linkResult';
import { pageIdentities, urlIdentity } from '../shared/model/identity';
import type { WorkspaceDraft } from '../shared/model/workspaceDraft';
import type { AddedLink, NewLink } from '../shared/operations/addLink';
import { keepIndexes } from '../shared/search/chunkIndex';
import { relatedLinks } from '../shared/search/relatedLinks';
import { byteBudget, jsonBytes } from '../shared/text/bytes';

/**
 * Adds to a response which other links of the workspace are about the same as an added one, if the workspace was searched before:
 * to index its words for this would cost more than to add the link. Ends the draft.
 */
export function withRelated(
  draft: WorkspaceDraft,
  { title, notes, url }: NewLink,
  added: AddedLink,
): AddedLink {
  const found = relatedLinks(draft.start.chunks, { title, notes, url }).slice(0, CANDIDATES);
  keepIndexes(draft.start.chunks, draft.finish().chunks);
  if (found.length === 0) return added;
  const fits = byteBudget(RELATED_BYTES);
  const page = new Set(pageIdentities(url).flat());
  const related = found
    .flatMap(({ id }) => draft.find(id) ?? [])
    .filter((link) => !page.has(urlIdentity(link.url)))
    .map((link) => {
      const { title, url, category } = linkResult(draft, link);
      return { title, url, category };
    })
    .filter((link) => fits(jsonBytes(link)))
    .slice(0, MAX_RELATED);
  return related.length > 0 ? { ...added, related } : added;
}

const MAX_RELATED = 3;
/** How many links to consider: some may have been changed since, or be too long. */
const CANDIDATES = 6;
/** UTF-8 bytes of the related links in a response. */
const RELATED_BYTES = 1_000;
