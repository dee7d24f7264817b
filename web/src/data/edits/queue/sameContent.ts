import { SETTINGS, settingsOf } from '@shared/model/change';
import type { Link, Workspace } from '@shared/model/model';
import { sameLink } from '@shared/operations/mergeLinks';

/** Returns whether two workspaces have the same settings, links, and categories in the same order. Chunks may hold other links. */
export function sameContent(a: Workspace, b: Workspace): boolean {
  if (a === b) return true;
  const [settings, others] = [settingsOf(a), settingsOf(b)];
  return (
    SETTINGS.every((field) => settings[field] === others[field]) &&
    sameInOrder([...a.categories].flat(), [...b.categories].flat()) &&
    sameInOrder([...(a.pinned ?? [])].sort(), [...(b.pinned ?? [])].sort()) &&
    sameLinks(linksOnlyIn(a, b), linksOnlyIn(b, a))
  );
}

function sameInOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

function sameLinks(a: ReadonlyMap<string, Link>, b: ReadonlyMap<string, Link>): boolean {
  if (a.size !== b.size) return false;
  for (const [id, link] of a) {
    const other = b.get(id);
    if (other !== link && !(other && sameLink(link, other))) return false;
  }
  return true;
}

/** Returns the links in those chunks that the other workspace does not share, by id. */
function linksOnlyIn({ chunks }: Workspace, other: Workspace): ReadonlyMap<string, Link> {
  return new Map(chunks.flatMap((chunk, index) => (chunk === other.chunks[index] ? [] : [...chunk.links])));
}
