import { inSteps, type Steps } from '../base/steps';
import type { Skipped } from '../contract/requests/historyRequest';
import type { LinkChange, WorkspaceChange } from '../model/change';
import { linkDigest } from '../model/linkDigest';
import { linkSchema, type Link } from '../model/model';
import type { Operation } from '../model/operation';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { LINKS_PER_STEP } from './editCategory';
import { RevertedCategories } from './revertCategories';
import type { Outcome } from './revertOutcome';
import { revertSettings } from './revertSettings';
import { sameLink } from './mergeLinks';

/** A change to put back, or only these of its links, by their ids before or after it. */
export interface ChangeToRevert {
  readonly change: WorkspaceChange;
  readonly links?: ReadonlySet<string> | undefined;
}

export interface Reverted {
  readonly status: 'reverted' | 'partly_reverted' | 'nothing_to_revert';
  /** Every part that is not as it was before the change. */
  readonly skipped: Skipped[];
  /** How many links it removed, because the change had added them. */
  readonly removed: number;
}

const CHANGED = { reason: 'It has been changed since.' };
const GONE = { reason: 'It has been moved or removed since.' };
const TAKEN = { reason: 'There is a link with this URL in its place now.' };

/**
 * Puts changes back, the last of them first: each must come before those that were made earlier. Leaves out what has been
 * changed since, and names for which `isNameUsed` by another workspace. With `links`, puts back only those links, with the
 * categories that they need. The operation returns one result per change, and throws {@link LimitExceeded} if the workspace has
 * no room for a category.
 */
export function revertChanges(
  changes: readonly ChangeToRevert[],
  now: string,
  isNameUsed: (name: string) => boolean = () => false,
): Operation<Steps<Reverted[]>> {
  return function* (draft) {
    draft.updatedAt = now;
    const results: Reverted[] = [];
    for (const change of changes) results.push(yield* revertChange(draft, change, isNameUsed));
    return results;
  };
}

function* revertChange(
  draft: WorkspaceDraft,
  { change, links: only }: ChangeToRevert,
  isNameUsed: (name: string) => boolean,
): Steps<Reverted> {
  const links = only
    ? change.links.filter(({ id, movedTo = id }) => only.has(id) || only.has(movedTo))
    : change.links;
  const categories = yield* RevertedCategories.of(draft, change);
  const outcomes: { readonly url: string; readonly outcome: Outcome }[] = [];
  if (change.settings && !only) {
    for (const outcome of revertSettings(draft, change.settings, isNameUsed))
      outcomes.push({ url: '', outcome });
  }
  let removed = 0;
  const absent: LinkChange[] = [];
  yield* inSteps(links, LINKS_PER_STEP, (link) => {
    if (!link.before && !draft.find(link.id)) absent.push(link);
    else {
      const outcome = revertLink(draft, link, categories);
      if (!link.before && outcome === 'done') removed++;
      outcomes.push({ url: link.url, outcome });
    }
  });
  outcomes.push(...(yield* outcomesOfAbsent(draft, absent)));
  if (only) yield* categories.arrangeRestored();
  else for (const outcome of yield* categories.putBack()) outcomes.push({ url: '', outcome });
  const skipped = outcomes.flatMap(({ url, outcome }) =>
    typeof outcome === 'object' ? [{ url, ...outcome }] : [],
  );
  const isDone = outcomes.some(({ outcome }) => outcome === 'done');
  return { status: statusOf(isDone, skipped), skipped, removed };
}

/** Returns what became of a change. `isDone` says whether any part of it was put back. */
export function statusOf(isDone: boolean, skipped: readonly Skipped[]): Reverted['status'] {
  if (!isDone) return 'nothing_to_revert';
  return skipped.length > 0 ? 'partly_reverted' : 'reverted';
}

function revertLink(
  draft: WorkspaceDraft,
  { id, movedTo = id, before, after, digest }: LinkChange,
  categories: RevertedCategories,
): Outcome {
  const link = draft.find(movedTo);
  if (!before) {
    if (!link) return 'unchanged';
    if (linkDigest(link) !== digest) return CHANGED;
    draft.remove(id);
    return 'done';
  }
  const found = movedTo === id ? link : draft.find(id);
  if (!after) {
    const removed = linkSchema.parse(before);
    if (found) return sameLink(found, removed) ? 'unchanged' : TAKEN;
    put(removed, id);
    return 'done';
  }
  const isBack = movedTo === id || !link;
  if (isBack && found && hasFields(found, before)) return 'unchanged';
  if (!link) return GONE;
  if (!hasFields(link, after)) return CHANGED;
  if (movedTo !== id) {
    if (found) return TAKEN;
    draft.remove(movedTo);
  }
  put(linkSchema.parse(withoutNulls({ ...link, ...before })), movedTo);
  return 'done';

  function put(restored: Link, movedFrom: string): void {
    categories.restore(restored.category);
    draft.put(id, restored, movedFrom);
  }
}

/** Returns what became of links that were added and are not in their place: each has been removed, or moved elsewhere. */
function* outcomesOfAbsent(
  draft: WorkspaceDraft,
  added: readonly LinkChange[],
): Steps<{ readonly url: string; readonly outcome: Outcome }[]> {
  if (added.length === 0) return [];
  const wanted = new Set(added.map(({ url }) => url));
  const elsewhere = new Set<string>();
  yield* inSteps(draft.chunks, 1, ({ links }) => {
    for (const { url } of links.values()) if (wanted.has(url)) elsewhere.add(url);
  });
  return added.map(({ url }) => ({ url, outcome: elsewhere.has(url) ? GONE : 'unchanged' }));
}

/** Returns whether an object has these values. Null stands for a missing field. */
function hasFields(object: object, fields: object): boolean {
  return Object.entries(fields).every(([field, value]) => (Reflect.get(object, field) ?? null) === value);
}

function withoutNulls(link: object): object {
  return Object.fromEntries(Object.entries(link).filter(([, value]) => value !== null));
}
