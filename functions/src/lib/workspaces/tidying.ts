import { nanoid } from 'nanoid';
import type { WorkspaceAccess } from '../access/workspaceAccess';
import { Reservations } from '../platform/weightedSemaphore';
import { DomainError } from '../shared/base/errors';
import { findCategory } from '../shared/model/findCategory';
import { categoryId } from '../shared/model/identity';
import { storedCategory } from '../shared/model/storedCategory';
import { categoryName } from '../shared/model/workspace';
import { similarToNew } from '../shared/operations/addLink';
import type { WorkspaceDraft } from '../shared/model/workspaceDraft';
import { appendNotes, type NotesToAppend } from '../shared/operations/appendNotes';
import { editLinks, type LinksEdit } from '../shared/operations/editLinks';
import { retitleLinks, type Titles } from '../shared/operations/retitleLinks';
import { webAppOf, type CallContext, type Target } from './callContext';
import { changeFound } from './changes';
import { countingRemovals } from './countingRemovals';
import { orCategoryElsewhere } from './searchElsewhere';
import { tidied, type Tidied } from './tidied';

/**
 * Moves, retitles or removes links, appends to their notes, or renames, merges or removes a whole category. Writes the
 * head, the changed chunks and an entry of the history.
 * @throws {NotFound} like {@link orCategoryElsewhere} if there is no such category. {@link RateLimited} if the caller has
 * removed too many links.
 */
export async function tidyUp(context: CallContext, input: Tidying & Target): Promise<Tidied> {
  const changeId = nanoid();
  const tidy = () =>
    countingRemovals(context, (count) => {
      const edit = operationOf(input, context.now, count);
      return changeFound(context, input, { operation: 'edit_links', changeId }, function* (draft) {
        const edited = yield* edit(draft);
        const isChanged = draft.finish() !== draft.start;
        return { workspaceId: draft.workspaceId, edited, isChanged, ...placesOf(draft, input) };
      });
    });
  const { result, access } = await orCategoryElsewhere(context, input, 'change', tidy);
  const { workspaceId, isChanged, edited, ...places } = result;
  const undo = `The user can undo this in ${webAppOf(context)} under Activity, for 30 days. You can, with ${JSON.stringify({ revert: changeId, workspaceId })}.`;
  const isSeen = isChanged && retitles(input) && (await isShared(context, access));
  return tidied(edited, {
    workspaceId,
    ...(isChanged && { changeId }),
    ...places,
    isNamed: 'titles' in input || input.urls !== undefined,
    done: [
      isChanged ? undo : 'Nothing was changed.',
      ...(isSeen ? ['The workspace is shared, so its other members see the new titles, too.'] : []),
      ...(isNumbered(input) ? ['list_links with order title lists them by these numbers.'] : []),
    ].join(' '),
  });
}

function retitles(input: Tidying): boolean {
  return 'titles' in input || ('set' in input && input.set?.title !== undefined);
}

/** Returns whether titles are numbers, which people give links to keep them in an order. */
function isNumbered(input: Tidying): boolean {
  return (
    'titles' in input && input.titles.length > 1 && input.titles.every(({ title }) => /^\W*\d/.test(title))
  );
}

/** Returns whether a workspace that was just changed has other members. Looks into the copy that this has left in memory. */
async function isShared({ workspaces, signal }: CallContext, access: WorkspaceAccess): Promise<boolean> {
  if (access.member) return true;
  try {
    using reservations = new Reservations();
    const copy = await workspaces.cachedCopy(access, { signal, users: () => [access.user] }, reservations);
    return copy?.membersVersion !== undefined;
  } catch (error) {
    // The change is stored, so the call should not fail because of a hint.
    if (error instanceof DomainError) return false;
    throw error;
  }
}

type Tidying = LinksEdit | NotesToAppend | Titles;

function operationOf(input: Tidying, now: string, count: (removed: number) => void) {
  if ('text' in input) return appendNotes(input, now);
  return 'titles' in input ? retitleLinks(input, now) : editLinks(input, now, count);
}

/** Returns which category an edit takes links from, to which it moves them, and which of them is new or gone. */
function placesOf(draft: WorkspaceDraft, input: Tidying) {
  if (!('set' in input || 'remove' in input)) return {};
  const id = findCategory([draft.start], input.category);
  const source = { from: categoryName(draft.start, id), isGone: !draft.categories.has(id) };
  const name = input.set?.category;
  if (name === undefined) return source;
  const target = storedCategory(draft, name);
  if (target === id) return {};
  return {
    ...source,
    to: { category: categoryName(draft, target), isNew: !draft.start.categories.has(target) },
    ...similarToAdded(draft, name),
  };
}

/** Returns the names that are similar to that of a category, if a change has created it. */
export function similarToAdded(
  { start, categories }: Pick<WorkspaceDraft, 'start' | 'categories'>,
  name: string,
): Pick<Tidied, 'similarCategories'> {
  const id = categoryId(name);
  if (start.categories.has(id) || !categories.has(id)) return {};
  return similarToNew({ categories: new Map([...categories].filter(([other]) => other !== id)) }, id, name);
}
