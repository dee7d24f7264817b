import {
  isEdited,
  settingsOf,
  type CategoryChange,
  type LinkChange,
  type LinkFields,
  type SettingsChange,
  type WorkspaceChange,
} from './change';
import { LINK_FIELDS, type Link, type Workspace } from './model';
import type { WorkspaceDraft } from './workspaceDraft';

/** Returns what a draft changed, with only the fields that are different. Ends the draft. */
export function changeOf(draft: WorkspaceDraft): WorkspaceChange {
  const { start } = draft;
  const end = draft.finish();
  const links = linkChanges(draft);
  const settings = settingsChange(start, end);
  return { links, categories: categoryChanges(draft, links), ...(settings && { settings }) };
}

/**
 * Returns whether a change must be stored in the history: unless it only added links with the time of the call, which they
 * hold themselves. `now` is the time of the call.
 */
export function needsHistory({ links, categories, settings }: WorkspaceChange, now: string): boolean {
  return (
    settings !== undefined ||
    categories.some((each) => (each.before !== undefined && each.after === undefined) || isEdited(each)) ||
    links.some(({ before, after }) => before !== undefined || after?.addedAt !== now)
  );
}

function linkChanges({ start, changes, origins }: WorkspaceDraft): LinkChange[] {
  const [before, after] = [new Map<string, Link>(), new Map<string, Link>()];
  const ids = new Set<string>();
  for (const [index, entries] of changes) {
    for (const [id, link] of entries) {
      const stored = start.chunks[index]?.links.get(id);
      if (stored) before.set(id, stored);
      if (link) after.set(id, link);
      ids.add(id);
    }
  }
  const moved = new Map<string, string>();
  for (const [id, origin] of origins) {
    const isMoved = before.has(origin) && !after.has(origin) && !before.has(id) && after.has(id);
    if (isMoved) moved.set(origin, id);
  }
  const targets = new Set(moved.values());
  return [...ids].flatMap((id) => {
    if (targets.has(id)) return [];
    const movedTo = moved.get(id);
    return linkChange(id, before.get(id), after.get(movedTo ?? id), movedTo) ?? [];
  });
}

function linkChange(
  id: string,
  before: Link | undefined,
  after: Link | undefined,
  movedTo: string | undefined,
): LinkChange | undefined {
  const url = (before ?? after)?.url;
  if (url === undefined) return undefined;
  if (!before || !after) return { id, url, ...(before && { before }), ...(after && { after }) };
  const changed = LINK_FIELDS.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return undefined;
  const pick = (link: Link): LinkFields =>
    Object.fromEntries(changed.map((field) => [field, link[field] ?? null]));
  return { id, ...(movedTo !== undefined && { movedTo }), url, before: pick(before), after: pick(after) };
}

/** Returns the categories that are different, and the others that the links mention. */
function categoryChanges(draft: WorkspaceDraft, links: readonly LinkChange[]): CategoryChange[] {
  const { start } = draft;
  const end = draft.finish();
  const [before, after] = [start.categories, end.categories];
  const mentioned = new Set(links.flatMap(({ before, after }) => [before?.category, after?.category]));
  if (before === after) {
    return [...mentioned].flatMap((id = '') => {
      const name = before.get(id);
      return name === undefined ? [] : { id, before: name, after: name };
    });
  }
  const next = nextChanges(draft);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const wasPinned = start.pinned?.has(id) ?? false;
    const isPinned = end.pinned?.has(id) ?? false;
    const change: CategoryChange = {
      id,
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
      ...(was !== undefined && wasPinned !== isPinned && { wasPinned }),
      ...(next.has(id) && { next: next.get(id) }),
    };
    return mentioned.has(id) || was !== is || isEdited(change) ? change : [];
  });
}

/** Returns what came after the categories that were moved or removed. */
function nextChanges(draft: WorkspaceDraft): ReadonlyMap<string, CategoryChange['next']> {
  const { displaced, start } = draft;
  if (displaced.size === 0) return new Map();
  const before = nextOfEach(start);
  const after = nextOfEach(draft.finish());
  const displacedBefore = [...displaced].filter((id) => before.has(id));
  const isMoved = displacedBefore.some((id) => after.has(id) && before.get(id) !== after.get(id));
  return new Map(
    displacedBefore
      .filter((id) => isMoved || !after.has(id))
      .map((id) => [id, { before: before.get(id) ?? null, ...(after.has(id) && { after: after.get(id) }) }]),
  );
}

/** Returns the id of the category after each one, null for the last. */
function nextOfEach({ categories }: Workspace): ReadonlyMap<string, string | null> {
  const ids = [...categories.keys()];
  return new Map(ids.map((id, index) => [id, ids[index + 1] ?? null]));
}

function settingsChange(start: Workspace, end: Workspace): SettingsChange | undefined {
  const [before, after] = [settingsOf(start), settingsOf(end)];
  const changed = (['name', 'isPublic', 'isIndexed', 'sourceUrl', 'categoryOrder'] as const).filter(
    (field) => before[field] !== after[field],
  );
  if (changed.length === 0) return undefined;
  const pick = (settings: typeof before) =>
    Object.fromEntries(changed.map((field) => [field, settings[field]]));
  return { before: pick(before), after: pick(after) };
}
