import type { EditOf, EditOperation, EditResult } from '@shared/contract/editRequest';
import { LIMITS } from '@shared/base/limits';
import { runAtOnce, type Steps } from '@shared/base/steps';
import { categoryId, linkId } from '@shared/model/identity';
import { settingsOf } from '@shared/model/change';
import type { Link, Workspace } from '@shared/model/model';
import { applyEdits } from '@shared/operations/applyEdits';
import { allLinks, categoryName, type LinkEntry } from '@shared/model/workspace';
import { WorkspaceDraft } from '@shared/model/workspaceDraft';
import { placeOf, placesOf } from './placesOf';

/**
 * Returns the operations that undo these operations on this workspace. They restore links exactly, with their
 * dates, notes and all other fields. They keep what others have changed since, except in links that have to be
 * deleted or added again.
 */
export function undoOperations(before: Workspace, operations: readonly EditOperation[]): EditOperation[] {
  return runAtOnce(undoInSteps(before, operations));
}

/** How many operations to undo in a step. */
const PER_STEP = 25;

/** Like {@link undoOperations}, in steps. */
export function* undoInSteps(
  before: Workspace,
  operations: readonly EditOperation[],
): Steps<EditOperation[]> {
  const draft = new WorkspaceDraft(before);
  const undos: EditOperation[][] = [];
  for (const [index, operation] of operations.entries()) {
    if (index % PER_STEP === PER_STEP - 1) yield;
    const undo = undoOf(operation, draft);
    const restorePlaces = placesOf(operation, draft);
    const [result] = applyEdits([operation], before.updatedAt)(draft);
    if (UNCHANGED.has(result?.status)) continue;
    const undone = undo();
    undos.push([...undone, ...restorePlaces(undone)]);
  }
  return undos.reverse().flat();
}

/**
 * Returns operations that undo a deletion, with the links as the service has removed them, which may differ from
 * what the user saw. Also adds those links of a deleted category that the user did not see.
 */
export function withRemoved(undo: readonly EditOperation[], results: readonly EditResult[]): EditOperation[] {
  const removed = new Map(
    results.flatMap((result) =>
      (result.removed ?? []).map((link) => [idOf(link), additionOf(link)] as const),
    ),
  );
  const revised = undo.map((operation): EditOperation => {
    if (operation.op !== 'addLink') return operation;
    const id = idOf(operation);
    const link = removed.get(id);
    removed.delete(id);
    return link ?? operation;
  });
  return [...revised, ...removed.values()].slice(0, LIMITS.operationsPerRequest);
}

function idOf({ category, url }: Pick<Link, 'category' | 'url'>): string {
  return linkId(categoryId(category), url);
}

/** The statuses of edits that changed nothing. */
export const UNCHANGED = new Set<EditResult['status'] | undefined>(['unchanged', 'not_found']);

/** Returns the operations that undo an operation, once it has been applied to the draft. */
type Undo = () => EditOperation[];

/** Reads what an operation will change. Call this before applying it. */
function undoOf(operation: EditOperation, draft: WorkspaceDraft): Undo {
  switch (operation.op) {
    case 'addLink':
    case 'deleteLink':
      return restoreLink(draft, linkId(categoryId(operation.category), operation.url));
    case 'updateLink':
      return undoUpdate(operation, draft);
    case 'renameCategory':
      return undoRename(operation, draft);
    case 'deleteCategory': {
      const links = linksIn(draft, categoryId(operation.category));
      const additions = links.map(({ link }) => addition(draft, link));
      return () => additions;
    }
    case 'moveCategory': {
      const place = placeOf(draft, categoryId(operation.category));
      return () => (place ? [place] : []);
    }
    case 'pinCategory':
      return () => [{ ...operation, isPinned: !operation.isPinned }];
    case 'updateWorkspace': {
      const set = settingsOf(draft.fields);
      return () => [{ op: 'updateWorkspace', set }];
    }
  }
}

function undoUpdate({ category, url, set }: EditOf<'updateLink'>, draft: WorkspaceDraft): Undo {
  const id = linkId(categoryId(category), url);
  const link = draft.find(id);
  if (!link) return () => [];
  const whole = addition(draft, link);
  const newCategory = set.category ?? category;
  const newUrl = set.url ?? link.url;
  const newId = linkId(categoryId(newCategory), newUrl);
  if (newId !== id && draft.find(newId)) {
    const restore = restoreLink(draft, newId);
    return () => [...restore(), whole];
  }
  return () => [
    {
      op: 'updateLink',
      category: newCategory,
      url: newUrl,
      // Sets only the fields that were changed, to keep what somebody else changed in the others.
      set: {
        ...(set.title !== undefined && { title: link.title }),
        ...(set.url !== undefined && { url: link.url }),
        ...(set.category !== undefined && { category: whole.category }),
        ...(set.notes !== undefined && { notes: link.notes ?? null }),
        ...(set.sourceUrl !== undefined && { sourceUrl: link.sourceUrl ?? null }),
      },
    },
  ];
}

function undoRename({ category, name }: EditOf<'renameCategory'>, draft: WorkspaceDraft): Undo {
  const oldId = categoryId(category);
  const newId = categoryId(name);
  const oldName = categoryName(draft, oldId);
  if (newId === oldId || !draft.categories.has(newId)) {
    return () => [{ op: 'renameCategory', category: name, name: oldName }];
  }
  const undos = linksIn(draft, oldId).map(({ link }): Undo => {
    const mergedId = linkId(newId, link.url);
    const whole = addition(draft, link);
    const restore = draft.find(mergedId) && restoreLink(draft, mergedId);
    return () =>
      restore
        ? [...restore(), whole]
        : [{ op: 'updateLink', category: name, url: link.url, set: { category: oldName, url: link.url } }];
  });
  return () => undos.flatMap((undo) => undo());
}

/** Returns an undo that gives a link its current state, or deletes it if it does not exist now. */
function restoreLink(draft: WorkspaceDraft, id: string): Undo {
  const old = draft.find(id);
  const additions = old ? [addition(draft, old)] : [];
  return () => {
    const changed = draft.find(id);
    if (!changed) return additions;
    const { category, url } = changed;
    return [{ op: 'deleteLink', category: categoryName(draft, category), url }, ...additions];
  };
}

function addition(draft: WorkspaceDraft, link: Link): EditOf<'addLink'> {
  return additionOf({ ...link, category: categoryName(draft, link.category) });
}

/** Returns the operation that adds a link with this name of its category. The service sets the author. */
export function additionOf({ author: _, ...link }: Link): EditOf<'addLink'> {
  return { op: 'addLink', ...link };
}

function linksIn(draft: WorkspaceDraft, category: string): LinkEntry[] {
  return [...allLinks(draft)].filter(({ link }) => link.category === category);
}
