import { SETTINGS, settingsOf } from '@shared/model/change';
import { WRITTEN_FIELDS, type Chunk, type Workspace } from '@shared/model/model';

/**
 * Returns whether two workspaces have the same settings, links, and categories in the same order. Ignores the dates and authors of
 * links, which the service sets.
 */
export function sameContent(a: Workspace, b: Workspace): boolean {
  const [settings, others] = [settingsOf(a), settingsOf(b)];
  return (
    SETTINGS.every((field) => settings[field] === others[field]) &&
    sameInOrder([...a.categories].flat(), [...b.categories].flat()) &&
    sameInOrder([...(a.pinned ?? [])].sort(), [...(b.pinned ?? [])].sort()) &&
    a.chunks.length === b.chunks.length &&
    a.chunks.every((chunk, index) => sameLinks(chunk, b.chunks[index]))
  );
}

function sameInOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

function sameLinks(a: Chunk, b: Chunk | undefined): boolean {
  if (a === b) return true;
  if (a.links.size !== b?.links.size) return false;
  for (const [id, link] of a.links) {
    const other = b.links.get(id);
    if (other !== link && !COMPARED_FIELDS.every((field) => link[field] === other?.[field])) return false;
  }
  return true;
}

const COMPARED_FIELDS = ['category', 'url', ...WRITTEN_FIELDS] as const;
