import { quoted } from '../shared/text/invisible';
import { mayTidyUp, maySeeWorkspace } from '../access/actor';
import { WorkspaceAccess } from '../access/workspaceAccess';
import { DomainError, NotFound, type LinkMissing } from '../shared/base/errors';
import { LIMITS } from '../shared/base/limits';
import { categoryIdentity, pageIdentities, type PageIdentities } from '../shared/model/identity';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '../shared/model/model';
import { categoriesWith, linksOf } from '../shared/model/findByUrl';
import { categoryName } from '../shared/model/workspace';
import type { AddedLink, NewLink } from '../shared/operations/addLink';
import { Reservations } from '../platform/weightedSemaphore';
import { listVisible } from './findWorkspace';
import { findOccurrences } from './linkQueries';
import { userOf, webAppOf, type CallContext, type Target } from './callContext';

/**
 * Adds to a response which other places have the page of an added link, and who can move it. Names other workspaces only if
 * a cached copy has the page: to read all workspaces would cost too much. Checks that this is still true, so reads the
 * heads of these workspaces, and what has changed in them.
 */
export async function withOccurrences(
  context: CallContext,
  target: Pick<NewLink, 'url'> & Target,
  added: AddedLink,
): Promise<AddedLink> {
  const occurrences = await occurrencesElsewhere(context, target);
  if (added.alsoIn) occurrences.unshift('the categories that alsoIn names');
  if (occurrences.length === 0) return added;
  const advice = `It is also in ${listed(occurrences)}. ${howToMove(context)}`;
  return { ...added, hint: added.hint === undefined ? advice : `${added.hint} ${advice}` };
}

function howToMove(context: CallContext): string {
  const { actor } = context;
  if (mayTidyUp(actor))
    return 'To remove one, use edit_links with its category, workspaceId and URL, and remove: true. To move one, send set: {category, workspaceId} instead of remove.';
  // Nobody can allow the server key to tidy up.
  const orAllow = actor.via === 'serverKey' ? '' : ', or allow you to tidy up there, under Settings';
  return `To keep only one of them, or to move one, the user can use ${webAppOf(context)}${orAllow}.`;
}

/** Joins places with commas and "and". Creates the format only now, because that loads the locale data. */
const listed = (occurrences: readonly string[]) => new Intl.ListFormat('en').format(occurrences);

/**
 * Finds a link that is not where a call looked. If it is in one place only, which nobody else sees, returns that place: in the
 * workspace that the call named, or in any of the user's if it named none. Otherwise, returns an error that names the places: only
 * those with the category that the call named, if another workspace has the link in it. Returns the given error if no other
 * workspace has the link, or that cannot be found out.
 */
export async function findPlace(
  error: LinkMissing,
  context: CallContext,
  { userId, workspaceId, url, category }: Pick<NewLink, 'url' | 'category'> & Target,
): Promise<LinkPlace | NotFound> {
  try {
    const [first, ...others] = error.categories;
    if (workspaceId !== undefined && first !== undefined && others.length === 0) {
      return { workspaceId, category: first };
    }
    const found = await findOccurrences(context, { userId, query: url });
    const [link] = found.links;
    if (found.saved !== true || link === undefined) return error;
    const placeOf = ({ category, workspaceId = found.workspaceId }: typeof link) => ({
      category,
      workspaceId,
    });
    const isOnly = found.total === 1 && found.hint === undefined && workspaceId === undefined;
    if (isOnly && (await isOnlySeenBy(context, { userId, ...placeOf(link) }))) return placeOf(link);
    return describePlaces(error, found.links.map(placeOf), { workspaceId, category });
  } catch (failure) {
    if (failure instanceof DomainError) return error;
    throw failure;
  }
}

/** Where a link is: the id of a workspace, and the name of a category. */
export interface LinkPlace {
  readonly workspaceId: string;
  readonly category: string;
}

/** Returns whether nobody but the user sees a workspace. Reads the heads of all. */
async function isOnlySeenBy(
  context: CallContext,
  { userId, workspaceId }: Pick<Target, 'userId'> & LinkPlace,
): Promise<boolean> {
  const heads = await listVisible(context, userOf(context, { userId }));
  const head = heads.get(workspaceId);
  return head !== undefined && !head.isPublic && head.membersVersion === undefined && !head.access.member;
}

function describePlaces(
  error: LinkMissing,
  places: readonly LinkPlace[],
  { workspaceId = DEFAULT_WORKSPACE_ID, category }: Pick<NewLink, 'category'> & Target,
): NotFound {
  const wanted = categoryIdentity(category);
  const meant = places.filter((place) => categoryIdentity(place.category) === wanted);
  if (meant.length === 0 && error.categories.length > 0) return error;
  const named = (meant.length > 0 ? meant : places)
    .slice(0, LIMITS.occurrencesNamed)
    .map((place) => `category "${place.category}" of workspace "${place.workspaceId}"`);
  const others = error.categories.slice(0, LIMITS.occurrencesNamed).map((name) => `category "${name}"`);
  const here =
    others.length === 0
      ? `, not in workspace "${workspaceId}". Call again with that workspaceId and category.`
      : `. In workspace "${workspaceId}", it is in ${listed(others)}. Call again with the workspaceId and the category that the user means.`;
  return new NotFound('link', `This URL is in ${listed(named)}${here}`);
}

async function occurrencesElsewhere(
  context: CallContext,
  { url, ...target }: Pick<NewLink, 'url'> & Target,
): Promise<string[]> {
  const uid = userOf(context, target);
  const { workspaceId = DEFAULT_WORKSPACE_ID } = target;
  const page = pageIdentities(url);
  let compared = 0;
  const ids = context.workspaces
    .cached(uid)
    .filter(({ id }) => id !== workspaceId && maySeeWorkspace(context.actor, id))
    .filter(({ categories }) => (compared += categories.size) <= LIMITS.categoriesCompared)
    .flatMap((workspace) => (occurrenceIn(workspace, page) === undefined ? [] : workspace.id));
  const occurrences: string[] = [];
  try {
    for (const id of ids.slice(0, LIMITS.occurrencesNamed)) {
      using reservations = new Reservations();
      const access = WorkspaceAccess.own(uid, id);
      const copy = await context.workspaces.load(access, context.signal, { reservations });
      const occurrence = copy && occurrenceIn(copy.workspace, page);
      if (occurrence !== null && occurrence !== undefined) occurrences.push(occurrence);
    }
  } catch (error) {
    // The link is stored, so the call should not fail because of a hint.
    if (!(error instanceof DomainError)) throw error;
  }
  return occurrences;
}

/** Names the category of a workspace that has a page. */
function occurrenceIn(workspace: Workspace, page: PageIdentities): string | undefined {
  const { id, name } = workspace;
  const [category] = categoriesWith(linksOf(workspace), page);
  if (category === undefined) return undefined;
  return `category "${categoryName(workspace, category)}" of workspace "${id}" (${quoted(name)})`;
}
