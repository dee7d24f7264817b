import { nanoid } from 'nanoid';
import { requireEditor, type EditorAccess } from '../access/workspaceAccess';
import { DomainError, InvalidArguments } from '../shared/base/errors';
import { inSteps, type Steps } from '../shared/base/steps';
import type { EditOperation, EditResult } from '../shared/contract/requests/editRequest';
import { findCategory } from '../shared/model/findCategory';
import { findPage, linksOf } from '../shared/model/findByUrl';
import { urlIdentities } from '../shared/model/identity';
import { linksInCategory } from '../shared/model/linkOrder';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../shared/model/model';
import { categoryName, type LinkEntry } from '../shared/model/workspace';
import { applyEdits } from '../shared/operations/applyEdits';
import { requireOneToRetitle, type EditedLink, type LinksEdit } from '../shared/operations/editLinks';
import { LINKS_PER_STEP } from '../shared/operations/editCategory';
import { arrivalOf, departureOf } from '../shared/operations/moveAcross';
import { quoted } from '../shared/text/invisible';
import { Reservations } from '../platform/weightedSemaphore';
import { findByIdOrName, webAppOf, type CallContext, type Target } from './callContext';
import { changeByName, changeWith } from './changes';
import { countingRemovals } from './revert';
import { arrivalId } from './undoTidying';
import { tidied, type Tidied } from './tidied';
import { similarToAdded } from './tidying';

/**
 * Moves links of a category, or all of them, to another workspace: adds them there, merged with those of the same page, and then
 * removes them where they were. So none is lost if that fails, and the call can be sent again. Writes both heads, the changed chunks and two entries.
 * @throws {CategoryMissing} if there is no such category. {@link RateLimited} if the caller has removed too many links. An error
 * that says so if the links were added, but not removed.
 */
export async function moveAcross(context: CallContext, input: LinksToMove & Target): Promise<Tidied> {
  requireOneToRetitle(input);
  const source = await findSource(context, input);
  const { access, links } = source;
  const notFound = source.missing.map((url): EditedLink => ({ url, status: 'not_found' }));
  const from = access.shownId;
  if (links.length === 0) {
    return tidied(notFound, { workspaceId: from, isNamed: true, done: 'Nothing was changed.' });
  }
  const changeId = nanoid();
  const arrived = await arrive(context, input, source, changeId);
  const departed = await depart(context, source, arrived, changeId);
  const edited = links.map(({ link: { url } }, index): EditedLink => {
    if (departed[index]?.status !== 'deleted') return { url, status: 'copied' };
    const { status, lost } = arrived.results[index] ?? {};
    return status === 'created'
      ? { url, status: 'moved' }
      : { url, status: 'merged', lost: lost?.[0]?.fields };
  });
  const undo = undoOf(changeId, from, arrived, departed);
  return tidied([...edited, ...notFound], {
    workspaceId: from,
    changeId: undo.revert,
    ...arrived.similar,
    isNamed: input.urls !== undefined,
    done: `The user can undo this in ${webAppOf(context)} under Activity of both workspaces, for 30 days. You can, with ${JSON.stringify(undo)}.`,
  });
}

/** Returns the arguments of the call that puts back a move. One of its two changes may have changed nothing. */
function undoOf(
  changeId: string,
  from: string,
  { workspaceId, results }: Arrived,
  departed: readonly EditResult[],
) {
  if (!departed.some(({ status }) => status === 'deleted'))
    return { revert: arrivalId(changeId), workspaceId };
  const hasAdded = results.some(({ status }) => status !== 'unchanged');
  return { revert: changeId, workspaceId: from, ...(hasAdded && { set: { workspaceId } }) };
}

/** What became of the links in their new workspace. */
interface Arrived {
  readonly workspaceId: string;
  readonly results: readonly EditResult[];
  readonly similar: Pick<Tidied, 'similarCategories'>;
}

export interface LinksToMove extends Pick<LinksEdit, 'urls'> {
  readonly category: string;
  readonly set: LinksEdit['set'] & { readonly workspaceId: string };
}

/** The links that move, and where they are. */
interface Source {
  readonly access: EditorAccess;
  readonly workspace: Workspace;
  readonly category: string;
  readonly links: readonly LinkEntry[];
  /** The URLs that the category does not have. */
  readonly missing: readonly string[];
}

async function findSource(context: CallContext, input: LinksToMove & Target): Promise<Source> {
  const { workspaces, signal, now } = context;
  return findByIdOrName(context, input, async ({ access, prefetched }) => {
    requireEditor(access);
    using reservations = new Reservations();
    const copy = await workspaces.load(access, signal, { prefetched, reservations });
    if (!copy && access.shownId !== DEFAULT_WORKSPACE_ID) return null;
    const workspace = copy?.workspace ?? emptyWorkspace(DEFAULT_WORKSPACE_ID, now);
    const category = findCategory([workspace], input.category);
    const { urls } = input;
    if (!urls)
      return { access, workspace, category, links: linksInCategory(workspace, category), missing: [] };
    const found = urls.map((url) => findPage(linksOf(workspace), category, [urlIdentities(url)]));
    const links = new Map(found.flatMap((entry) => (entry ? [[entry.id, entry]] : [])));
    const missing = urls.filter((_, index) => !found[index]);
    return { access, workspace, category, links: [...links.values()], missing };
  });
}

/** Adds the links to their new workspace. Counts them as removed from the old one. */
function arrive(
  context: CallContext,
  { userId, set }: LinksToMove & Target,
  { access, workspace, category, links }: Source,
  changeId: string,
): Promise<Arrived> {
  const name = set.category ?? categoryName(workspace, category);
  const target = { userId, workspaceId: set.workspaceId };
  const details = { operation: 'edit_links', changeId: arrivalId(changeId) } as const;
  return countingRemovals(context, (count) => {
    count(links.length);
    return changeByName(context, target, details, function* (draft) {
      const { workspaceId } = draft;
      if (workspaceId === access.shownId) {
        throw new InvalidArguments(
          'set.workspaceId: is the workspace that the links are in. Omit it to move them to another category.',
        );
      }
      const arrivals = yield* editsOf(links, ({ link }) =>
        arrivalOf({ ...link, title: set.title ?? link.title }, name),
      );
      const results = yield* applyEdits(arrivals, context.now)(draft);
      return { workspaceId, results, similar: similarToAdded(draft, name) };
    });
  });
}

/** Removes the links from their old workspace. @throws an error that says that they are in both if it fails. */
async function depart(
  context: CallContext,
  { access, workspace, links }: Source,
  { workspaceId }: Pick<Arrived, 'workspaceId'>,
  changeId: string,
): Promise<readonly EditResult[]> {
  try {
    const details = { operation: 'edit_links', changeId } as const;
    const made = await changeWith(context, access, details, function* (draft) {
      const departures = yield* editsOf(links, (entry) => departureOf(workspace, entry));
      return yield* applyEdits(departures, context.now)(draft);
    });
    return made.result;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(
      error.code,
      `The links are in workspace ${quoted(workspaceId)} now, but were not removed from ${quoted(access.shownId)}: ${error.message} Sending the same call again, or with fewer urls, removes them and adds none twice. To undo it instead, send revert ${quoted(arrivalId(changeId))} with workspaceId ${quoted(workspaceId)}.`,
      { cause: error },
    );
  }
}

function* editsOf(
  links: readonly LinkEntry[],
  editOf: (entry: LinkEntry) => EditOperation,
): Steps<EditOperation[]> {
  const edits: EditOperation[] = [];
  yield* inSteps(links, LINKS_PER_STEP, (entry) => edits.push(editOf(entry)));
  return edits;
}
