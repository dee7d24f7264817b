import { nanoid } from 'nanoid';
import { z } from 'zod';
import { LIMITS } from '../shared/base/limits';
import { NotFound, OutcomeUnknown } from '../shared/base/errors';
import { editLinks, type EditedLink, type LinksEdit } from '../shared/operations/editLinks';
import { byteBudget, utf8Bytes } from '../shared/text/bytes';
import { revert } from './changeHistory';
import { findByIdOrName, webAppOf, type CallContext, type Target } from './callContext';
import { authorOf, changeByName } from './changes';

/** The result of tidying up: what happened to each link, and how to undo it. */
export const tidiedSchema = z.object({
  workspaceId: z.string(),
  /** Missing if nothing was changed. */
  changeId: z.string().optional(),
  results: z.array(z.object({ url: z.string(), status: z.string() })),
  hint: z.string(),
});
export type Tidied = z.infer<typeof tidiedSchema>;

/** UTF-8 bytes of the results in a response. The rest is only counted. */
const RESULT_BYTES = LIMITS.responseBytes - 1_500;

const HOW_TO_NAME_LINKS = 'For what was not_found, send the category and the URL as list_links shows them.';

const UNCHANGED: readonly EditedLink['status'][] = ['unchanged', 'not_found'];

/**
 * Moves, retitles or removes links, or renames, merges or removes a whole category. Writes the head, the changed chunks and an
 * entry of the history.
 * @throws {CategoryMissing} if there is no such category. {@link RateLimited} if the caller has removed too many links.
 */
export async function tidyUp(context: CallContext, input: LinksEdit & Target): Promise<Tidied> {
  const changeId = nanoid();
  let counted = 0;
  const onRemoval = (count: number) => {
    // After a conflict, the operation is applied again.
    context.countRemovals?.(Math.max(0, count - counted));
    counted = Math.max(count, counted);
  };
  const edit = editLinks(input, context.now, onRemoval);
  const { workspaceId, results, isChanged } = await changeByName(
    context,
    input,
    { operation: 'edit_links', changeId },
    (draft) => {
      const edited = edit(draft);
      // A category without links changes, too.
      const hasNewCategories = draft.categories !== draft.start.categories;
      const isChanged = hasNewCategories || edited.some(({ status }) => !UNCHANGED.includes(status));
      return { workspaceId: draft.workspaceId, results: edited, isChanged };
    },
  ).catch((error: unknown) => {
    if (!(error instanceof OutcomeUnknown)) context.countRemovals?.(-counted);
    throw error;
  });
  const { results: shown, left } = shorten(results);
  const hints = [
    isChanged
      ? `The user can undo this in ${webAppOf(context)} under Activity, for 30 days. You can, with revert and this workspaceId.`
      : 'Nothing was changed.',
  ];
  if (left > 0) hints.unshift(more(left));
  if (results.some(({ status }) => status === 'not_found')) hints.push(HOW_TO_NAME_LINKS);
  return { workspaceId, ...(isChanged && { changeId }), results: shown, hint: hints.join(' ') };
}

/**
 * Puts back a change that this caller made with the same key or app, and skips what has been changed since. Reads its entry,
 * and writes the head, the changed chunks and another entry.
 * @throws {NotFound} if the caller made no such change, or it has expired.
 */
export async function undoTidying(
  context: CallContext,
  { revert: changeId, ...target }: Target & { readonly revert: string },
): Promise<Tidied> {
  const id = nanoid();
  return findByIdOrName(context, target, async ({ access, prefetched }) => {
    const { author } = await authorOf(context, access);
    const { results } = await revert(
      context,
      { userId: access.user, workspaceId: access.shownId, changes: [changeId] },
      { changeId: id, isAllowed: (entry) => entry.author.id === author.id },
    );
    const { status = 'not_found', skipped = [] } = results[0] ?? {};
    const { workspaces, signal } = context;
    // It may be the name of a workspace, rather than an id.
    if (status === 'not_found' && !(await workspaces.loadHead(access, signal, prefetched))) return null;
    if (status === 'not_found' || status === 'expired') {
      throw new NotFound(
        'change',
        status === 'expired'
          ? `The change "${changeId}" is older than 30 days, so it cannot be put back any more.`
          : `You have made no change "${changeId}" in workspace "${access.shownId}". Pass the changeId of an edit_links result with its workspaceId. The user can undo any change in ${webAppOf(context)} under Activity.`,
      );
    }
    const listed = shorten(skipped.map(({ url, reason }) => ({ url, status: `skipped: ${reason}` })));
    const hint = {
      reverted: 'Everything is as it was before.',
      partly_reverted: 'Put back, except what results names.',
      nothing_to_revert: 'There was nothing to put back.',
    }[status];
    return {
      workspaceId: access.shownId,
      ...(status !== 'nothing_to_revert' && { changeId: id }),
      results: listed.results,
      hint: listed.left > 0 ? `${hint} ${more(listed.left)}` : hint,
    };
  });
}

const more = (left: number) => `${left.toLocaleString('en')} more links are not listed here.`;

/** Returns the first results that fit into a response, and how many there are besides. */
function shorten<Result extends object>(results: readonly Result[]): { results: Result[]; left: number } {
  const fits = byteBudget(RESULT_BYTES);
  const shown = results.findIndex((result) => !fits(utf8Bytes(JSON.stringify(result)) + 1));
  const count = shown === -1 ? results.length : shown;
  return { results: results.slice(0, count), left: results.length - count };
}
