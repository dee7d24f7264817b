import { requireEditor, type EditorAccess } from '../access/workspaceAccess';
import { arrivalId } from '../shared/activity/moveIds';
import { DomainError, InvalidArguments, OutcomeUnknown } from '../shared/base/errors';
import { inSteps, type Steps } from '../shared/base/steps';
import type { EditOperation, EditResult } from '../shared/contract/requests/editRequest';
import { findCategory } from '../shared/model/findCategory';
import { findByUrl, findInAllCategories, findPage, linksOf } from '../shared/model/findByUrl';
import { urlIdentities } from '../shared/model/identity';
import { linksInCategory } from '../shared/model/linkOrder';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Link, type Workspace } from '../shared/model/model';
import { storedCategory } from '../shared/model/storedCategory';
import { categoryName, type LinkEntry } from '../shared/model/workspace';
import { applyEdits } from '../shared/operations/applyEdits';
import {
  mergedInto,
  requireOneToRetitle,
  type EditedLink,
  type LinksEdit,
} from '../shared/operations/editLinks';
import { LINKS_PER_STEP } from '../shared/operations/editCategory';
import { arrivalOf, departureOf } from '../shared/operations/moveAcross';
import { quoted } from '../shared/text/invisible';
import { Reservations } from '../platform/weightedSemaphore';
import { findByIdOrName } from './findWorkspace';
import { webAppOf, type CallContext, type Target } from './callContext';
import { changeByName, changeWith } from './changes';
import { countingRemovals } from './countingRemovals';
import { departureId } from './wholeMove';
import { orCategoryElsewhere } from './searchElsewhere';
import { tidied, type Tidied } from './tidied';
import { similarToAdded } from './tidying';

/**
 * Moves links of a category, or all of them, to another workspace: adds them there, merged with those of the same page, and
 * then removes them where they were. So none is lost if that fails, and the call can be sent again. Writes both heads, the
 * changed chunks and two entries.
 * @throws {NotFound} like {@link orCategoryElsewhere} if there is no such category. {@link RateLimited} if the caller has
 * removed too many links. An error that says so if the links were added, but not removed.
 */
export async function moveAcross(context: CallContext, input: LinksToMove & Target): Promise<Tidied> {
  requireOneToRetitle(input);
  const source = await orCategoryElsewhere(context, input, 'change', () => findSource(context, input));
  const { access, links } = source;
  const notFound = source.missing.map((url): EditedLink => ({ url, status: 'not_found' }));
  const from = access.shownId;
  if (links.length === 0) {
    return tidied(notFound, { workspaceId: from, isNamed: true, done: 'Nothing was changed.' });
  }
  const changeId = departureId();
  const { arrived, departed } = await countingRemovals(context, async (count) => {
    count(links.length);
    const arrived = await arrive(context, input, source, changeId);
    return { arrived, departed: await depart(context, source, arrived, changeId) };
  });
  const edited = links.map(({ link }, index): EditedLink => {
    const { url, title } = link;
    if (departed[index]?.isGone !== true) return { url, status: 'copied' };
    const { status, lost } = arrived.results[index] ?? {};
    if (status === 'created') return { url, status: 'moved' };
    const sent = { ...link, title: input.set.title ?? title };
    return { url, ...mergedInto(sent, arrived.stored[index], lost?.[0]?.fields) };
  });
  const isRemoved = departed.some(({ status }) => status === 'deleted');
  const hasAdded = arrived.results.some(({ status }) => status !== 'unchanged');
  const undo = {
    revert: changeId,
    workspaceId: from,
    ...(hasAdded && { set: { workspaceId: arrived.workspaceId } }),
  };
  return tidied([...edited, ...notFound], {
    workspaceId: from,
    ...(isRemoved && { changeId }),
    ...arrived.similar,
    from: categoryName(source.workspace, source.category),
    to: { category: arrived.category, isNew: arrived.isNew, workspaceId: arrived.workspaceId },
    isNamed: input.urls !== undefined,
    done: isRemoved
      ? `The user can undo this in ${webAppOf(context)} under Activity of both workspaces, for 30 days. You can, with ${JSON.stringify(undo)}.`
      : 'This call removed nothing where the links were, so look at both workspaces before you remove anything.',
  });
}

/** What became of the links in their new workspace. */
interface Arrived {
  readonly workspaceId: string;
  /** The name of the category. */
  readonly category: string;
  /** Whether the call created it. */
  readonly isNew: boolean;
  readonly results: readonly EditResult[];
  /** The links there that were not created. */
  readonly stored: readonly (Link | undefined)[];
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

/** Adds the links to their new workspace. */
function arrive(
  context: CallContext,
  { userId, set }: LinksToMove & Target,
  { access, workspace, category, links }: Source,
  changeId: string,
): Promise<Arrived> {
  const name = set.category ?? categoryName(workspace, category);
  const target = { userId, workspaceId: set.workspaceId };
  const details = { operation: 'edit_links', changeId: arrivalId(changeId) } as const;
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
    const id = storedCategory(draft, name);
    const stored: (Link | undefined)[] = [];
    yield* inSteps([...results.entries()], LINKS_PER_STEP, ([index, { status }]) => {
      const url = status === 'created' ? undefined : links[index]?.link.url;
      stored.push(url === undefined ? undefined : findByUrl(draft, id, url)?.link);
    });
    return {
      workspaceId,
      category: categoryName(draft, id),
      isNew: !draft.start.categories.has(id),
      results,
      stored,
      similar: similarToAdded(draft, name),
    };
  });
}

/** What became of a link in its old workspace, and whether no link there has its page any more. */
interface Departed {
  readonly status: EditResult['status'];
  readonly isGone: boolean;
}

/** Removes the links from their old workspace. @throws an error that says that they are in both if it fails. */
async function depart(
  context: CallContext,
  { access, workspace, links }: Source,
  { workspaceId }: Pick<Arrived, 'workspaceId'>,
  changeId: string,
): Promise<readonly Departed[]> {
  try {
    const details = { operation: 'edit_links', changeId } as const;
    const made = await changeWith(context, access, details, function* (draft) {
      const departures = yield* editsOf(links, (entry) => departureOf(workspace, entry));
      const results = yield* applyEdits(departures, context.now)(draft);
      const departed: Departed[] = [];
      yield* inSteps([...results.entries()], 1, ([index, { status }]) => {
        const url = links[index]?.link.url ?? '';
        // Another call may have moved it in the meantime.
        const isGone =
          status === 'deleted' || (status === 'not_found' && findInAllCategories(draft, url).length === 0);
        departed.push({ status, isGone });
      });
      return departed;
    });
    return made.result;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const here = quoted(access.shownId);
    const where =
      error instanceof OutcomeUnknown ? `and may still be in ${here}` : `but were not removed from ${here}`;
    throw new DomainError(
      error.code,
      `The links are in workspace ${quoted(workspaceId)} now, ${where}: ${error.message} Sending the same call again, or with fewer urls, removes them and adds none twice.`,
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
