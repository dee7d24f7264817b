import { LimitExceeded } from '../errors';
import { categoryId } from './identity/identity';
import { LIMITS, CHUNK_BYTES } from './limits';
import type { Link, Chunk, Workspace } from './model';

/** A link and its id. */
export interface LinkEntry {
  readonly id: string;
  readonly link: Link;
}

/** All links of a workspace, in no particular order. */
export function* allLinks(workspace: Workspace): Generator<LinkEntry> {
  for (const page of workspace.chunks) {
    for (const [id, link] of page.links) yield { id, link };
  }
}

export function findLink(workspace: Workspace, id: string): Link | undefined {
  for (const page of workspace.chunks) {
    const link = page.links.get(id);
    if (link) return link;
  }
  return undefined;
}

/** The name of a category as it was first written. */
export function categoryName(workspace: Workspace, id: string): string {
  return workspace.categories.get(id) ?? id;
}

/**
 * The workspace with all of these categories, named as given where they are new.
 * @throws {LimitExceeded} when that would be more than a workspace holds.
 */
export function withCategories(workspace: Workspace, names: Iterable<string>): Workspace {
  const categories = new Map(workspace.categories);
  for (const name of names) {
    const id = categoryId(name);
    if (!categories.has(id)) categories.set(id, name);
  }
  if (categories.size === workspace.categories.size) return workspace;
  if (categories.size > LIMITS.categoriesPerWorkspace || indexBytes(categories) > LIMITS.categoryIndexBytes) {
    throw new LimitExceeded(
      `A workspace holds at most ${String(LIMITS.categoriesPerWorkspace)} categories (with long names fewer). File links under categories that are there.`,
    );
  }
  return { ...workspace, categories };
}

/**
 * The workspace with these links, each in place of the one with its id. A new link goes into the last page
 * with room, a link that outgrows its page moves there too, and a page is opened when there is none.
 */
export function withLinks(workspace: Workspace, entries: Iterable<LinkEntry>): Workspace {
  const draft = new ChunkDraft(workspace.chunks);
  for (const { id, link } of entries) draft.put(id, link);
  return { ...workspace, chunks: draft.chunks };
}

/** The workspace without the link of this id. */
export function withoutLink(workspace: Workspace, id: string): Workspace {
  const draft = new ChunkDraft(workspace.chunks);
  draft.remove(id);
  return { ...workspace, chunks: draft.chunks };
}

/** The workspace without this category, which must be empty. */
export function withoutCategory(workspace: Workspace, id: string): Workspace {
  const categories = new Map(workspace.categories);
  categories.delete(id);
  return { ...workspace, categories };
}

/** Bytes that a link takes in its page: its JSON in UTF-8, close to what Firestore counts and never less. */
export function linkBytes(id: string, link: Link): number {
  return utf8Bytes(JSON.stringify([id, link]));
}

export function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}

const encoder = new TextEncoder();

function indexBytes(categories: ReadonlyMap<string, string>): number {
  let bytes = 0;
  // An entry of the index is {id, name, linkCount}: 24 bytes of id, and 50 of field names and number.
  for (const name of categories.values()) bytes += utf8Bytes(name) + 74;
  return bytes;
}

/** Pages being changed: each is copied once, at its first change. */
class ChunkDraft {
  readonly chunks: Chunk[];
  private readonly copied = new Map<number, Map<string, Link>>();

  constructor(pages: readonly Chunk[]) {
    this.chunks = [...pages];
  }

  put(id: string, link: Link): void {
    const size = linkBytes(id, link);
    const index = this.chunks.findIndex((page) => page.links.has(id));
    const page = this.chunks[index];
    const before = page?.links.get(id);
    if (page && before) {
      const bytes = page.bytes - linkBytes(id, before) + size;
      if (bytes <= CHUNK_BYTES || page.links.size === 1) {
        this.change(index, bytes, (links) => links.set(id, link));
        return;
      }
      this.remove(id);
    }
    const roomy = this.chunks.findLastIndex(({ bytes }) => bytes + size <= CHUNK_BYTES);
    const target = roomy === -1 ? this.chunks.length : roomy;
    this.change(target, (this.chunks[target]?.bytes ?? 0) + size, (links) => links.set(id, link));
  }

  remove(id: string): void {
    const index = this.chunks.findIndex((page) => page.links.has(id));
    const page = this.chunks[index];
    const link = page?.links.get(id);
    if (!page || !link) return;
    this.change(index, page.bytes - linkBytes(id, link), (links) => links.delete(id));
  }

  private change(index: number, bytes: number, edit: (links: Map<string, Link>) => void): void {
    let links = this.copied.get(index);
    if (!links) {
      links = new Map(this.chunks[index]?.links);
      this.copied.set(index, links);
    }
    edit(links);
    this.chunks[index] = { bytes, links };
  }
}
