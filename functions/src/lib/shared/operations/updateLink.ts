import type { EditOf, EditResult } from '../contract/requests/editRequest';
import { findByIds, movedId } from '../model/findByUrl';
import { categoryId, linkIds } from '../model/identity';
import { REMOVABLE_FIELDS, WRITTEN_FIELDS, type Link, type WrittenField } from '../model/model';
import { storedCategory } from '../model/storedCategory';
import type { Operation } from '../model/operation';
import { moveOrMerge, sameLink, withFields } from './mergeLinks';

/**
 * Sets fields of a link. Null removes a note or a reference. Keeps those that somebody else has changed since the author saw
 * them, and names them in `kept`. A new category or URL moves the link. If a link with the same URL is already there, the two
 * are merged: the existing link keeps its fields and gets those that it lacks, and `lost` names the others. Creates the new
 * category if it is missing.
 */
export function updateLink({ category, url, set, seen }: EditOf<'updateLink'>): Operation<EditResult> {
  const ids = linkIds(categoryId(category), url);
  return (draft) => {
    const target =
      set.category === undefined
        ? undefined
        : { id: storedCategory(draft, set.category), name: set.category };
    const found = findByIds(draft, ids);
    if (!found) return { status: 'not_found' };
    const { id, link: stored } = found;
    const fields = seen ? keptFields(stored, set, seen) : [];
    const kept = withFields(stored.url, fields);
    const changed = without(set, fields);
    const link: Link = {
      ...stored,
      title: changed.title ?? stored.title,
      url: set.url ?? stored.url,
      category: target?.id ?? stored.category,
    };
    for (const field of REMOVABLE_FIELDS) {
      const value = changed[field];
      if (value !== undefined) link[field] = value ?? undefined;
    }
    if (sameLink(stored, link)) return { status: 'unchanged', kept };
    const newId = movedId(draft, found, link.category, link.url);
    if (target) draft.addCategory(target.id, target.name);
    if (newId === id) draft.put(id, link);
    const lost = newId === id ? undefined : moveOrMerge(draft, { id, link }, newId);
    return { status: lost ? 'merged' : 'updated', kept, lost: withFields(stored.url, lost) };
  };
}

type Fields = EditOf<'updateLink'>['seen'] & object;

/** Returns the fields that are neither as the author saw them nor as they set them. */
function keptFields(stored: Link, set: Fields, seen: Fields): WrittenField[] {
  return WRITTEN_FIELDS.filter((field) => {
    const current = stored[field] ?? null;
    const isSet = set[field] !== undefined && set[field] !== current;
    return isSet && seen[field] !== undefined && seen[field] !== current;
  });
}

function without(set: Fields, fields: readonly WrittenField[]): Fields {
  return { ...set, ...Object.fromEntries(fields.map((field) => [field, undefined])) };
}
