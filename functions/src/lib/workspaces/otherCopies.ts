import { mayTidyUp } from '../access/actor';
import { WorkspaceAccess } from '../access/workspaceAccess';
import { DomainError, NotFound, type LinkMissing } from '../shared/base/errors';
import { LIMITS } from '../shared/base/limits';
import { pageIdentities, type PageIdentities } from '../shared/model/identity';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '../shared/model/model';
import { categoriesWith } from '../shared/model/samePage';
import { categoryName, findLink } from '../shared/model/workspace';
import type { AddedLink, NewLink } from '../shared/operations/addLink';
import { Reservations } from '../platform/weightedSemaphore';
import { findPlaces } from './linkQueries';
import { userOf, webAppOf, type CallContext, type Target } from './callContext';

/** Joins places with commas and "and". Creates the format only now, because that loads the locale data. */
const listed = (places: readonly string[]) => new Intl.ListFormat('en').format(places);

/**
 * Adds to a response which other places have the page of an added link, and who can move it. Names other workspaces only if
 * a cached copy has the page: to read all workspaces would cost too much. Checks that this is still true, so reads the
 * heads of these workspaces, and what has changed in them.
 */
export async function withCopies(
  context: CallContext,
  target: Pick<NewLink, 'url'> & Target,
  added: AddedLink,
): Promise<AddedLink> {
  const places = await placesElsewhere(context, target);
  if (added.alsoIn) places.unshift('the categories that alsoIn names');
  if (places.length === 0) return added;
  const how = mayTidyUp(context.actor)
    ? 'use edit_links'
    : `the user can use ${webAppOf(context)}, or allow you to tidy up there, under Settings`;
  const advice = `It is also in ${listed(places)}. To keep only one of them, or to move one, ${how}.`;
  return { ...added, hint: added.hint === undefined ? advice : `${added.hint} ${advice}` };
}

/**
 * Returns an error that names the workspace and the category of a link, or the given error if no other workspace has it, or
 * that cannot be found out.
 */
export async function orElsewhere(
  error: LinkMissing,
  context: CallContext,
  { userId, workspaceId = DEFAULT_WORKSPACE_ID, url }: Pick<NewLink, 'url'> & Target,
): Promise<NotFound> {
  try {
    const found = await findPlaces(context, { userId, query: url, limit: LIMITS.copiesNamed });
    if (found.saved !== true) return error;
    const places = found.links.map(
      (link) => `category "${link.category}" of workspace "${link.workspaceId ?? found.workspaceId}"`,
    );
    return new NotFound(
      'link',
      `This URL is in ${listed(places)}, not in workspace "${workspaceId}". Call again with that workspaceId and category.`,
    );
  } catch (failure) {
    if (failure instanceof DomainError) return error;
    throw failure;
  }
}

async function placesElsewhere(
  context: CallContext,
  { url, ...target }: Pick<NewLink, 'url'> & Target,
): Promise<string[]> {
  const uid = userOf(context, target);
  const { workspaceId = DEFAULT_WORKSPACE_ID } = target;
  const page = pageIdentities(url);
  let compared = 0;
  const ids = context.workspaces
    .cached(uid)
    .filter(({ id }) => id !== workspaceId)
    .filter(({ categories }) => (compared += categories.size) <= LIMITS.categoriesCompared)
    .flatMap((workspace) => (placeIn(workspace, page) === undefined ? [] : workspace.id));
  const places: string[] = [];
  try {
    for (const id of ids.slice(0, LIMITS.copiesNamed)) {
      using reservations = new Reservations();
      const access = WorkspaceAccess.own(uid, id);
      const copy = await context.workspaces.load(access, context.signal, { reservations });
      const place = copy && placeIn(copy.workspace, page);
      if (place !== null && place !== undefined) places.push(place);
    }
  } catch (error) {
    // The link is stored, so the call should not fail because of a hint.
    if (!(error instanceof DomainError)) throw error;
  }
  return places;
}

/** Names the category of a workspace that has a page. */
function placeIn(workspace: Workspace, page: PageIdentities): string | undefined {
  const { id, name, categories } = workspace;
  const [category] = categoriesWith({ categories, find: (link) => findLink(workspace, link) }, page);
  if (category === undefined) return undefined;
  return `category "${categoryName(workspace, category)}" of workspace "${id}" (${name})`;
}
