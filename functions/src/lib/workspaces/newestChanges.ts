import type { WorkspaceAccess } from '../access/workspaceAccess';
import { compareStrings } from '../shared/model/linkOrder';
import type { Period } from '../shared/dates/period';
import type { ListedEntry, NewestEntries } from '../storage/base/historyRepository';
import type { CallContext } from './callContext';

/**
 * Returns the newest changes in several histories, newest first, after a place. Reads the histories of those workspaces that can
 * have one of them: of each, {@link READ_AT_ONCE} entries at a time, and of a single one all at once.
 */
export async function newestChanges(
  context: CallContext,
  sources: readonly HistorySource[],
  { period, after, count }: Wanted,
): Promise<FoundChange[]> {
  const { from = '' } = period;
  const left = sources
    .filter(({ updatedAt }) => updatedAt >= from)
    .toSorted((a, b) => compareStrings(b.updatedAt, a.updatedAt));
  const limit = sources.length === 1 ? count : READ_AT_ONCE;
  const open: Stream[] = [];
  const found: FoundChange[] = [];
  while (found.length < count) {
    const best = open.toSorted((a, b) => comparePlaces(a.next, b.next))[0];
    const source = left[0];
    // A workspace has no change that is newer than itself.
    if (source && (!best || source.updatedAt >= best.next.entry.at)) {
      left.shift();
      const stream = await openStream(context, source.access, { period, after, limit });
      if (stream) open.push(stream);
    } else if (best) {
      found.push(best.next);
      if (!(await best.advance())) open.splice(open.indexOf(best), 1);
    } else break;
  }
  return found;
}

/** How many entries of each of several histories to read at a time. */
const READ_AT_ONCE = 8;

/** A workspace whose history to read, and when it was last changed. */
export interface HistorySource {
  readonly access: WorkspaceAccess;
  readonly updatedAt: string;
}

interface Wanted {
  readonly period: Period;
  readonly after?: ChangePlace | undefined;
  readonly count: number;
}

/** The place of a change among those of all workspaces. `shownId` is the id by which the person knows its workspace. */
export interface ChangePlace {
  readonly at: string;
  readonly changeId: string;
  readonly shownId: string;
}

export interface FoundChange {
  readonly access: WorkspaceAccess;
  readonly shownId: string;
  readonly entry: ListedEntry;
}

/** A history that is being read. */
interface Stream {
  next: FoundChange;
  /** Goes on to the next change. Returns whether there is one. */
  readonly advance: () => Promise<boolean>;
}

/** Starts reading a history, after a place in the order of {@link comparePlaces}. Returns undefined if it has nothing there. */
async function openStream(
  { history, now, signal }: CallContext,
  access: WorkspaceAccess,
  { period, after, limit }: Omit<Wanted, 'count'> & { readonly limit: number },
): Promise<Stream | undefined> {
  const { shownId } = access;
  const isSame = after?.shownId === shownId;
  const read = (place: NewestEntries['next']) =>
    history.newest(access, { period: beforePlace(period, after, shownId), after: place, limit, now }, signal);
  let page = await read(isSame ? after : undefined);
  let index = 0;
  const nextEntry = async (): Promise<FoundChange | undefined> => {
    while (index >= page.entries.length && page.next) {
      page = await read(page.next);
      index = 0;
    }
    const entry = page.entries[index++];
    return entry && { access, shownId, entry };
  };
  const first = await nextEntry();
  if (!first) return undefined;
  const stream: Stream = {
    next: first,
    async advance() {
      const following = await nextEntry();
      if (following) stream.next = following;
      return following !== undefined;
    },
  };
  return stream;
}

/** Ends a period at a place. Of the same instant, the workspaces whose ids come later are still to be listed. */
function beforePlace(period: Period, after: ChangePlace | undefined, shownId: string): Period {
  if (!after || after.shownId === shownId) return period;
  const end = shownId > after.shownId ? new Date(Date.parse(after.at) + 1).toISOString() : after.at;
  return { ...period, before: period.before !== undefined && period.before < end ? period.before : end };
}

function comparePlaces(a: FoundChange, b: FoundChange): number {
  return compareStrings(b.entry.at, a.entry.at) || compareStrings(a.shownId, b.shownId);
}
