import { nanoid } from 'nanoid';
import { categoryId } from '../shared/model/identity';
import { similarToNew } from '../shared/operations/addLink';
import type { WorkspaceDraft } from '../shared/model/workspaceDraft';
import { appendNotes, type NotesToAppend } from '../shared/operations/appendNotes';
import { editLinks, type LinksEdit } from '../shared/operations/editLinks';
import { webAppOf, type CallContext, type Target } from './callContext';
import { changeByName } from './changes';
import { countingRemovals } from './revert';
import { tidied, type Tidied } from './tidied';

/**
 * Moves, retitles or removes links, appends to their notes, or renames, merges or removes a whole category. Writes the head, the
 * changed chunks and an entry of the history.
 * @throws {CategoryMissing} if there is no such category. {@link RateLimited} if the caller has removed too many links.
 */
export async function tidyUp(
  context: CallContext,
  input: (LinksEdit | NotesToAppend) & Target,
): Promise<Tidied> {
  const changeId = nanoid();
  const name = 'text' in input ? undefined : input.set?.category;
  const { workspaceId, edited, isChanged, similar } = await countingRemovals(context, (count) => {
    const edit = 'text' in input ? appendNotes(input, context.now) : editLinks(input, context.now, count);
    return changeByName(context, input, { operation: 'edit_links', changeId }, function* (draft) {
      const edited = yield* edit(draft);
      const isChanged = draft.finish() !== draft.start;
      const similar = name === undefined ? {} : similarToAdded(draft, name);
      return { workspaceId: draft.workspaceId, edited, isChanged, similar };
    });
  });
  return tidied(edited, {
    workspaceId,
    ...(isChanged && { changeId }),
    ...similar,
    isNamed: input.urls !== undefined,
    done: isChanged
      ? `The user can undo this in ${webAppOf(context)} under Activity, for 30 days. You can, with ${JSON.stringify({ revert: changeId, workspaceId })}.`
      : 'Nothing was changed.',
  });
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
