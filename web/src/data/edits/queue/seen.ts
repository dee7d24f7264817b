import type { Steps } from '@shared/base/steps';
import { LIMITS } from '@shared/base/limits';
import type { EditOf, EditOperation } from '@shared/contract/requests/editRequest';
import { findByUrl, linksOf } from '@shared/model/findByUrl';
import { categoryId } from '@shared/model/identity';
import { linkDigest } from '@shared/model/linkDigest';
import { linksInCategory } from '@shared/model/linkOrder';
import { REMOVABLE_FIELDS, type Link, type Workspace } from '@shared/model/model';

/**
 * Adds to operations what the user sees of the links that they overwrite or delete, so that the service keeps what others have
 * changed meanwhile. Leaves out what an earlier one of these operations changes, and what is there already.
 */
export function* withSeen(
  workspace: Workspace,
  operations: readonly EditOperation[],
): Steps<EditOperation[]> {
  const changed = new Set<string>();
  const result: EditOperation[] = [];
  for (const operation of operations) {
    if (result.length % PER_STEP === PER_STEP - 1) yield;
    const { reads, changes } = placesOf(operation);
    const isUnchanged = reads.every((place) => !changed.has(place));
    result.push(isUnchanged ? yield* seenBy(workspace, operation) : operation);
    for (const place of changes) changed.add(place);
  }
  return result;
}

/** Looking up this many links takes some milliseconds. */
const PER_STEP = 25;

/** Returns what an operation needs to be as shown, and what it changes: links, categories, and the links in categories. */
function placesOf(operation: EditOperation): { readonly reads: string[]; readonly changes: string[] } {
  const category = (name: string) => `category ${categoryId(name)}`;
  const linksIn = (name: string) => `links ${categoryId(name)}`;
  switch (operation.op) {
    case 'addLink':
      return { reads: [], changes: [operation.url, linksIn(operation.category)] };
    case 'updateLink': {
      const { set, url, category: name } = operation;
      const changes = [url, set.url ?? url, linksIn(name), linksIn(set.category ?? name)];
      return { reads: [url, category(name)], changes };
    }
    case 'deleteLink': {
      const { url, category: name } = operation;
      return { reads: [url, category(name)], changes: [url, linksIn(name)] };
    }
    case 'renameCategory':
      return { reads: [], changes: [category(operation.category), category(operation.name)] };
    case 'deleteCategory': {
      const { category: name } = operation;
      return { reads: [category(name), linksIn(name)], changes: [category(name)] };
    }
    default:
      return { reads: [], changes: [] };
  }
}

function* seenBy(workspace: Workspace, operation: EditOperation): Steps<EditOperation> {
  if ('seen' in operation) return operation;
  switch (operation.op) {
    case 'updateLink': {
      const link = linkOf(workspace, operation);
      const seen = link && fieldsSeen(link, operation.set);
      return seen ? { ...operation, seen } : operation;
    }
    case 'deleteLink': {
      const link = linkOf(workspace, operation);
      return link ? { ...operation, seen: linkDigest(link) } : operation;
    }
    case 'deleteCategory': {
      const seen: string[] = [];
      for (const { link } of linksInCategory(workspace, categoryId(operation.category))) {
        if (seen.length % PER_STEP === PER_STEP - 1) yield;
        seen.push(linkDigest(link));
      }
      return seen.length <= LIMITS.linksSeen ? { ...operation, seen } : operation;
    }
    default:
      return operation;
  }
}

function linkOf(workspace: Workspace, { category, url }: Pick<Link, 'category' | 'url'>): Link | undefined {
  return findByUrl(linksOf(workspace), categoryId(category), url)?.link;
}

/** Returns what the user sees in the fields that they overwrite. Undefined if they overwrite none of those that are compared. */
function fieldsSeen(link: Link, set: EditOf<'updateLink'>['set']): EditOf<'updateLink'>['seen'] {
  const seen: EditOf<'updateLink'>['seen'] = {};
  if (set.title !== undefined) seen.title = link.title;
  for (const field of REMOVABLE_FIELDS) if (set[field] !== undefined) seen[field] = link[field] ?? null;
  return Object.keys(seen).length > 0 ? seen : undefined;
}
