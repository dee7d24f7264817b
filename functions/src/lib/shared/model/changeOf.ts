import {
  isEdited,
  SETTINGS,
  settingsOf,
  type CategoryChange,
  type LinkChange,
  type WorkspaceChange,
} from './change';
import { inSteps, runAtOnce, type Steps } from '../base/steps';
import { linkDigest } from './linkDigest';
import { LINK_FIELDS, type Link, type Workspace } from './model';
import { countLinks } from './workspace';
import type { WorkspaceDraft } from './workspaceDraft';

/** Returns what a draft changed, with only the fields that are different. Ends the draft. */
export function changeOf(draft: WorkspaceDraft): WorkspaceChange {
  return runAtOnce(changeInSteps(draft));
}

/** Like {@link changeOf}, in steps. */
export function* changeInSteps(draft: WorkspaceDraft): Steps<WorkspaceChange> {
  const { start } = draft;
  const end = draft.finish();
  const links = yield* linkChanges(draft);
  const settings = differences(settingsOf(start), settingsOf(end), SETTINGS);
  return { links, categories: yield* categoryChanges(draft, links), ...(settings && { settings }) };
}

function* linkChanges({ start, changes, origins }: WorkspaceDraft): Steps<LinkChange[]> {
  const [before, after] = [new Map<string, Link>(), new Map<string, Link>()];
  const ids = new Set<string>();
  for (const [index, entries] of changes) {
    yield;
    for (const [id, link] of entries) {
      const stored = start.chunks[index]?.links.get(id);
      if (stored) before.set(id, stored);
      if (link) after.set(id, link);
      ids.add(id);
    }
  }
  const moved = new Map<string, string>();
  yield* inSteps([...origins], LINKS_PER_STEP, ([id, origin]) => {
    const isMoved = before.has(origin) && !after.has(origin) && !before.has(id) && after.has(id);
    if (isMoved) moved.set(origin, id);
  });
  const targets = new Set(moved.values());
  const links: LinkChange[] = [];
  yield* inSteps([...ids], LINKS_PER_STEP, (id) => {
    if (targets.has(id)) return;
    const movedTo = moved.get(id);
    const link = linkChange(id, before.get(id), after.get(movedTo ?? id), movedTo);
    if (link) links.push(link);
  });
  return links;
}

/** Comparing this many links takes some milliseconds. */
const LINKS_PER_STEP = 500;

function linkChange(
  id: string,
  before: Link | undefined,
  after: Link | undefined,
  movedTo: string | undefined,
): LinkChange | undefined {
  const url = (before ?? after)?.url;
  if (url === undefined) return undefined;
  if (!before) return { id, url, ...(after && { digest: linkDigest(after) }) };
  if (!after) return { id, url, before };
  const changed = differences(before, after, LINK_FIELDS);
  return changed && { id, ...(movedTo !== undefined && { movedTo }), url, ...changed };
}

/** Returns the fields that are different, with null for a missing one. Undefined if there are none. */
function differences<T extends object>(before: T, after: T, fields: readonly (keyof T)[]) {
  const changed = fields.filter((field) => before[field] !== after[field]);
  const pick = (of: T) => Object.fromEntries(changed.map((field) => [field, of[field] ?? null]));
  return changed.length > 0 ? { before: pick(before), after: pick(after) } : undefined;
}

/** Returns the categories that are different, and the others that the links mention or were added to as the first ones. */
function* categoryChanges(draft: WorkspaceDraft, links: readonly LinkChange[]): Steps<CategoryChange[]> {
  const { start } = draft;
  const end = draft.finish();
  const [before, after] = [start.categories, end.categories];
  const filled = filledCategories(draft);
  const mentioned = new Set(links.flatMap(({ before, after }) => [before?.category, after?.category]));
  yield;
  const positions = positionChanges(draft);
  // Without another map, only the links are different.
  const ids = before === after ? [...mentioned, ...filled] : [...before.keys(), ...after.keys()];
  const categories: CategoryChange[] = [];
  yield* inSteps([...new Set(ids)], CATEGORIES_PER_STEP, (id = '') => {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === undefined && is === undefined) return;
    const wasPinned = start.pinned?.has(id) ?? false;
    const isPinned = end.pinned?.has(id) ?? false;
    const isRemoved = was !== undefined && is === undefined;
    const change: CategoryChange = {
      id,
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
      ...(wasPinned !== isPinned && { wasPinned }),
      ...(isRemoved && { wasEmpty: countLinks(start, id) === 0 }),
      ...(filled.has(id) && { wasEmpty: true }),
      ...positions.get(id),
    };
    if (mentioned.has(id) || filled.has(id) || was !== is || isEdited(change)) categories.push(change);
  });
  return categories;
}

/** Comparing this many categories takes some milliseconds. */
const CATEGORIES_PER_STEP = 500;

/** Returns the categories that were there without links and have some now. */
function filledCategories({ start, changes }: WorkspaceDraft): ReadonlySet<string> {
  const changed = [...changes.values()].flatMap((entries) => [...entries.values()]);
  const filled = new Set(changed.flatMap((link) => link?.category ?? []));
  return new Set([...filled].filter((id) => start.categories.has(id) && countLinks(start, id) === 0));
}

type Position = Pick<CategoryChange, 'next' | 'previous'>;

/** Returns where the categories that were moved or removed are and were. */
function positionChanges(draft: WorkspaceDraft): ReadonlyMap<string, Position> {
  const { displaced, start } = draft;
  if (displaced.size === 0) return new Map();
  const [before, after] = [nextOfEach(start), nextOfEach(draft.finish())];
  const displacedBefore = [...displaced].filter((id) => before.has(id));
  const isMoved = displacedBefore.some((id) => after.has(id) && before.get(id) !== after.get(id));
  const listed = new Set(displacedBefore.filter((id) => isMoved || !after.has(id)));
  /** The one before those at the end that were moved or removed. */
  const previousIn = (order: ReadonlyMap<string, unknown>) =>
    [...order.keys()].findLast((id) => !listed.has(id)) ?? null;
  return new Map(
    [...listed].map((id): [string, Position] => {
      const next = { before: before.get(id) ?? null, ...(after.has(id) && { after: after.get(id) }) };
      const previous = {
        ...(next.before === null && { before: previousIn(before) }),
        ...(next.after === null && { after: previousIn(after) }),
      };
      return [id, { next, ...(Object.keys(previous).length > 0 && { previous }) }];
    }),
  );
}

/** Returns the id of the category after each one, null for the last. In their order. */
function nextOfEach({ categories }: Workspace): ReadonlyMap<string, string | null> {
  const ids = [...categories.keys()];
  return new Map(ids.map((id, index) => [id, ids[index + 1] ?? null]));
}
