import { nanoid } from 'nanoid';
import { z } from 'zod';
import { LIMITS } from '../shared/base/limits';
import { NotFound } from '../shared/base/errors';
import { firstIdentity, urlIdentity } from '../shared/model/identity';
import { editLinks, type LinksEdit } from '../shared/operations/editLinks';
import { byteBudget, utf8Bytes } from '../shared/text/bytes';
import { visibleUrl } from '../shared/text/invisible';
import { findByIdOrName, webAppOf, type CallContext, type Target } from './callContext';
import { changeByName, ownChanges } from './changes';
import { countingRemovals, revert } from './revert';
import { requireEditor, type WorkspaceAccess } from '../access/workspaceAccess';

/** The result of tidying up: what happened to each link, and how to undo it. */
export const tidiedSchema = z.object({
  workspaceId: z.string(),
  /** Missing if nothing was changed. */
  changeId: z.string().optional(),
  results: z.array(
    z.object({ url: z.string(), status: z.string(), lost: z.array(z.string()).readonly().optional() }),
  ),
  hint: z.string(),
});
export type Tidied = z.infer<typeof tidiedSchema>;

/** UTF-8 bytes of the results in a response. The rest is only counted. */
const RESULT_BYTES = LIMITS.responseBytes - 1_500;

const HOW_TO_NAME_LINKS = 'For what was not_found, send the category and the URL as list_links shows them.';

/**
 * Moves, retitles or removes links, or renames, merges or removes a whole category. Writes the head, the changed chunks and an
 * entry of the history.
 * @throws {CategoryMissing} if there is no such category. {@link RateLimited} if the caller has removed too many links.
 */
export async function tidyUp(context: CallContext, input: LinksEdit & Target): Promise<Tidied> {
  const changeId = nanoid();
  const { workspaceId, results, isChanged } = await countingRemovals(context, (count) => {
    const edit = editLinks(input, context.now, count);
    return changeByName(context, input, { operation: 'edit_links', changeId }, function* (draft) {
      const results = yield* edit(draft);
      return { workspaceId: draft.workspaceId, results, isChanged: draft.finish() !== draft.start };
    });
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
 * Puts back a change that this caller made with the same key or app, or only its links with these URLs, and skips what has been
 * changed since. Reads its entry, and writes the head, the changed chunks and another entry.
 * @throws {NotFound} if the caller made no such change, or it has expired. {@link RateLimited} if the caller has removed too many
 * links.
 */
export async function undoTidying(
  context: CallContext,
  {
    revert: changeId,
    urls,
    ...target
  }: Target & { readonly revert: string; readonly urls?: readonly string[] | undefined },
): Promise<Tidied> {
  const id = nanoid();
  return findByIdOrName(context, target, async ({ access, prefetched }) => {
    requireEditor(access);
    const isOwn = await ownChanges(context, access);
    const chosen = urls && (await linksOf(context, access, changeId, urls));
    const asked = { changeId, ...(chosen && { links: [...chosen.values()].flat() }) };
    const [result] = await revert(context, access, [asked], { changeId: id, isAllowed: isOwn });
    const { status = 'not_found', skipped = [] } = result ?? {};
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
    const missing = (urls ?? []).filter((url) => chosen?.get(url)?.length === 0);
    const listed = shorten([
      ...missing.map((url) => ({ url, status: 'not_found' })),
      ...skipped.map(({ url, reason }) => ({ url, status: `skipped: ${reason}` })),
    ]);
    const hint = {
      reverted:
        missing.length > 0
          ? 'Put back, except what is not in this change.'
          : 'Everything is as it was before.',
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

/** Returns the ids of the links of a change that had one of these URLs before or after it, by URL. Reads its entry. */
async function linksOf(
  { history, signal }: CallContext,
  access: WorkspaceAccess,
  changeId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { links = [] } = (await history.change(access, changeId, signal)) ?? {};
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

const more = (left: number) => `${left.toLocaleString('en')} more links are not listed here.`;

/** Returns the first results that fit into a response, and how many there are besides. */
function shorten<Result extends { readonly url: string }>(
  all: readonly Result[],
): { results: Result[]; left: number } {
  const fits = byteBudget(RESULT_BYTES);
  const results: Result[] = [];
  for (const result of all) {
    const shown = { ...result, url: visibleUrl(result.url) };
    if (!fits(utf8Bytes(JSON.stringify(shown)) + 1)) break;
    results.push(shown);
  }
  return { results, left: all.length - results.length };
}
