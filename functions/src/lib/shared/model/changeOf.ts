import {
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
  return { links, categories: categoryChanges(start, end, links), ...(settings && { settings }) };
}

/**
 * Returns whether a change must be stored in the history: unless it only added links with the time of the call, which they
 * hold themselves. `now` is the time of the call.
 */
export function needsHistory({ links, categories, settings }: WorkspaceChange, now: string): boolean {
  return (
    settings !== undefined ||
    categories.some(({ before, after }) => before !== undefined && before !== after) ||
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
function categoryChanges(start: Workspace, end: Workspace, links: readonly LinkChange[]): CategoryChange[] {
  const [before, after] = [start.categories, end.categories];
  const mentioned = new Set(links.flatMap(({ before, after }) => [before?.category, after?.category]));
  const ids = before === after ? before.keys() : new Set([...before.keys(), ...after.keys()]);
  return [...ids]
    .filter((id) => mentioned.has(id) || before.get(id) !== after.get(id))
    .map((id) => {
      const [was, is] = [before.get(id), after.get(id)];
      return { id, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
    });
}

function settingsChange(start: Workspace, end: Workspace): SettingsChange | undefined {
  const [before, after] = [settingsOf(start), settingsOf(end)];
  const changed = (['name', 'isPublic', 'sourceUrl'] as const).filter(
    (field) => before[field] !== after[field],
  );
  if (changed.length === 0) return undefined;
  const pick = (settings: typeof before) =>
    Object.fromEntries(changed.map((field) => [field, settings[field]]));
  return { before: pick(before), after: pick(after) };
}
