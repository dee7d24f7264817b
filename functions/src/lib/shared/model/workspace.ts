import { LimitExceeded } from '../base/errors';
import { utf8Bytes } from '../text/bytes';
import { categoryId } from './identity';
import { CHUNK_BYTES, LIMITS } from '../base/limits';
import { memoize } from '../base/memoize';
import type { Chunk, Link, Workspace } from './model';

/** A link with its id. */
export interface LinkEntry {
  readonly id: string;
  readonly link: Link;
}

/** Yields all links of a workspace, in no particular order. */
export function* allLinks(workspace: Workspace): Generator<LinkEntry> {
  for (const chunk of workspace.chunks) {
    for (const [id, link] of chunk.links) yield { id, link };
  }
}

/** Returns the link with this id, or undefined if the workspace does not have it. */
export function findLink(workspace: Workspace, id: string): Link | undefined {
  for (const chunk of workspace.chunks) {
    const link = chunk.links.get(id);
    if (link) return link;
  }
  return undefined;
}

/** Returns the name of a category as first written. Falls back to the id if the name is missing from the head. */
export function categoryName(workspace: Workspace, id: string): string {
  return workspace.categories.get(id) ?? id;
}

/**
 * Adds the categories that a workspace does not have yet. Existing ones keep their name. Returns the same workspace if
 * there is nothing to add. Throws {@link LimitExceeded} if the categories do not fit into the head.
 */
export function withCategories(workspace: Workspace, names: Iterable<string>): Workspace {
  const added = new Map<string, string>();
  for (const name of names) {
    const id = categoryId(name);
    if (!workspace.categories.has(id) && !added.has(id)) added.set(id, name);
  }
  if (added.size === 0) return workspace;
  const categories = new Map([...workspace.categories, ...added]);
  checkCategories(categories);
  return { ...workspace, categories };
}

/** Throws {@link LimitExceeded} if categories do not fit into the head. */
function checkCategories(categories: ReadonlyMap<string, string>): void {
  if (categories.size > LIMITS.categoriesPerWorkspace || !fitIntoHead(categories)) {
    throw new LimitExceeded(
      `A workspace can hold at most ${String(LIMITS.categoriesPerWorkspace)} categories, fewer if their names are long. Add links to existing categories instead.`,
    );
  }
}

/** Adds links, or replaces those with the same ids. Copies only the chunks that change. */
export function withLinks(workspace: Workspace, entries: Iterable<LinkEntry>): Workspace {
  const draft = new ChunkDraft(workspace.chunks);
  for (const { id, link } of entries) draft.put(id, link);
  return { ...workspace, chunks: draft.chunks };
}

/** Removes the links with these ids. Ignores ids that no link has. */
export function withoutLinks(workspace: Workspace, ids: Iterable<string>): Workspace {
  const draft = new ChunkDraft(workspace.chunks);
  for (const id of ids) draft.remove(id);
  return { ...workspace, chunks: draft.chunks };
}

/**
 * Gives a category another name, and the id that belongs to the name. The caller must move its links if the id changes.
 * Throws {@link LimitExceeded} if the new name does not fit into the head.
 */
export function renamedCategory(
  workspace: Workspace,
  oldId: string,
  { id, name }: { id: string; name: string },
): Workspace {
  const categories = new Map(
    [...workspace.categories].map((entry) => (entry[0] === oldId ? ([id, name] as const) : entry)),
  );
  checkCategories(categories);
  return { ...workspace, categories };
}

/** Removes a category if no link is in it. */
export function withoutEmptyCategory(workspace: Workspace, id: string): Workspace {
  const isInUse = workspace.chunks.some((chunk) => linkCounts(chunk).has(id));
  return isInUse ? workspace : withoutCategory(workspace, id);
}

/** Takes all links out of a category. Returns them, and the workspace without them. Copies only the chunks that change. */
export function takeLinks(
  workspace: Workspace,
  category: string,
): { readonly taken: LinkEntry[]; readonly remaining: Workspace } {
  const taken: LinkEntry[] = [];
  const chunks = workspace.chunks.map((chunk): Chunk => {
    if (!linkCounts(chunk).has(category)) return chunk;
    const links = new Map(chunk.links);
    let { bytes } = chunk;
    for (const [id, link] of chunk.links) {
      if (link.category !== category) continue;
      taken.push({ id, link });
      links.delete(id);
      bytes -= linkBytes(id, link);
    }
    return { bytes, links };
  });
  return { taken, remaining: { ...workspace, chunks } };
}

/** Returns the number of links that a chunk has in each category, by the category's id. Leaves out the other categories. */
export const linkCounts = memoize(({ links }: Chunk): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { category } of links.values()) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
});

/** Removes a category, which must be empty. */
export function withoutCategory(workspace: Workspace, id: string): Workspace {
  const categories = new Map(workspace.categories);
  categories.delete(id);
  return { ...workspace, categories };
}

/** Returns the bytes that a link takes in its chunk: its JSON in UTF-8, slightly more than what Firestore counts. */
export function linkBytes(id: string, link: Link): number {
  return utf8Bytes(JSON.stringify([id, link]));
}

/** Returns whether categories fit into the head, where each is an object `{id, name, linkCount}`. */
function fitIntoHead(categories: ReadonlyMap<string, string>): boolean {
  const idBytes = 24;
  const otherBytes = 50;
  const bytesWith = (nameBytes: (name: string) => number) =>
    [...categories.values()].reduce((sum, name) => sum + nameBytes(name) + idBytes + otherBytes, 0);
  // A character takes at most three bytes. Encoding thousands of names takes much longer.
  return (
    bytesWith(({ length }) => 3 * length) <= LIMITS.categoryIndexBytes ||
    bytesWith(utf8Bytes) <= LIMITS.categoryIndexBytes
  );
}

/** The chunks of a workspace while they are being changed. Copies each chunk once, when it first changes. */
class ChunkDraft {
  readonly chunks: Chunk[];
  private readonly copies = new Map<number, Map<string, Link>>();

  constructor(chunks: readonly Chunk[]) {
    this.chunks = [...chunks];
  }

  /**
   * Replaces a link in its chunk. If it is new or has outgrown its chunk, puts it into the last chunk that has room,
   * or into a new one.
   */
  put(id: string, link: Link): void {
    const size = linkBytes(id, link);
    const index = this.chunks.findIndex(({ links }) => links.has(id));
    const chunk = this.chunks[index];
    const stored = chunk?.links.get(id);
    if (chunk && stored) {
      const bytes = chunk.bytes - linkBytes(id, stored) + size;
      if (bytes <= CHUNK_BYTES || chunk.links.size === 1) {
        this.change(index, bytes, (links) => links.set(id, link));
        return;
      }
      this.remove(id);
    }
    const lastWithRoom = this.chunks.findLastIndex(({ bytes }) => bytes + size <= CHUNK_BYTES);
    const target = lastWithRoom === -1 ? this.chunks.length : lastWithRoom;
    this.change(target, (this.chunks[target]?.bytes ?? 0) + size, (links) => links.set(id, link));
  }

  remove(id: string): void {
    const index = this.chunks.findIndex(({ links }) => links.has(id));
    const chunk = this.chunks[index];
    const link = chunk?.links.get(id);
    if (!chunk || !link) return;
    this.change(index, chunk.bytes - linkBytes(id, link), (links) => links.delete(id));
  }

  private change(index: number, bytes: number, edit: (links: Map<string, Link>) => void): void {
    let links = this.copies.get(index);
    if (!links) {
      links = new Map(this.chunks[index]?.links);
      this.copies.set(index, links);
    }
    edit(links);
    this.chunks[index] = { bytes, links };
  }
}
