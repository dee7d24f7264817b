import { findByUrl, linksOf, movedId } from '@shared/model/findByUrl';
import { categoryId, urlIdentity } from '@shared/model/identity';
import type { EditOf } from '@shared/contract/requests/editRequest';
import { REMOVABLE_FIELDS, type Workspace } from '@shared/model/model';
import { storedCategory } from '@shared/model/storedCategory';
import { allLinks, findLink, type LinkEntry } from '@shared/model/workspace';
import {
  categoryOrUnsorted,
  completeUrl,
  DRAFT_FIELDS,
  type LinkDraft,
  type LinkValues,
} from '../form/linkDraft';
import { FIELD_NAMES } from '../../ui/text/fieldNames';

/**
 * Finds a link again, even if its category or its address has changed. Identifies it by its date and its title
 * or address. Returns undefined if it was deleted.
 */
export function findAgain(workspace: Workspace, { id, link }: LinkEntry): LinkEntry | undefined {
  const same = findLink(workspace, id);
  if (same) return { id, link: same };
  const identity = urlIdentity(link.url);
  for (const entry of allLinks(workspace)) {
    const { addedAt, title, url } = entry.link;
    if (addedAt === link.addedAt && (title === link.title || urlIdentity(url) === identity)) return entry;
  }
  return undefined;
}

/** Returns the link with which this one would be merged if its draft were saved. */
export function mergeTarget(workspace: Workspace, id: string, draft: LinkDraft): LinkEntry | undefined {
  const links = linksOf(workspace);
  const stored = links.find(id);
  const url = completeUrl(draft.url, stored?.url);
  if (!URL.canParse(url)) return undefined;
  const category = storedCategory(workspace, categoryOrUnsorted(draft.category));
  if (!stored) return findByUrl(links, category, url);
  const newId = movedId(links, { id, link: stored }, category, url);
  const target = newId === id ? undefined : links.find(newId);
  return target && { id: newId, link: target };
}

/** Returns the fields that differ from what is stored, which are the ones to send. */
export function changedFields(stored: LinkDraft, values: LinkValues): EditOf<'updateLink'>['set'] {
  const { title, url, category } = values;
  const set: EditOf<'updateLink'>['set'] = {
    ...(title !== stored.title && { title }),
    ...(url !== stored.url && { url }),
    // The service keeps the stored spelling of a category.
    ...(categoryId(category) !== categoryId(stored.category) && { category }),
  };
  for (const field of REMOVABLE_FIELDS) {
    const value = values[field] ?? '';
    if (value !== stored[field]) set[field] = value === '' ? null : value;
  }
  return set;
}

/** The changes that somebody else made to a link while its form was open. */
export interface Meanwhile {
  /** The fields that the form shows with their new values, by name, such as “title”. */
  readonly shown: readonly string[];
  /** The fields that the user has changed too, with what is stored now. */
  readonly replaced: readonly { readonly label: string; readonly now: string }[];
}

export function changedMeanwhile(
  original: LinkDraft,
  stored: LinkDraft,
  changes: Partial<LinkDraft>,
): Meanwhile {
  const fields = DRAFT_FIELDS.filter((field) => stored[field] !== original[field]);
  const isReplaced = (field: keyof LinkDraft) =>
    changes[field] !== undefined && changes[field] !== stored[field];
  return {
    shown: fields.filter((field) => !isReplaced(field)).map((field) => FIELD_NAMES[field]),
    replaced: fields.filter(isReplaced).map((field) => ({ label: FIELD_NAMES[field], now: stored[field] })),
  };
}
