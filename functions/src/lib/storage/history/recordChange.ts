import { HistoryFull, TooMuchAtOnce } from '../../shared/base/errors';
import { inSteps, type Steps } from '../../shared/base/steps';
import type { ChangeCounts, HistoryEntry, IdentifiedAuthor } from '../../shared/contract/historyDocument';
import {
  isEdited,
  type CategoryChange,
  type LinkChange,
  type WorkspaceChange,
} from '../../shared/model/change';
import { changeInSteps } from '../../shared/model/changeOf';
import type { WorkspaceDraft } from '../../shared/model/workspaceDraft';
import { jsonBytes, utf8Bytes } from '../../shared/text/bytes';
import type { Authorship } from './linkAuthors';
import type { HistoryRecord } from '../base/commit';

/**
 * Returns the entry for what a draft changed, unless the history has no room for it and the change only adds something. `room`
 * is how many UTF-8 bytes may be added today, and `addedBy` the author that added links name.
 * @throws {HistoryFull} if it must be kept and has no room today. {@link TooMuchAtOnce} if it has too many categories.
 */
export function* recordChange(
  draft: WorkspaceDraft,
  info: ChangeInfo,
  { room, addedBy }: { readonly room: number; readonly addedBy: IdentifiedAuthor },
): Steps<Recorded> {
  const at = draft.updatedAt;
  const change = yield* changeInSteps(draft);
  const { changeId, author, credential, operation, reverts, edit, keeps = 'always' } = info;
  const added = change.links.some(isAdded) ? { author: addedBy } : {};
  const editBytes = edit ? utf8Bytes(edit.results) : 0;
  const bytes = ENTRY_BYTES + (yield* changeBytes(change)) + editBytes;
  const counts = countChanges(change);
  const optional = { ...(reverts && { reverts }), ...(edit && { edit }) };
  const record = { changeId, at, author, credential, operation, counts, change, bytes, ...optional };
  const hasRoom = bytes <= room;
  if (hasRoom && keeps !== 'never') {
    if (categoryBytes(change) <= CATEGORY_BYTES) return { record, ...added };
    throw new TooMuchAtOnce(
      'This changes too many categories with long names at once. Split it into several requests.',
    );
  }
  if (keeps !== 'never' && onlyAdds(change)) return added;
  if (keeps === 'always') {
    throw new HistoryFull(
      "Today's history of this workspace is full (32 MiB), so this change could not be undone and was not made. Wait until tomorrow (UTC), change less at once, or make the change in the web app.",
    );
  }
  const empty = { links: [], categories: [] };
  return { record: { ...record, change: empty, bytes: editBytes, isIncomplete: true }, ...added };
}

/** Returns the size of a change as JSON, in UTF-8 bytes. */
function* changeBytes({ links, ...rest }: WorkspaceChange): Steps<number> {
  yield;
  let bytes = jsonBytes({ ...rest, links: [] }) + Math.max(0, links.length - 1);
  yield* inSteps(links, LINKS_PER_STEP, (link) => (bytes += jsonBytes(link)));
  return bytes;
}

/** Measuring this many links takes some milliseconds. */
const LINKS_PER_STEP = 500;

/** UTF-8 bytes of the categories in an entry, which are in one document of at most 1 MiB. */
const CATEGORY_BYTES = 900_000;

/** What an entry takes besides its change. */
const ENTRY_BYTES = 500;

/** Who makes a change, and with what. */
export interface ChangeInfo extends Authorship, Pick<HistoryEntry, 'operation' | 'reverts' | 'edit'> {
  readonly changeId: string;
  /**
   * Whether what was there before must be kept. With `ifRoom`, the change is made even if the history has no room for it.
   * The default is `always`. A change that only adds is made in any case.
   */
  readonly keeps?: 'always' | 'ifRoom' | 'never' | undefined;
}

/** What an application of a change adds to its commit. */
export interface Recorded {
  readonly record?: HistoryRecord;
  /** Set if the change added links, which hold the id of its author. */
  readonly author?: IdentifiedAuthor;
}

/**
 * Returns one entry for links that an author has added with several calls, so that a hundred calls at once do not write a hundred
 * documents. Undefined if the two entries are of something else.
 */
export function inOneEntry(
  earlier: HistoryRecord | undefined,
  later: HistoryRecord,
): HistoryRecord | undefined {
  if (!earlier || earlier.author.id !== later.author.id) return undefined;
  const areAdditions = [earlier, later].every(
    ({ operation, change }) => operation === 'add_to_dashboard' && onlyAdds(change),
  );
  if (!areAdditions) return undefined;
  const known = new Set(earlier.change.categories.map(({ id }) => id));
  const change = {
    links: [...earlier.change.links, ...later.change.links],
    categories: [...earlier.change.categories, ...later.change.categories.filter(({ id }) => !known.has(id))],
  };
  return { ...earlier, change, counts: countChanges(change), bytes: earlier.bytes + later.bytes };
}

const isAdded = ({ before }: LinkChange) => before === undefined;

function onlyAdds({ links, categories, settings }: WorkspaceChange): boolean {
  const isOverwritten = (each: CategoryChange) => each.after === undefined || isEdited(each);
  return settings === undefined && links.every(isAdded) && !categories.some(isOverwritten);
}

/** Returns the size of the categories of a change in an entry, in UTF-8 bytes. */
export const categoryBytes = ({ categories }: WorkspaceChange) => jsonBytes(categories);

/** Counts what happened to the links. */
export function countChanges({ links }: Pick<WorkspaceChange, 'links'>): ChangeCounts {
  const counts = { added: 0, removed: 0, moved: 0, retitled: 0, noted: 0 };
  for (const { before, after, movedTo } of links) {
    if (before === undefined) counts.added++;
    else if (!after) counts.removed++;
    else {
      if (movedTo !== undefined) counts.moved++;
      if (before.title !== undefined) counts.retitled++;
      if (before.notes !== undefined || before.sourceUrl !== undefined) counts.noted++;
    }
  }
  return counts;
}
