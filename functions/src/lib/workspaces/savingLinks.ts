import { nanoid } from 'nanoid';
import { findWorkspace } from './findWorkspace';
import { timeZoneOf, webAppOf, type CallContext, type Target } from './callContext';
import { mayTidyUp } from '../access/actor';
import { SESSIONS_WORKSPACE_ID, type Workspace } from '../shared/model/model';
import { storedCategory } from '../shared/model/storedCategory';
import { addLink, type AddedLink, type NewLink } from '../shared/operations/addLink';
import { annotateLink, type Annotation } from '../shared/operations/annotateLink';
import { logSession, type Session } from '../shared/operations/logSession';
import { mergeWorkspace, type WorkspacePatch } from '../shared/operations/mergeWorkspace';
import type { RewrittenLink } from '../shared/operations/formerNote';
import { localDay } from '../shared/dates/localTime';
import { workspaceBytes } from '../shared/contract/documents';
import { LinkMissing, NotFound } from '../shared/base/errors';
import { quoted } from '../shared/text/invisible';
import type { Made } from '../storage/commit/queuedChange';
import { Reservations } from '../platform/weightedSemaphore';
import { withAddedBy } from './addedBy';
import { change, changeFound, changeWith } from './changes';
import { withNamesakes } from './namesakes';
import { findPlace, withOccurrences } from './occurrences';
import { withRelated } from './related';
import { DAY_MS } from '../shared/base/durations';

// These functions throw NotAllowed if the actor may not act for the user, NotFound if the workspace, category or
// link does not exist, LimitExceeded if the workspace would exceed its limits, and Unavailable if the database does
// not respond in time.

/**
 * Adds a link, or fills in the fields that an existing link lacks. Creates the category and the default workspace
 * if missing. Returns the stored link, what happened to it, and other places that have its page. Writes the head and a
 * chunk. Reads no other workspaces, except the heads of up to {@link LIMITS.copiesNamed} whose cached copies have the page
 * and, if the call creates a category without naming a workspace, those of all.
 */
export async function addToDashboard(context: CallContext, input: NewLink & Target): Promise<AddedLink> {
  const howToRetitle = mayTidyUp(context.actor)
    ? 'To change the title, use edit_links.'
    : `The user can change the title in ${webAppOf(context)}.`;
  const add = addLink(input, context.now, howToRetitle);
  const details = { operation: 'add_to_dashboard' } as const;
  const { result, access, ...made } = await changeFound(context, input, details, (draft) => {
    const isNewCategory = !draft.categories.has(storedCategory(draft, input.category));
    const added = add(draft);
    return { isNewCategory, added: added.status === 'created' ? withRelated(draft, input, added) : added };
  });
  const { isNewCategory } = result;
  const added = await withAddedBy(context, access, result.added);
  const isUnsure = isNewCategory && input.workspaceId === undefined;
  const changed = withChangeId(context, added, made);
  const explained = isUnsure ? await withNamesakes(context, input, changed) : changed;
  return withOccurrences(context, { ...input, workspaceId: added.workspaceId }, explained);
}

/** Returns a result with the id that puts it back, and how to do that if other links have the same id. */
function withChangeId(
  { actor }: CallContext,
  added: AddedLink,
  { changeId, isShared = false }: Pick<Made<unknown>, 'changeId' | 'isShared'>,
): AddedLink {
  if (changeId === undefined) return added;
  const { workspaceId, link, hint } = added;
  const undo = JSON.stringify({ revert: changeId, urls: [link.url], workspaceId });
  const undoOnlyThis = `Other links that were added at the same time have the same changeId: to undo only this one, use edit_links with ${undo}.`;
  const hints = [hint, ...(isShared && mayTidyUp(actor) ? [undoOnlyThis] : [])].filter(Boolean);
  return { ...added, changeId, ...(hints.length > 0 && { hint: hints.join(' ') }) };
}

/**
 * Sets the note and the reference of an existing link. If the link is not where the call says, but {@link findPlace} finds its only
 * place, does so there. Returns the link, what happened to it, where that was if the call says otherwise, and how to undo that if
 * something was lost. Writes the head and a chunk.
 * @throws {NotFound} that names the places of the link if there are several, or others see the only one. Reads like a search in all
 * workspaces.
 */
export async function addNoteToLink(
  context: CallContext,
  input: Annotation & Target,
): Promise<RewrittenLink> {
  try {
    return await annotateAt(context, input);
  } catch (error) {
    if (!(error instanceof LinkMissing)) throw error;
    const place = await findPlace(error, context, input);
    if (place instanceof NotFound) throw place;
    const annotated = await annotateAt(context, { ...input, ...place });
    const { category, workspaceId, hint } = annotated;
    const where = `The link is in category ${quoted(category)} of workspace "${workspaceId}", not where the call says, so its note was changed there.`;
    return { ...annotated, hint: hint === undefined ? where : `${where} ${hint}` };
  }
}

async function annotateAt(context: CallContext, input: Annotation & Target): Promise<RewrittenLink> {
  const details = { operation: 'add_note_to_link', changeId: nanoid() } as const;
  const undo = (workspaceId: string) => howToUndo(context, { revert: details.changeId, workspaceId });
  const annotate = annotateLink(input, context.now, undo);
  const { result, access } = await changeFound(context, input, details, annotate);
  const annotated = await withAddedBy(context, access, result);
  return annotated.status === 'unchanged' ? annotated : { ...annotated, changeId: details.changeId };
}

/** Says how to undo a change that replaced something: with this call, or in the web app. */
function howToUndo(
  context: CallContext,
  call: { readonly revert: string; readonly workspaceId: string },
): string {
  return mayTidyUp(context.actor)
    ? `To undo this, use edit_links with ${JSON.stringify(call)}.`
    : `The user can undo this in ${webAppOf(context)} under Activity.`;
}

/**
 * Adds a chat session to the sessions workspace, and creates that workspace if missing. Returns the session's link, and
 * how to undo that if a note or a title was replaced. Writes the head and a chunk.
 */
export async function logChatSession(
  context: CallContext,
  { userId, ...session }: Session & Pick<Target, 'userId'>,
): Promise<RewrittenLink> {
  const { now, config } = context;
  const timeZone = timeZoneOf(context);
  const today = localDay(now, timeZone);
  // Formatting the dates of thousands of sessions would take long.
  const isNear = (time: string) => Math.abs(Date.parse(time) - Date.parse(now)) < 2 * DAY_MS;
  const isToday = (time: string) => isNear(time) && localDay(time, timeZone) === today;
  const log = logSession(session, config.sessionUrlTemplate, { now, today, isToday });
  const target = { userId, workspaceId: SESSIONS_WORKSPACE_ID };
  const { access } = await findWorkspace(context, target);
  const details = { operation: 'log_session', creatableId: SESSIONS_WORKSPACE_ID } as const;
  const { result, changeId } = await changeWith(context, access, details, log);
  if (changeId === undefined) return result;
  const { workspaceId, before, hint } = result;
  if (before === undefined && hint === undefined) return { ...result, changeId };
  const undo = howToUndo(context, { revert: changeId, workspaceId });
  return { ...result, changeId, hint: [...(hint === undefined ? [] : [hint]), undo].join(' ') };
}

/** A whole workspace. Its memory is reserved until `release` is called. */
interface ReservedWorkspace {
  readonly workspace: Workspace;
  /** The size of the workspace, in stored bytes. */
  readonly bytes: number;
  readonly release: () => void;
}

/**
 * Merges fields into the actor's default workspace, and creates it if missing. Returns the whole workspace. Writes the
 * head and the changed chunks.
 */
export async function mergeIntoDefaultWorkspace(
  context: CallContext,
  patch: WorkspacePatch,
): Promise<ReservedWorkspace> {
  const workspace = await change(
    context,
    {},
    { operation: 'update', kind: 'script' },
    mergeWorkspace(patch, context.now),
  );
  const reservations = new Reservations();
  const { access } = await findWorkspace(context, {});
  await context.workspaces.reserve(access, workspace, context.signal, reservations);
  return { workspace, bytes: workspaceBytes(workspace), release: reservations.handOver() };
}
