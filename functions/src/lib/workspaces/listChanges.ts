import { mayTidyUp, mayWrite } from '../access/actor';
import { readerOf, type WorkspaceAccess } from '../access/workspaceAccess';
import { authorWords } from '../shared/activity/authorName';
import { describeChange, describeUndone, type ChangeResult } from '../shared/activity/changeResult';
import { isMoveBack } from '../shared/activity/moveIds';
import { undoneOnPage } from '../shared/activity/undone';
import { InvalidArguments } from '../shared/base/errors';
import { HISTORY_DAYS } from '../shared/contract/historyDocument';
import type { WorkspaceChange } from '../shared/model/change';
import { ALL_WORKSPACES, DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import { formatCursor, parseCursor } from '../shared/queries/cursor';
import type { LinkListResponse, ListRequest } from '../shared/queries/listLinks';
import { toPeriod, type PeriodRequest } from '../shared/dates/periodRequest';
import { responseBytes } from '../shared/queries/workspaceList';
import { byteBudget, itemBytes, jsonBytes } from '../shared/text/bytes';
import { counted } from '../shared/text/counted';
import { findByIdOrName, listVisible } from './findWorkspace';
import { timeZoneOf, userOf, webAppOf } from './callContext';
import type { CallContext, Target } from './callContext';
import { ownChanges } from './changes';
import { MEMORY_PER_BYTE } from './revert';
import { newestChanges, type ChangePlace, type FoundChange, type HistorySource } from './newestChanges';

type Request = Target &
  PeriodRequest &
  Pick<ListRequest, 'limit' | 'cursor' | 'category' | 'order' | 'brief'>;

/**
 * Returns a page of what was changed in a workspace, newest first, or in all of them without a `workspaceId`. Members see what
 * happened since they joined. Reads the heads, for each entry on the page its summary and then its first document, and a few
 * summaries more: at most as many as a page has for one workspace, or {@link newestChanges} for several.
 * @throws {NotFound} like {@link findByIdOrName}. {@link InvalidArguments} if the cursor or the period is invalid.
 */
export async function listChanges(
  context: CallContext,
  { since, until, limit, cursor, category, order, brief = false, ...target }: Request,
): Promise<LinkListResponse> {
  if (category !== undefined || order !== undefined) {
    throw new InvalidArguments(
      `${category === undefined ? 'order' : 'category'}: must be omitted with show changes. Changes are listed newest first, and can concern several categories: send workspaceId, since or until.`,
    );
  }
  const period = toPeriod({ since, until }, timeZoneOf(context), context.now);
  const after = cursor === undefined ? undefined : parseChangeCursor(cursor);
  const { workspaceId, sources } = await sourcesOf(context, target);
  const count = Math.min(limit ?? USUAL_CHANGES, MOST_CHANGES);
  const found = await newestChanges(context, sources, { period, after, count: count + 1 });
  const described = await describeAll(context, found.slice(0, count), {
    isNamed: workspaceId === ALL_WORKSPACES,
    brief,
  });
  const respond = (changes: readonly ChangeResult[], nextCursor: string | undefined) => ({
    page: `${counted(changes.length, 'change')}${nextCursor === undefined ? '' : ', older ones with nextCursor'}`,
    hint: hintFor(
      context,
      described,
      found.some(({ access }) => access.member !== undefined),
    ),
    ...(period.shown && { period: period.shown }),
    workspaceId,
    total: changes.length,
    links: [],
    changes: [...changes],
    nextCursor,
  });
  const longest = found.map(cursorAfter).reduce((a, b) => (b.length > a.length ? b : a), '');
  const restBytes = jsonBytes(respond([], longest));
  const changes = thatFit(described, responseBytes(limit) - restBytes - PAGE_BYTES);
  const last = found[changes.length - 1];
  return respond(changes, last && changes.length < found.length ? cursorAfter(last) : undefined);
}

/** How many changes a page has, without a limit and at most. */
const USUAL_CHANGES = 25;
const MOST_CHANGES = 100;

/** What the numbers of a page take more than zeros. */
const PAGE_BYTES = 4;

/** UTF-8 bytes of the changes that are read to describe a page. Those for which nothing is left are told from their counts. */
const BYTES_READ = 2 * 1024 * 1024;

/** The most that the first document of a change has. */
const FIRST_DOCUMENT_BYTES = 1024 * 1024;

/** Finds the histories to read, those of the workspaces that changed last first. */
async function sourcesOf(
  context: CallContext,
  target: Target,
): Promise<{ readonly workspaceId: string; readonly sources: readonly HistorySource[] }> {
  const { workspaces, signal } = context;
  if (target.workspaceId === undefined || target.workspaceId === ALL_WORKSPACES) {
    const heads = await listVisible(context, userOf(context, target));
    const sources = [...heads.values()].map(({ access, updatedAt }) => ({ access, updatedAt }));
    return { workspaceId: ALL_WORKSPACES, sources };
  }
  return findByIdOrName(context, target, async ({ access, prefetched }) => {
    const head = await workspaces.loadHead(access, signal, prefetched);
    if (!head && access.shownId !== DEFAULT_WORKSPACE_ID) return null;
    return { workspaceId: access.shownId, sources: head ? [{ access, updatedAt: head.updatedAt }] : [] };
  });
}

/**
 * Describes changes, each with its workspace if there are several. In brief, only says what was done. Reads their first
 * documents.
 */
async function describeAll(
  context: CallContext,
  found: readonly FoundChange[],
  { isNamed, brief }: { readonly isNamed: boolean; readonly brief: boolean },
): Promise<ChangeResult[]> {
  const fits = byteBudget(BYTES_READ);
  const read = found.filter(({ entry }) => fits(Math.min(entry.bytes, FIRST_DOCUMENT_BYTES)));
  const weight = read.reduce((sum, { entry }) => sum + Math.min(entry.bytes, FIRST_DOCUMENT_BYTES), 0);
  const isOwn = await ownership(context, found);
  const { history, responses, signal } = context;
  const [first] = found;
  if (!first) return [];
  const waiting = {
    user: first.access.user,
    weight: weight * MEMORY_PER_BYTE,
    isWanted: () => !signal.aborted,
  };
  return responses.run(waiting, async () => {
    const asked = read.map(({ access, entry }) => ({ access, changeId: entry.changeId }));
    const beginnings = await history.beginnings(asked, signal);
    const changes = new Map(read.map((each, index) => [each, beginnings[index]] as const));
    const listed = found.map((each) => {
      const change: WorkspaceChange | undefined = changes.get(each);
      return { ...each, read: { ...each.entry, shownId: each.shownId, change } };
    });
    const page = undoneOnPage(listed.map((each) => each.read));
    return listed.map(({ access, entry, shownId, read: change }): ChangeResult => {
      const left = page.left(change);
      const isLeft = page.isUndone(change) ? left !== undefined && left.length > 0 : true;
      const described = {
        ...describeChange(change, page.undoneText(change)),
        ...(left && describeUndone(left)),
      };
      const own = isOwn(access, entry);
      return {
        at: entry.at,
        by: authorWords(entry.author, readerOf(access)),
        ...(own && { byThisKey: true }),
        ...(brief ? inBrief(described) : described),
        changeId: entry.changeId,
        ...(isNamed && { workspaceId: shownId }),
        ...(own && isLeft && mayTidyUp(context.actor) && isRevertible(entry) && { canRevert: true }),
      };
    });
  });
}

/** Returns what a change did, without the links that it concerns. */
function inBrief({ what, undoes, undone }: Described): Described {
  return { what, ...(undoes && { undoes }), ...(undone !== undefined && { undone }) };
}

type Described = ReturnType<typeof describeChange>;

/** Returns a function that tells whether the caller made a change, with the same key or app. */
async function ownership(
  context: CallContext,
  found: readonly FoundChange[],
): Promise<(access: WorkspaceAccess, entry: FoundChange['entry']) => boolean> {
  const isOwn = new Map<WorkspaceAccess, Awaited<ReturnType<typeof ownChanges>>>();
  if (!mayWrite(context.actor)) return () => false;
  for (const { access } of found) {
    if (access.role !== 'viewer' && !isOwn.has(access)) isOwn.set(access, await ownChanges(context, access));
  }
  return (access, entry) => isOwn.get(access)?.(entry) === true;
}

/** Returns whether whoever made a change can put it back: with what made it. */
function isRevertible(entry: FoundChange['entry']): boolean {
  return entry.isIncomplete === undefined && entry.operation !== 'purge' && !isMoveBack(entry);
}

/** Returns the first changes that fit, and at least one. */
function thatFit(changes: readonly ChangeResult[], bytes: number): ChangeResult[] {
  const fits = byteBudget(bytes);
  const end = changes.findIndex((each, index) => !fits(itemBytes(each)) && index > 0);
  return end < 0 ? [...changes] : changes.slice(0, end);
}

function hintFor(context: CallContext, changes: readonly ChangeResult[], isMember: boolean): string {
  const days = `The history goes back ${String(HISTORY_DAYS)} days`;
  if (changes.length === 0) return `Nothing was changed. ${days}.`;
  const own =
    'To undo a change with canRevert, call edit_links with revert (its changeId) and its workspaceId. ';
  const which = isMember ? 'changes in their own workspaces, and those they made themselves,' : 'changes';
  const user = `The user can undo ${which} in ${webAppOf(context)} under Activity. ${days}.`;
  const yours = changes.some(({ byThisKey }) => byThisKey)
    ? 'byThisKey marks what you changed yourself. '
    : '';
  return yours + (changes.some(({ canRevert }) => canRevert) ? own : '') + user;
}

const TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** The id of a document. Firestore rejects others. */
const ID = /^(?!__)[^/]{1,200}$/;

function cursorAfter({ entry: { at, changeId }, shownId }: FoundChange): string {
  return formatCursor('change', at, changeId, shownId);
}

function parseChangeCursor(cursor: string): ChangePlace {
  const [, at = '', changeId = '', shownId = ''] = parseCursor(cursor, /^change$/, TIME, ID, ID);
  return { at, changeId, shownId };
}
