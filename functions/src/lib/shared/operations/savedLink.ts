import { z } from 'zod';
import { jsonBytes } from '../text/bytes';
import type { Link } from '../model/model';
import { linkResult, linkResultSchema, withShortNotes } from '../contract/requests/linkResult';
import type { LinkEntry } from '../model/workspace';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { sameLink } from './mergeLinks';

/**
 * Returns the result for a link that the draft now contains. Shortens its note if it would not fit into a
 * response.
 */
export function savedLink(status: SavedLink['status'], draft: WorkspaceDraft, link: Link): SavedLink {
  const whole = linkResult(draft, link);
  const fits = jsonBytes(whole) <= WHOLE_LINK_BYTES;
  const result = fits ? whole : withShortNotes(whole);
  return { status, workspaceId: draft.workspaceId, category: result.category, link: result };
}

/** The result of adding or annotating a link, or of logging a session: the stored link and what happened to it. */
export const savedLinkSchema = z.object({
  status: z.enum(['created', 'updated', 'unchanged']),
  workspaceId: z.string(),
  category: z.string(),
  link: linkResultSchema.omit({ workspaceId: true }),
});
export type SavedLink = z.infer<typeof savedLinkSchema>;

/** The same, of a change that can be undone by its id. */
export const changedLinkSchema = savedLinkSchema.extend({
  /** Missing if nothing was changed, or the history has no room for it. */
  changeId: z.string().optional(),
});

/** UTF-8 bytes of a link that is returned with its whole note. The result has room for 3,000 more. */
const WHOLE_LINK_BYTES = 13_000;

/** Replaces a stored link unless the two are equal. */
export function replaceLink(draft: WorkspaceDraft, stored: LinkEntry, link: Link): SavedLink {
  if (sameLink(stored.link, link)) return savedLink('unchanged', draft, stored.link);
  draft.put(stored.id, link);
  return savedLink('updated', draft, link);
}
