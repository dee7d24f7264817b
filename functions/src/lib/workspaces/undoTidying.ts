import { nanoid } from 'nanoid';
import { requireEditor, type EditorAccess, type WorkspaceAccess } from '../access/workspaceAccess';
import { DomainError, NotFound } from '../shared/base/errors';
import { arrivalId } from '../shared/activity/moveIds';
import { quoted } from '../shared/text/invisible';
import { findByIdOrName } from './findWorkspace';
import { webAppOf, type CallContext, type Target } from './callContext';
import { ownChanges } from './changes';
import { undoIn, type Undone } from './undoIn';
import { undoId, wholeMove, type ChangeToUndo } from './wholeMove';
import { shorten, type Tidied } from './tidied';

/**
 * Puts back a change that this caller made with the same key or app, or only its links with these URLs, and skips what has been
 * changed since. With `movedTo`, then also puts back what the change did in that workspace: links that are not back where they
 * were stay there. Reads the entries, and writes the heads, the changed chunks and other entries.
 * @throws {NotFound} if the caller made no such change, or it has expired. {@link RateLimited} if the caller has removed too many
 * links.
 */
export async function undoTidying(context: CallContext, request: ChangeToUndo & Target): Promise<Tidied> {
  const { revert: changeId, urls, movedTo, ...target } = await wholeMove(context, request);
  const id = movedTo === undefined ? nanoid() : undoId();
  // Nothing may be put back here if that is not possible there.
  const there =
    movedTo === undefined ? undefined : await findEditable(context, { ...target, workspaceId: movedTo });
  return findByIdOrName(context, target, async ({ access, prefetched }) => {
    requireEditor(access);
    const undo = async (
      workspace: EditorAccess,
      options: Omit<Parameters<typeof undoIn>[2], 'isAllowed'>,
      as = context,
    ) => undoIn(as, workspace, { ...options, isAllowed: await ownChanges(context, workspace) });
    const here = await undo(access, { changeId, id, urls });
    const { workspaces, signal } = context;
    // It may be the name of a workspace, rather than an id.
    if (here.status === 'not_found' && !(await workspaces.loadHead(access, signal, prefetched))) return null;
    requireUndoable(context, access, changeId, here);
    const { skipped: except, found: only } = here;
    // What the history of this workspace has no more may be nowhere else.
    const arrival = { changeId: arrivalId(changeId), id: arrivalId(id), urls, except, only };
    // These links are back here, so they don't count as removed: any move can be undone.
    const moved =
      there &&
      (await undo(there, arrival, { ...context, countRemovals: undefined }).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        const both = `The links are back in workspace ${quoted(access.shownId)}, and may still be in ${quoted(there.shownId)}, too`;
        throw new DomainError(error.code, `${both}: ${error.message} Send the same call again.`, {
          cause: error,
        });
      }));
    const isDone = [here, moved].some((undone) => undone && DONE.has(undone.status));
    const place = there && ` in workspace ${quoted(there.shownId)}`;
    const { results, more } = shorten([
      ...here.missing.map((url) => ({ url, status: 'not_found' })),
      ...statusesOf(here),
      ...(moved ? statusesOf(moved, place) : []),
      ...(isDone ? backIn(here, moved) : []),
    ]);
    const isOnlyHere = isDone && moved && !DONE.has(moved.status) && moved.skipped.length === 0;
    const hint = isOnlyHere
      ? `Put back, except${place ?? ''}: what this change has moved there may be in both.`
      : hintOf(moved ? [here, moved] : [here], urls !== undefined);
    const hints = [hint, ...(more === undefined ? [] : [more])];
    return { workspaceId: access.shownId, ...(isDone && { changeId: id }), results, hint: hints.join(' ') };
  });
}

const DONE: ReadonlySet<Undone['status']> = new Set(['reverted', 'partly_reverted']);

async function findEditable(context: CallContext, target: Target): Promise<EditorAccess> {
  const { workspaces, signal } = context;
  return findByIdOrName(context, target, async ({ access, prefetched }) => {
    requireEditor(access);
    return (await workspaces.loadHead(access, signal, prefetched)) ? access : null;
  });
}

function requireUndoable(
  context: CallContext,
  { shownId, member }: WorkspaceAccess,
  changeId: string,
  { status }: Undone,
): void {
  if (status !== 'not_found' && status !== 'expired') return;
  throw new NotFound(
    'change',
    status === 'expired'
      ? `The change "${changeId}" is older than 30 days, so it cannot be put back any more.`
      : `You have made no change "${changeId}" in workspace "${shownId}". Send a changeId from a result, with the workspaceId of that result. The user can undo ${member ? 'what they changed themselves' : 'any change'} in ${webAppOf(context)} under Activity.`,
  );
}

function statusesOf({ skipped }: Undone, place = '') {
  return skipped.map(({ url, reason }) => ({ url, status: `skipped${place}: ${reason}` }));
}

/** Names the links that the call named and that are as they were, in both workspaces. */
function backIn({ back }: Undone, moved: Undone | undefined) {
  const left = new Set(moved?.skipped.map(({ url }) => url));
  return back
    .filter(({ url }) => !left.has(url))
    .map(({ url, before, after }) => ({ url, title: before?.title ?? after?.title, status: 'as_before' }));
}

function hintOf(undone: readonly Undone[], isPart: boolean): string {
  if (undone.every(({ status }) => !DONE.has(status))) return 'There was nothing to put back.';
  if (undone.some(({ skipped }) => skipped.length > 0)) return 'Put back, except what results names.';
  if (undone.some(({ missing }) => missing.length > 0)) return 'Put back, except what is not in this change.';
  return isPart ? 'Put back, and nothing else of this change.' : 'Everything is as it was before.';
}
