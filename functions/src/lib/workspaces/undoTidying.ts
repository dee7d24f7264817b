import { nanoid } from 'nanoid';
import { requireEditor, type EditorAccess, type WorkspaceAccess } from '../access/workspaceAccess';
import { DomainError, NotFound } from '../shared/base/errors';
import type { RevertResult, Skipped } from '../shared/contract/requests/historyRequest';
import type { LinkChange } from '../shared/model/change';
import { firstIdentity, urlIdentity } from '../shared/model/identity';
import { quoted } from '../shared/text/invisible';
import { findByIdOrName } from './findWorkspace';
import { webAppOf, type CallContext, type Target } from './callContext';
import { ownChanges } from './changes';
import { revert } from './revert';
import { arrivalId, undoId, wholeMove, type ChangeToUndo } from './wholeMove';
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
    const here = await undoIn(context, access, { changeId, id, urls });
    const { workspaces, signal } = context;
    // It may be the name of a workspace, rather than an id.
    if (here.status === 'not_found' && !(await workspaces.loadHead(access, signal, prefetched))) return null;
    requireUndoable(context, access, changeId, here);
    const arrival = { changeId: arrivalId(changeId), id: arrivalId(id), urls, except: here.skipped };
    // These links are back here, so they don't count as removed: any move can be undone.
    const moved =
      there &&
      (await undoIn({ ...context, countRemovals: undefined }, there, arrival).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        const both = `The links are back in workspace ${quoted(access.shownId)}, and may still be in ${quoted(there.shownId)}, too`;
        throw new DomainError(error.code, `${both}: ${error.message} Send the same call again.`, {
          cause: error,
        });
      }));
    const place = there && ` in workspace ${quoted(there.shownId)}`;
    const { results, more } = shorten([
      ...here.missing.map((url) => ({ url, status: 'not_found' })),
      ...statusesOf(here),
      ...(moved ? statusesOf(moved, place) : []),
    ]);
    const isDone = [here, moved].some((undone) => undone && DONE.has(undone.status));
    const isOnlyHere = isDone && moved && !DONE.has(moved.status) && moved.skipped.length === 0;
    const hint = isOnlyHere
      ? `Put back, except${place ?? ''}: what this change has moved there may be in both.`
      : hintOf(moved ? [here, moved] : [here], urls !== undefined);
    const hints = [hint, ...(more === undefined ? [] : [more])];
    return { workspaceId: access.shownId, ...(isDone && { changeId: id }), results, hint: hints.join(' ') };
  });
}

/** What was put back in one workspace. */
interface Undone {
  readonly status: RevertResult['status'];
  readonly skipped: readonly Skipped[];
  /** The URLs that the call named, and the change did not have. */
  readonly missing: readonly string[];
}

const DONE: ReadonlySet<Undone['status']> = new Set(['reverted', 'partly_reverted']);

async function findEditable(context: CallContext, target: Target): Promise<EditorAccess> {
  const { workspaces, signal } = context;
  return findByIdOrName(context, target, async ({ access, prefetched }) => {
    requireEditor(access);
    return (await workspaces.loadHead(access, signal, prefetched)) ? access : null;
  });
}

/** Puts back a change, or its links with these URLs, except some. `id` is that of the new change. */
async function undoIn(
  context: CallContext,
  access: EditorAccess,
  { changeId, id, urls, except = [] }: UndoOptions,
): Promise<Undone> {
  const kept = new Set(except.flatMap(({ url }) => (url === '' ? [] : urlIdentity(url))));
  let missing: readonly string[] = [];
  const choose = (all: readonly LinkChange[]) => {
    const links = all.filter(({ url }) => !kept.has(urlIdentity(url)));
    if (!urls) return new Set(links.map((link) => link.id));
    const ids = idsByUrl(links, urls);
    missing = urls.filter((url) => ids.get(url)?.length === 0);
    return new Set([...ids.values()].flat());
  };
  const isWhole = urls === undefined && except.length === 0;
  const [result] = await revert(context, access, [{ changeId }], {
    ...{ changeId: id, isAllowed: await ownChanges(context, access) },
    ...(!isWhole && { choose }),
  });
  return { status: result?.status ?? 'not_found', skipped: result?.skipped ?? [], missing };
}

interface UndoOptions {
  readonly changeId: string;
  readonly id: string;
  readonly urls: readonly string[] | undefined;
  readonly except?: readonly Skipped[];
}

/** Returns the ids of links that had one of these URLs before or after the change, by URL. */
function idsByUrl(links: readonly LinkChange[], urls: readonly string[]): ReadonlyMap<string, string[]> {
  const idsBy = (identityOf: (url: string) => string) => {
    const ids = new Map<string, string[]>();
    for (const { id, url, after } of links) {
      for (const each of new Set([url, after?.url ?? url].map(identityOf))) {
        ids.set(each, [...(ids.get(each) ?? []), id]);
      }
    }
    return ids;
  };
  // Of two links that have become the same page by later rules, each has its own URL.
  const [own, samePage] = [idsBy(firstIdentity), idsBy(urlIdentity)];
  return new Map(
    urls.map((url) => [url, own.get(firstIdentity(url)) ?? samePage.get(urlIdentity(url)) ?? []]),
  );
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

function hintOf(undone: readonly Undone[], isPart: boolean): string {
  if (undone.every(({ status }) => !DONE.has(status))) return 'There was nothing to put back.';
  if (undone.some(({ skipped }) => skipped.length > 0)) return 'Put back, except what results names.';
  if (undone.some(({ missing }) => missing.length > 0)) return 'Put back, except what is not in this change.';
  return isPart ? 'Put back, and nothing else of this change.' : 'Everything is as it was before.';
}
