import { z } from 'zod';
import { utf8Bytes } from '../text/bytes';
import {
  LINK_FIELDS,
  OPTIONAL_FIELDS,
  WRITTEN_FIELDS,
  type Link,
  type OptionalField,
  type WrittenField,
} from '../model/model';
import type { NamedLink } from '../contract/requests/editRequest';
import { linkResult, linkResultSchema, withShortNotes } from '../contract/requests/linkResult';
import type { LinkEntry } from '../model/workspace';
import type { WorkspaceDraft } from '../model/workspaceDraft';

/**
 * Returns the result for a link that the draft now contains. Shortens its note if it would not fit into a
 * response.
 */
export function savedLink(status: SavedLink['status'], draft: WorkspaceDraft, link: Link): SavedLink {
  const whole = linkResult(draft, link);
  const fits = utf8Bytes(JSON.stringify(whole)) <= WHOLE_LINK_BYTES;
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

/** UTF-8 bytes of a link that is returned with its whole note. The result has room for 3,000 more. */
const WHOLE_LINK_BYTES = 13_000;

/** Replaces a stored link unless the two are equal. */
export function replaceLink(draft: WorkspaceDraft, stored: LinkEntry, link: Link): SavedLink {
  if (sameLink(stored.link, link)) return savedLink('unchanged', draft, stored.link);
  draft.put(stored.id, link);
  return savedLink('updated', draft, link);
}

export function sameLink(a: Link, b: Link): boolean {
  return LINK_FIELDS.every((field) => a[field] === b[field]);
}

/** Returns the fields whose values are lost if a link becomes part of a stored one. */
export function lostFields(link: Pick<Link, WrittenField>, stored: Link): WrittenField[] {
  return WRITTEN_FIELDS.filter(
    (field) => link[field] !== undefined && stored[field] !== undefined && link[field] !== stored[field],
  );
}

/** Returns a link with those of its optional fields that it lacks copied from another. */
export function withMissingFields(
  link: Link,
  other: Pick<Link, OptionalField>,
  fields: readonly OptionalField[] = OPTIONAL_FIELDS,
): Link {
  const filled = { ...link };
  for (const field of fields) filled[field] ??= other[field];
  return filled;
}

/**
 * Gives a link another id. If there is a link with that id, the two are merged: that one keeps its fields and gets those that it
 * lacks. Then returns the fields whose values are lost.
 */
export function moveOrMerge(
  draft: WorkspaceDraft,
  { id, link }: LinkEntry,
  newId: string,
): WrittenField[] | undefined {
  const existing = draft.find(newId);
  draft.remove(id);
  if (existing) draft.put(newId, withMissingFields(existing, link));
  else draft.put(newId, link, id);
  return existing && lostFields(link, existing);
}

/** Returns a link with the fields that a result names, or nothing if there are none. */
export function withFields(url: string, fields: readonly string[] = []): NamedLink[] {
  return fields.length > 0 ? [{ url, fields: [...fields] }] : [];
}
