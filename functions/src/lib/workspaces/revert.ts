import { isForOwner, requireOwner, type EditorAccess } from '../access/workspaceAccess';
import { isMoveBack } from '../shared/activity/moveIds';
import { TooMuchAtOnce } from '../shared/base/errors';
import type { RevertedChange, RevertResult } from '../shared/contract/requests/historyRequest';
import {
  revertChanges,
  statusOf,
  type ChangeToRevert,
  type Reverted,
} from '../shared/operations/revertChange';
import type { LinkChange } from '../shared/model/change';
import { toStored } from '../storage/history/storedOutcome';
import type { HistorySummary } from '../storage/base/historyRepository';
import type { CallContext } from './callContext';
import { countingRemovals } from './countingRemovals';
import { changeWith, type ChangeDetails } from './changes';
import { findUsedNames } from './workspaceLifecycle';

/**
 * Puts changes back, or some of their links, the newest first, and skips what has been changed since. Returns one result per
 * change. Reads the entries of the changes, and writes the head, the changed chunks and an entry for each commit. Large changes
 * take several: the last one has the `changeId`. Call it again to continue after an error: what has been put back is then
 * `nothing_to_revert`.
 * @throws {NotAllowed}, {@link LimitExceeded}, {@link RateLimited} and {@link Unavailable} like the functions in
 * `savingLinks.ts`.
 */
export async function revert(
  context: CallContext,
  access: EditorAccess,
  changes: readonly RevertedChange[],
  { withoutHistory, changeId, request, isAllowed, choose }: RevertOptions = {},
): Promise<RevertResult[]> {
  if (withoutHistory === true) requireOwner(access);
  const chosen = linksById(changes);
  const summaries = await context.history.summaries(access, [...chosen.keys()], context.signal);
  const mayPutBack =
    isAllowed ?? (({ author }) => access.role === 'owner' || author.person?.uid === access.user);
  const wanted: Listed[] = [];
  const unwanted = new Map<string, Omit<RevertResult, 'changeId'>>();
  for (const [id, links] of chosen) {
    const entry = summaries.get(id);
    if (!entry || !mayPutBack(entry)) continue;
    if (entry.expiresAt <= context.now) unwanted.set(id, { status: 'expired' });
    else if (entry.isIncomplete) unwanted.set(id, { status: 'nothing_to_revert' });
    else if (isMoveBack(entry)) unwanted.set(id, { status: 'nothing_to_revert', skipped: [UNDID_A_MOVE] });
    else wanted.push({ ...entry, changeId: id, links });
  }
  const resultsOf = (outcomes: Outcomes) =>
    changes.map(({ changeId: id }): RevertResult => {
      const parts = outcomes.get(id);
      if (!parts) return { changeId: id, ...(unwanted.get(id) ?? { status: 'not_found' }) };
      const skipped = parts.flatMap((part) => part.skipped);
      const isDone = parts.some(({ status }) => status !== 'nothing_to_revert');
      return { changeId: id, status: statusOf(isDone, skipped), ...(skipped.length > 0 && { skipped }) };
    });
  let outcomes: Outcomes = new Map();
  const groups = inGroups(wanted.sort((a, b) => b.seq - a.seq));
  for (const group of groups) {
    await whileRead(context, access, { group, choose }, (read) =>
      inCommits(read, group === groups.at(-1), async (part, isLast) => {
        const before = outcomes;
        const withPart = (reverted: readonly Reverted[]) => added(before, part, reverted);
        const results = (reverted: Reverted[]) => toStored({ reverted: resultsOf(withPart(reverted)) });
        const once = request === undefined ? undefined : { request, results };
        const keeps = withoutHistory === true ? 'ifRoom' : 'always';
        const details = { keeps, ...(isLast && { changeId, once }) } as const;
        outcomes = withPart(await commitRevert(context, access, part, details));
      }),
    );
  }
  return resultsOf(outcomes);
}

const UNDID_A_MOVE = {
  url: '',
  reason:
    'This change undid a move to another workspace, so it cannot be undone. Move the links again instead.',
};

/** UTF-8 bytes of the changes that are read and put back at once, unless a single one is larger. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** The memory that a byte of a change takes. */
export const MEMORY_PER_BYTE = 3;

export interface RevertOptions {
  readonly withoutHistory?: true | undefined;
  /** The id of the last commit's change. The default is a new one. */
  readonly changeId?: string | undefined;
  /** Set if the client has chosen that id: a hash of what it sent. */
  readonly request?: string | undefined;
  /** Returns whether the caller may put a change back. By default, an owner may always, and an editor what they changed. */
  readonly isAllowed?: (entry: HistorySummary) => boolean;
  /**
   * Chooses links of a change by their ids, once it was read. By default, and if it returns undefined, all, or those that the
   * change was asked for with.
   */
  readonly choose?:
    | ((links: readonly LinkChange[], changeId: string) => ReadonlySet<string> | undefined)
    | undefined;
}

/** An entry to put back, or these of its links. */
type Listed = HistorySummary & Pick<PartToRevert, 'changeId' | 'links'>;

/** A change to put back, or one part of it. */
type PartToRevert = ChangeToRevert & { readonly changeId: string };

/** What became of the parts of each change. */
type Outcomes = ReadonlyMap<string, readonly Reverted[]>;

function added(outcomes: Outcomes, part: readonly PartToRevert[], reverted: readonly Reverted[]): Outcomes {
  const all = new Map(outcomes);
  for (const [index, { changeId }] of part.entries())
    all.set(changeId, [...(all.get(changeId) ?? []), ...reverted.slice(index, index + 1)]);
  return all;
}

/** Returns the links to put back of each change. Undefined means all. */
function linksById(changes: readonly RevertedChange[]): Map<string, ReadonlySet<string> | undefined> {
  const byId = new Map<string, ReadonlySet<string> | undefined>();
  for (const { changeId, links } of changes) {
    const known = byId.get(changeId);
    const isWhole = links === undefined || (byId.has(changeId) && known === undefined);
    byId.set(changeId, isWhole ? undefined : new Set([...(known ?? []), ...links]));
  }
  return byId;
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

/** Reads a few changes for `work`, in its share of the memory. */
async function whileRead(
  { history, responses, signal }: CallContext,
  access: EditorAccess,
  { group, choose }: { readonly group: readonly Listed[]; readonly choose: RevertOptions['choose'] },
  work: (read: readonly PartToRevert[]) => Promise<void>,
): Promise<void> {
  const weight = group.reduce((sum, { bytes }) => sum + bytes, 0) * MEMORY_PER_BYTE;
  const waiting = { user: access.user, weight, isWanted: () => !signal.aborted };
  await responses.run(waiting, async () => {
    const read: PartToRevert[] = [];
    for (const { changeId, links: asked } of group) {
      const change = await history.change(access, changeId, signal);
      const links = (change && choose?.(change.links, changeId)) ?? asked;
      // An editor who was the owner before may have published the workspace.
      const isAllowed = access.role === 'owner' || !isForOwner(change?.settings?.before ?? {});
      if (change && (isAllowed || links)) read.push({ changeId, change, links });
    }
    await work(read);
  });
}

/**
 * Puts changes back in as few commits as they fit into. Putting back can need more room than the change did: for example, a
 * removal writes the links only to the history. Splits single changes, too, and puts the last links back first. `isLast` says
 * that nothing of the request is left after a commit.
 */
async function inCommits(
  stored: readonly PartToRevert[],
  isLast: boolean,
  commit: (part: readonly PartToRevert[], isLast: boolean) => Promise<void>,
): Promise<void> {
  try {
    await commit(stored, isLast);
  } catch (error) {
    const [only, ...others] = stored;
    if (!(error instanceof TooMuchAtOnce) || !only) throw error;
    const { links } = only.change;
    if (others.length === 0 && links.length < 2) throw error;
    const half = Math.ceil((others.length > 0 ? stored : links).length / 2);
    const part = (some: typeof links) => ({ ...only, change: { ...only.change, links: some } });
    const last = links.slice(half);
    // Only the last commit puts back what else the change did.
    const chosen = only.links ?? new Set(last.map(({ id }) => id));
    const [first, second] =
      others.length > 0
        ? [stored.slice(0, half), stored.slice(half)]
        : [[{ ...part(last), links: chosen }], [part(links.slice(0, half))]];
    await inCommits(first, false, commit);
    await inCommits(second, isLast, commit);
  }
}

/** Puts changes back in one commit. What they remove counts as removed by the caller. */
async function commitRevert(
  context: CallContext,
  access: EditorAccess,
  part: readonly PartToRevert[],
  details: Pick<ChangeDetails<Reverted[]>, 'changeId' | 'keeps' | 'once'>,
): Promise<Reverted[]> {
  const isNamed = part.some(({ change }) => change.settings?.before.name !== undefined);
  const isNameUsed = isNamed ? await findUsedNames(context, access.shownId) : undefined;
  const put = revertChanges(part, context.now, isNameUsed);
  const reverts = part.map(({ changeId }) => changeId);
  return countingRemovals(context, async (count) => {
    const made = await changeWith(
      context,
      access,
      { operation: 'revert', reverts, ...details },
      function* (draft) {
        const reverted = yield* put(draft);
        count(reverted.reduce((sum, { removed }) => sum + removed, 0));
        return reverted;
      },
    );
    return made.result;
  });
}
