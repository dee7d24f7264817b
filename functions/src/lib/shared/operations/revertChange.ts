import type { Skipped } from '../contract/historyRequest';
import {
  settingsOf,
  type CategoryChange,
  type LinkChange,
  type LinkFields,
  type SettingsChange,
  type WorkspaceChange,
} from '../model/change';
import { LINK_FIELDS, linkSchema } from '../model/model';
import type { Operation, WorkspaceDraft } from '../model/workspaceDraft';

/** What happened to a part of a change: put back, left as it was before the change anyway, or skipped for this reason. */
type Outcome = 'done' | 'unchanged' | { readonly reason: string };

export interface Reverted {
  readonly status: 'reverted' | 'partly_reverted' | 'nothing_to_revert';
  readonly skipped: Skipped[];
}

const CHANGED = { reason: 'It has been changed since.' };
const GONE = { reason: 'It has been moved or removed since.' };
const NAME_USED = { reason: 'Another workspace has its name now.' };
const REORDERED = { reason: 'The order of the categories has been changed since.' };
const TAKEN = { reason: 'There is a link with this URL in its place now.' };

/**
 * Puts changes back, the last of them first: each must come before those that were made earlier. Leaves out what has been
 * changed since, and names for which `isNameUsed` by another workspace. The operation returns one result per change,
 * and throws {@link LimitExceeded} if the workspace has no room for a category.
 */
export function revertChanges(
  changes: readonly WorkspaceChange[],
  now: string,
  isNameUsed: (name: string) => boolean = () => false,
): Operation<Reverted[]> {
  return (draft) => {
    draft.updatedAt = now;
    const reverted = changes.map((change) => revertChange(draft, change, isNameUsed));
    draft.requireRoomForCategories();
    return reverted;
  };
}

function revertChange(
  draft: WorkspaceDraft,
  { links, categories, settings }: WorkspaceChange,
  isNameUsed: (name: string) => boolean,
): Reverted {
  const outcomes: { url: string; outcome: Outcome }[] = [];
  const names = new Map(categories.map(({ id, before, after }) => [id, before ?? after ?? id]));
  const restoreCategory = (id: string) => {
    draft.restoreCategory(id, names.get(id) ?? id);
  };
  const isMissing = new Set(categories.flatMap(({ id }) => (draft.categories.has(id) ? [] : id)));
  const order = orderOutcome(draft, categories);
  if (settings) outcomes.push({ url: '', outcome: revertSettings(draft, settings, isNameUsed) });
  for (const { id, before, after } of categories) {
    if (before === undefined || after === undefined || before === after) continue;
    outcomes.push({ url: '', outcome: respell(draft, id, { before, after }) });
  }
  for (const link of links.toReversed()) {
    outcomes.push({ url: link.url, outcome: revertLink(draft, link, restoreCategory) });
  }
  const used = new Set(links.map(({ before }) => before?.category));
  for (const { id, before, after } of categories) {
    const wasEmpty = before !== undefined && after === undefined && !used.has(id);
    if (wasEmpty && !draft.categories.has(id)) {
      restoreCategory(id);
      outcomes.push({ url: '', outcome: 'done' });
    }
    if (before === undefined && draft.categories.has(id)) draft.removeIfEmpty(id);
  }
  // From the last one on, so that each finds the one that it has to come before in its place.
  for (const { id, after, next, wasPinned } of categories.toReversed()) {
    if (!draft.categories.has(id)) continue;
    const isRestored = after === undefined && isMissing.has(id);
    const isMoved = after !== undefined && order === 'done';
    if (next && (isRestored || isMoved)) moveBefore(draft, id, next.before);
    if (wasPinned === undefined || (after === undefined && !isRestored)) continue;
    if (draft.categoriesToChange().pin(id, wasPinned)) outcomes.push({ url: '', outcome: 'done' });
  }
  if (order) outcomes.push({ url: '', outcome: order });
  const skipped = outcomes.flatMap(({ url, outcome }) =>
    typeof outcome === 'object' ? [{ url, ...outcome }] : [],
  );
  if (!outcomes.some(({ outcome }) => outcome === 'done')) return { status: 'nothing_to_revert', skipped };
  return { status: skipped.length > 0 ? 'partly_reverted' : 'reverted', skipped };
}

function revertLink(
  draft: WorkspaceDraft,
  { id, movedTo = id, before, after }: LinkChange,
  restoreCategory: (id: string) => void,
): Outcome {
  const link = draft.find(movedTo);
  if (!before) {
    if (!link) return 'unchanged';
    if (!hasFields(link, linkFields(after))) return CHANGED;
    draft.remove(id);
    return 'done';
  }
  const place = movedTo === id ? link : draft.find(id);
  if (!after) {
    if (place) return hasFields(place, linkFields(before)) ? 'unchanged' : TAKEN;
    const restored = linkSchema.parse(before);
    restoreCategory(restored.category);
    draft.put(id, restored);
    return 'done';
  }
  const isBack = movedTo === id || !link;
  if (isBack && place && hasFields(place, before)) return 'unchanged';
  if (!link) return GONE;
  if (!hasFields(link, after)) return CHANGED;
  if (movedTo !== id) {
    if (place) return TAKEN;
    draft.remove(movedTo);
  }
  const restored = linkSchema.parse(withoutNulls({ ...link, ...before }));
  restoreCategory(restored.category);
  draft.put(id, restored, movedTo);
  return 'done';
}

/** Removes links by their ids. The operation returns how many there were. */
export function removeLinks(ids: readonly string[], now: string): Operation<number> {
  return (draft) => {
    draft.updatedAt = now;
    let removed = 0;
    for (const id of ids) {
      const link = draft.find(id);
      if (!link) continue;
      draft.remove(id);
      draft.removeIfEmpty(link.category);
      removed++;
    }
    return removed;
  };
}

/** Returns whether the categories that a change moved can be moved back. Undefined if it moved none. */
function orderOutcome(draft: WorkspaceDraft, categories: readonly CategoryChange[]): Outcome | undefined {
  const moved = categories.filter(
    ({ id, after, next }) => after !== undefined && next && draft.categories.has(id),
  );
  if (moved.length === 0) return undefined;
  const isAll = (side: 'before' | 'after') =>
    moved.every(({ id, next }) => (draft.categoriesToChange().after(id) ?? null) === next?.[side]);
  if (isAll('before')) return 'unchanged';
  return isAll('after') ? 'done' : REORDERED;
}

/** Moves a category before another one, or to the end if `next` is null. Leaves it where it is if there is no such category. */
function moveBefore(draft: WorkspaceDraft, id: string, next: string | null): void {
  if (next === null || draft.categories.has(next)) draft.categoriesToChange().move(id, next ?? undefined);
}

/** Puts back the spelling of a category's name. */
function respell(draft: WorkspaceDraft, id: string, name: { before: string; after: string }): Outcome {
  const current = draft.categories.get(id);
  if (current === name.before) return 'unchanged';
  if (current !== name.after) return { reason: `The category "${name.after}" has been changed since.` };
  draft.categoriesToChange().rename(id, id, name.before);
  return 'done';
}

function revertSettings(
  draft: WorkspaceDraft,
  { before, after }: SettingsChange,
  isNameUsed: (name: string) => boolean,
): Outcome {
  const current = settingsOf(draft.fields);
  if (hasFields(current, before)) return 'unchanged';
  if (!hasFields(current, after)) return { reason: 'The settings of the workspace have been changed since.' };
  if (before.name !== undefined && isNameUsed(before.name)) return NAME_USED;
  const { name = current.name, isPublic = current.isPublic, sourceUrl = current.sourceUrl } = before;
  const { categoryOrder: order = current.categoryOrder } = before;
  const { isIndexed = current.isIndexed } = before;
  draft.fields = {
    ...draft.fields,
    ...{ name, isPublic, isIndexed: isIndexed ? true : undefined, sourceUrl: sourceUrl ?? undefined },
    categoryOrder: order === 'hand' ? undefined : order,
  };
  return 'done';
}

/** Returns whether an object has these values. Null stands for a missing field. */
function hasFields(object: object, fields: object): boolean {
  return Object.entries(fields).every(([field, value]) => (Reflect.get(object, field) ?? null) === value);
}

/** Returns all fields of a link, with null for those that it lacks. */
function linkFields(link: LinkFields = {}): LinkFields {
  return Object.fromEntries(LINK_FIELDS.map((field) => [field, link[field] ?? null]));
}

function withoutNulls(link: object): object {
  return Object.fromEntries(Object.entries(link).filter(([, value]) => value !== null));
}
