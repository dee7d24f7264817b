import type { NamedLink } from '../contract/requests/editRequest';
import {
  LINK_FIELDS,
  OPTIONAL_FIELDS,
  WRITTEN_FIELDS,
  type Link,
  type OptionalField,
  type WrittenField,
} from '../model/model';
import { urlIdentities } from '../model/identity';
import type { LinkEntry } from '../model/workspace';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { joinNotes } from './joinNotes';

/**
 * Gives a link another id. If there is a link with that id, the other becomes part of it, like {@link mergedLink}, and it keeps the
 * shorter URL. Then returns the fields whose values are lost.
 */
export function moveOrMerge(
  draft: WorkspaceDraft,
  { id, link }: LinkEntry,
  newId: string,
): WrittenField[] | undefined {
  const existing = draft.find(newId);
  draft.remove(id);
  const merged = existing && mergedLink({ ...existing, url: shorterUrl(existing.url, link.url) }, link);
  if (merged) draft.put(newId, merged.link);
  else draft.put(newId, link, id);
  return merged?.lost;
}

/** Returns the shorter one of two URLs that are the same for all versions: the other may have what tracks visitors. */
export function shorterUrl(kept: string, other: string): string {
  if (other.length >= kept.length) return kept;
  const [own, others] = [urlIdentities(kept), urlIdentities(other)];
  return own.length === others.length && own.every((each, index) => each === others[index]) ? other : kept;
}

/**
 * Returns a link that another one became part of: it keeps its fields, gets those that it lacks, and has both notes. `lost` are the
 * fields whose values are lost.
 */
export function mergedLink(
  kept: Link,
  other: Pick<Link, WrittenField | OptionalField>,
): { readonly link: Link; readonly lost: WrittenField[] } {
  const { notes, isWhole } = joinNotes(kept.notes, other.notes);
  const link = { ...withMissingFields(kept, other), notes };
  return { link, lost: lostFields(other, kept).filter((field) => field !== 'notes' || !isWhole) };
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

/** Returns the fields whose values are lost if a link becomes part of a stored one. */
export function lostFields(link: Pick<Link, WrittenField>, stored: Link): WrittenField[] {
  return WRITTEN_FIELDS.filter(
    (field) => link[field] !== undefined && stored[field] !== undefined && link[field] !== stored[field],
  );
}

/** Returns a link with the fields that a result names, or nothing if there are none. */
export function withFields(url: string, fields: readonly string[] = []): NamedLink[] {
  return fields.length > 0 ? [{ url, fields: [...fields] }] : [];
}

export function sameLink(a: Link, b: Link): boolean {
  return LINK_FIELDS.every((field) => a[field] === b[field]);
}
