import type { EditOf, EditOperation, EditResult } from '@shared/contract/editRequest';
import { categoryId, linkId } from '@shared/model/identity';
import type { Link, Workspace } from '@shared/model/model';
import { applyEdits } from '@shared/operations/applyEdits';
import { independentRuns } from '@shared/operations/independentRuns';
import { allLinks, categoryName, findLink, type LinkEntry } from '@shared/model/workspace';

/**
 * Returns the operations that undo these operations on this workspace. They restore every link exactly, with its date,
 * its note and everything else it had. What others have changed since stays, unless it concerns a link that has to
 * be deleted or added again.
 */
export function undoOperations(before: Workspace, operations: readonly EditOperation[]): EditOperation[] {
  const steps: EditOperation[][] = [];
  let current = before;
  for (const run of independentRuns(operations)) {
    const edits = 'links' in run ? run.links : [run.other];
    const { workspace: after, result: results } = applyEdits(edits, before.updatedAt)(current);
    const changes = edits.filter((_, index) => !UNCHANGED.has(results[index]?.status));
    steps.push(changes.flatMap((operation) => undo(operation, current, after)));
    current = after;
  }
  return steps.reverse().flat();
}

const UNCHANGED = new Set<EditResult['status'] | undefined>(['unchanged', 'not_found']);

function undo(operation: EditOperation, before: Workspace, after: Workspace): EditOperation[] {
  switch (operation.op) {
    case 'addLink':
    case 'deleteLink':
      return restoreLink(before, after, linkId(categoryId(operation.category), operation.url));
    case 'updateLink':
      return undoUpdate(operation, before, after);
    case 'renameCategory':
      return undoRename(operation, before, after);
    case 'deleteCategory':
      return linksIn(before, categoryId(operation.category)).map((entry) => addition(before, entry.link));
    case 'updateWorkspace': {
      const { name, isPublic, sourceUrl = null } = before;
      return [{ op: 'updateWorkspace', set: { name, isPublic, sourceUrl } }];
    }
  }
}

function undoUpdate(
  { category, url, set }: EditOf<'updateLink'>,
  before: Workspace,
  after: Workspace,
): EditOperation[] {
  const id = linkId(categoryId(category), url);
  const link = findLink(before, id);
  if (!link) return [];
  const newCategory = set.category ?? category;
  const newUrl = set.url ?? link.url;
  const newId = linkId(categoryId(newCategory), newUrl);
  if (newId !== id && findLink(before, newId)) {
    return [...restoreLink(before, after, newId), addition(before, link)];
  }
  return [
    {
      op: 'updateLink',
      category: newCategory,
      url: newUrl,
      // Names only what was changed, so that it does not undo somebody else's change of another field.
      set: {
        ...(set.title !== undefined && { title: link.title }),
        ...(set.url !== undefined && { url: link.url }),
        ...(set.category !== undefined && { category: categoryName(before, link.category) }),
        ...(set.notes !== undefined && { notes: link.notes ?? null }),
        ...(set.sourceUrl !== undefined && { sourceUrl: link.sourceUrl ?? null }),
      },
    },
  ];
}

function undoRename(
  { category, name }: EditOf<'renameCategory'>,
  before: Workspace,
  after: Workspace,
): EditOperation[] {
  const oldId = categoryId(category);
  const newId = categoryId(name);
  const oldName = categoryName(before, oldId);
  if (newId === oldId || !before.categories.has(newId)) {
    return [{ op: 'renameCategory', category: name, name: oldName }];
  }
  return linksIn(before, oldId).flatMap(({ link }): EditOperation[] => {
    const mergedId = linkId(newId, link.url);
    return findLink(before, mergedId)
      ? [...restoreLink(before, after, mergedId), addition(before, link)]
      : [{ op: 'updateLink', category: name, url: link.url, set: { category: oldName, url: link.url } }];
  });
}

/** Returns the operations that give a link the state that it had before, if it had any. */
function restoreLink(before: Workspace, after: Workspace, id: string): EditOperation[] {
  const old = findLink(before, id);
  const changed = findLink(after, id);
  const { url = '', category = '' } = changed ?? {};
  const deletion = { op: 'deleteLink' as const, category: categoryName(after, category), url };
  return [...(changed ? [deletion] : []), ...(old ? [addition(before, old)] : [])];
}

function addition(workspace: Workspace, link: Link): EditOf<'addLink'> {
  return { op: 'addLink', ...link, category: categoryName(workspace, link.category) };
}

function linksIn(workspace: Workspace, category: string): LinkEntry[] {
  return [...allLinks(workspace)].filter(({ link }) => link.category === category);
}
