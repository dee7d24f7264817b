import type { EditOf, EditOperation } from '@shared/contract/editRequest';
import { categoryId } from '@shared/model/identity';
import type { WorkspaceDraft } from '@shared/model/workspaceDraft';

/** Returns the operation that moves a category to where it is now. Undefined if there is no such category. */
export function placeOf(draft: WorkspaceDraft, id: string): EditOf<'moveCategory'> | undefined {
  const category = draft.categories.get(id);
  if (category === undefined) return undefined;
  const next = draft.categoriesToChange().after(id);
  return { op: 'moveCategory', category, before: (next && draft.categories.get(next)) ?? null };
}

/**
 * Reads the places of the categories that an operation, or its undo, may remove with their last link. Call this before applying
 * it. The function that it returns takes the undo, and returns what else has to be done so that categories that were added
 * again are back in their places, and pinned.
 */
export function placesOf(
  operation: EditOperation,
  draft: WorkspaceDraft,
): (undo: readonly EditOperation[]) => EditOperation[] {
  const places = namesIn(operation).flatMap((name) => {
    const id = categoryId(name);
    const place = placeOf(draft, id);
    return place ? { id, place, isPinned: draft.pinned.has(id) } : [];
  });
  return (undo) => {
    // Renaming a category back keeps its place.
    if (undo[0]?.op === 'renameCategory') return [];
    const emptied = new Set(
      undo.flatMap((each) => (each.op === 'deleteLink' ? categoryId(each.category) : [])),
    );
    const lost = places.filter(({ id }) => !draft.categories.has(id) || emptied.has(id));
    // What is added again is the last one.
    if (lost.length === 1 && lost[0]?.place.before === null && !lost[0].isPinned) return [];
    // The later one first, because the other may have to come before it.
    return lost
      .sort(
        (a, b) => Number(a.place.before === b.place.category) - Number(b.place.before === a.place.category),
      )
      .flatMap(({ place, isPinned }): EditOperation[] => {
        const { category } = place;
        return isPinned ? [place, { op: 'pinCategory', category, isPinned }] : [place];
      });
  };
}

/** Returns the names of the categories that an operation, or its undo, may remove. */
function namesIn(operation: EditOperation): string[] {
  switch (operation.op) {
    case 'addLink':
    case 'deleteLink':
    case 'deleteCategory':
      return [operation.category];
    case 'updateLink':
      return [operation.category, operation.set.category ?? operation.category];
    case 'renameCategory':
      return [operation.category, operation.name];
    case 'moveCategory':
    case 'pinCategory':
    case 'updateWorkspace':
      return [];
  }
}
