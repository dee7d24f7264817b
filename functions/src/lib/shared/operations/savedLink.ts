import { z } from 'zod';
import { utf8Bytes } from '../text/bytes';
import { LIMITS } from '../base/limits';
import { linkSchema, type Change, type Link, type Workspace } from '../model/model';
import { linkResult, linkResultSchema, withShortNotes } from '../contract/linkResult';
import { withLinks, type LinkEntry } from '../model/workspace';

/** The result of adding or annotating a link, or of logging a session: the stored link and what happened to it. */
export const savedLinkSchema = z.object({
  status: z.enum(['created', 'updated', 'unchanged']),
  workspaceId: z.string(),
  category: z.string(),
  link: linkResultSchema.omit({ workspaceId: true }),
});
export type SavedLink = z.infer<typeof savedLinkSchema>;

/** UTF-8 bytes of a result without its link. */
const REST_BYTES = 3_000;

/** Returns the result for a link that `workspace` now contains. Shortens its note if it would not fit into an answer. */
export function savedLink(status: SavedLink['status'], workspace: Workspace, link: Link): SavedLink {
  const whole = linkResult(workspace, link);
  const fits = utf8Bytes(JSON.stringify(whole)) <= LIMITS.responseBytes - REST_BYTES;
  const result = fits ? whole : withShortNotes(whole);
  return { status, workspaceId: workspace.id, category: result.category, link: result };
}

/** Replaces a stored link, or returns the same workspace if the two are equal. `now` is in ISO 8601. */
export function replaceLink(
  workspace: Workspace,
  stored: LinkEntry,
  link: Link,
  now: string,
): Change<SavedLink> {
  if (sameLink(stored.link, link)) {
    return { workspace, result: savedLink('unchanged', workspace, stored.link) };
  }
  const updated = { ...withLinks(workspace, [{ id: stored.id, link }]), updatedAt: now };
  return { workspace: updated, result: savedLink('updated', updated, link) };
}

const FIELDS = linkSchema.keyof().options;

/** Returns whether two links are equal in every field. */
export function sameLink(a: Link, b: Link): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}

type OptionalFields = Pick<Link, 'notes' | 'sourceUrl' | 'conversationId' | 'localPath'>;

/** Returns a link with the optional fields that it lacks taken from another. */
export function withMissingFields(link: Link, other: OptionalFields): Link {
  return {
    ...link,
    notes: link.notes ?? other.notes,
    sourceUrl: link.sourceUrl ?? other.sourceUrl,
    conversationId: link.conversationId ?? other.conversationId,
    localPath: link.localPath ?? other.localPath,
  };
}
