import { requireEditor, requireOwner, type EditorAccess } from '../access/workspaceAccess';
import { DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import { TooMuchAtOnce } from '../shared/base/errors';
import type {
  PurgeRequest,
  PurgeResponse,
  RevertRequest,
  RevertResponse,
} from '../shared/contract/historyRequest';
import type { WorkspaceChange } from '../shared/model/change';
import { removeLinks, revertChanges, type Reverted } from '../shared/operations/revertChange';
import type { HistorySummary } from '../storage/workspaceRepository';
import { findWorkspace, type CallContext, type Target } from './callContext';
import { changeWith, type ChangeDetails } from './changes';
import { madeOnce } from './madeOnce';
import { findUsedNames } from './workspaceLifecycle';

type RevertResult = RevertResponse['results'][number];
type Listed = HistorySummary & { readonly changeId: string };

/** UTF-8 bytes of the changes that are read and put back at once, unless a single one is larger. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;
/** The memory that a byte of a change takes. */
const MEMORY_PER_BYTE = 3;
/** The memory that a purge takes, which reads one entry after the other: as much as the largest change. */
const PURGE_MEMORY = 9 * 1024 * 1024 * MEMORY_PER_BYTE;

// These functions throw NotAllowed, NotFound, LimitExceeded and Unavailable like those in `workspaceService.ts`.

interface RevertOptions {
  /** The id of the change that puts a single change back. The default is a new one. */
  readonly changeId?: string;
  /** Returns whether the caller may put a change back. By default, an owner may always, and an editor what they changed. */
  readonly isAllowed?: (entry: HistorySummary) => boolean;
}

/**
 * Puts changes back, the newest first, and skips what has been changed since. Returns one result per change. Reads the entries
 * of the changes, and writes the head, the changed chunks and an entry for each commit. Large changes take several. Call it
 * again to continue after an error: what has been put back is then `nothing_to_revert`.
 */
export async function revert(
  context: CallContext,
  request: RevertRequest & Target,
  options: RevertOptions = {},
): Promise<RevertResponse> {
  const { workspaceId = DEFAULT_WORKSPACE_ID, editId, changes } = request;
  if (editId === undefined) return { workspaceId, results: await putBack(context, request, options) };
  const results = await madeOnce<RevertResult>(context, request, {
    editId,
    make: (receiptId) => putBack(context, request, { ...options, receiptId }),
    earlier: () => changes.map((changeId) => ({ changeId, status: 'reverted' })),
  });
  return { workspaceId, results };
}

async function putBack(
  context: CallContext,
  { changes, withoutHistory, ...target }: RevertRequest & Target,
  { changeId, receiptId, isAllowed }: RevertOptions & { readonly receiptId?: string },
): Promise<RevertResult[]> {
  const { access } = await findWorkspace(context, target);
  requireEditor(access);
  if (withoutHistory === true) requireOwner(access);
  const summaries = await context.history.summaries(access, changes, context.signal);
  const mayPutBack =
    isAllowed ?? (({ author }) => access.role === 'owner' || author.person?.uid === access.user);
  const results = new Map<string, RevertResult>();
  const wanted: Listed[] = [];
  const settle = (result: RevertResult) => results.set(result.changeId, result);
  for (const id of new Set(changes)) {
    const entry = summaries.get(id);
    if (!entry || !mayPutBack(entry)) settle({ changeId: id, status: 'not_found' });
    else if (entry.expiresAt <= context.now) settle({ changeId: id, status: 'expired' });
    else if (entry.isIncomplete) settle({ changeId: id, status: 'nothing_to_revert' });
    else wanted.push({ ...entry, changeId: id });
  }
  const groups = inGroups(wanted.sort((a, b) => b.seq - a.seq));
  // If only a part is put back, it can be tried again.
  const isWhole = groups.length === 1 && wanted.length === new Set(changes).size;
  const details: GroupDetails = {
    changeId,
    once: isWhole && receiptId !== undefined ? { id: receiptId, statuses: ifAll } : undefined,
    keeps: withoutHistory === true ? 'ifRoom' : 'always',
  };
  for (const group of groups) {
    for (const result of await revertGroup(context, access, group, details)) settle(result);
  }
  return changes.map((id) => results.get(id) ?? { changeId: id, status: 'not_found' });
}

type GroupDetails = Pick<ChangeDetails<Reverted[]>, 'changeId' | 'keeps' | 'once'>;

/** Returns what the receipt says, if everything was put back. */
const ifAll = (reverted: readonly Reverted[]) =>
  reverted.every(({ status }) => status === 'reverted') ? reverted.map(() => 'updated' as const) : undefined;

interface StoredChange {
  readonly changeId: string;
  readonly change: WorkspaceChange;
}

/** Puts a few changes back, in one commit if they fit. */
async function revertGroup(
  context: CallContext,
  access: EditorAccess,
  group: readonly Listed[],
  { changeId, keeps, once }: GroupDetails,
): Promise<RevertResult[]> {
  const { history, responses, signal, now } = context;
  const weight = group.reduce((sum, { bytes }) => sum + bytes, 0) * MEMORY_PER_BYTE;
  const waiting = { user: access.user, weight, isWanted: () => !signal.aborted };
  return responses.run(waiting, async () => {
    const read: StoredChange[] = [];
    for (const { changeId } of group) {
      const stored = await history.change(access, changeId, signal);
      if (stored && mayRevert(access, stored)) read.push({ changeId, change: stored });
    }
    const isNamed = read.some((each) => each.change.settings?.before.name !== undefined);
    const isNameUsed = isNamed ? await findUsedNames(context, access.shownId) : undefined;
    const isComplete = read.length === group.length;
    let first: Partial<GroupDetails> = { changeId, ...(isComplete && { once }) };
    const reverted = await inCommits(read, (part) => {
      const reverts = part.map(({ changeId }) => changeId);
      const details = { operation: 'revert', reverts, keeps, ...first } as const;
      first = {};
      const changes = part.map((each) => each.change);
      return changeWith(context, access, details, revertChanges(changes, now, isNameUsed));
    });
    return read.map(({ changeId }, index) => {
      const { status = 'nothing_to_revert', skipped = [] } = reverted[index] ?? {};
      return { changeId, status, ...(skipped.length > 0 && { skipped }) };
    });
  });
}

/** Returns whether a role allows to undo what a change did. An editor who was the owner before may have published the workspace. */
function mayRevert({ role }: EditorAccess, { settings }: WorkspaceChange): boolean {
  const { name, isPublic } = settings?.before ?? {};
  return role === 'owner' || (name === undefined && isPublic === undefined);
}

/**
 * Puts changes back in as few commits as they fit into. Putting back can need more room than the change did: for example, a
 * removal writes the links only to the history. Splits single changes, too, and puts the last links back first.
 */
async function inCommits(
  stored: readonly StoredChange[],
  putBack: (stored: readonly StoredChange[]) => Promise<Reverted[]>,
): Promise<Reverted[]> {
  try {
    return await putBack(stored);
  } catch (error) {
    const [only, ...others] = stored;
    if (!(error instanceof TooMuchAtOnce) || !only) throw error;
    if (others.length > 0) {
      const half = Math.ceil(stored.length / 2);
      const newer = await inCommits(stored.slice(0, half), putBack);
      return [...newer, ...(await inCommits(stored.slice(half), putBack))];
    }
    const { links } = only.change;
    if (links.length < 2) throw error;
    const half = Math.ceil(links.length / 2);
    const withLinks = (part: typeof links) => [{ ...only, change: { ...only.change, links: part } }];
    const last = await inCommits(withLinks(links.slice(half)), putBack);
    return [together([...last, ...(await inCommits(withLinks(links.slice(0, half)), putBack))])];
  }
}

/** Returns what became of a change that was put back in parts. */
function together(parts: readonly Reverted[]): Reverted {
  const skipped = parts.flatMap((part) => part.skipped);
  if (parts.every(({ status }) => status === 'nothing_to_revert'))
    return { status: 'nothing_to_revert', skipped };
  return { status: skipped.length > 0 ? 'partly_reverted' : 'reverted', skipped };
}

function inGroups(entries: readonly Listed[]): Listed[][] {
  const groups: Listed[][] = [];
  let left = 0;
  for (const entry of entries) {
    const group = entry.bytes <= left ? groups.at(-1) : undefined;
    if (group) group.push(entry);
    else groups.push([entry]);
    left = (group ? left : BYTES_AT_ONCE) - entry.bytes;
  }
  return groups;
}

/**
 * Deletes links for ever, and what the history has of them. Nobody can put them back. Reads and writes the entries
 * that had the links. Call it again to continue after an error.
 */
export async function purge(
  context: CallContext,
  { workspaceId, links: ids }: PurgeRequest,
): Promise<PurgeResponse> {
  const { access } = await findWorkspace(context, { workspaceId });
  requireOwner(access);
  const details = { operation: 'purge', keeps: 'never' } as const;
  const remove = () => changeWith(context, access, details, removeLinks(ids, context.now));
  const waiting = { user: access.user, weight: PURGE_MEMORY, isWanted: () => !context.signal.aborted };
  return context.responses.run(waiting, async () => {
    let links = await remove();
    let entries = await context.history.purge(access, ids, context.signal);
    // If a change was put back meanwhile, it may have restored a link.
    for (let restored = await remove(); restored > 0; restored = await remove()) {
      links += restored;
      entries += await context.history.purge(access, ids, context.signal);
    }
    return { workspaceId: access.workspaceId, links, entries };
  });
}
