import { LimitExceeded } from '../base/errors';
import { CHUNK_BYTES } from '../base/limits';
import type { Steps } from '../base/steps';
import { CategoriesDraft } from './categoriesDraft';
import { LinkIndex } from './linkIndex';
import type { Chunk, Link, Workspace } from './model';
import { addTo, otherIdsIn, otherIdsOf } from './otherIds';
import { countLinks, linkBytes, type LinkEntry } from './workspace';

/**
 * A workspace while a request changes it. Copies the categories and each chunk when they first change, so the cost
 * of a request depends only on its operations and what they change. Never changes the original workspace.
 */
export class WorkspaceDraft {
  /** The fields of the workspace itself. Assigning a new object counts as a change. */
  fields: Omit<Workspace, 'categories' | 'pinned' | 'chunks' | 'updatedAt'>;
  /** When the workspace was last changed. Stored only if something else changes, too. */
  updatedAt: string;
  readonly chunks: Chunk[];
  readonly changes: ChunkChanges = new Map();
  /** The ids that moved links had at the start, by their ids now. */
  readonly origins = new Map<string, string>();
  /** The size of the changed links in UTF-8 bytes. */
  changedBytes = 0;
  private changedCategories: CategoriesDraft | undefined;
  private readonly changedChunks = new Map<number, { bytes: number; readonly links: Map<string, Link> }>();
  /** How many links are in each category whose number of links has changed. */
  private readonly counts = new Map<string, number>();
  /** The categories that lost their last link since {@link settle} was called. They may have got another one. */
  private readonly emptied = new Set<string>();
  /** The ids of the links that were put, by those that they could have, too. */
  private readonly otherIdsPut = new Map<string, string[]>();
  /** Built by {@link linksIn}, because building it takes longer than most operations. */
  private linkIndex: LinkIndex | undefined;
  /** How many links {@link linksIn} has returned. */
  private taken = 0;
  private finished: Workspace | undefined;

  constructor(
    readonly start: Workspace,
    /** The author of the links that are added. */
    readonly author?: string,
    /** What the author calls the workspace. */
    readonly workspaceId = start.id,
  ) {
    this.updatedAt = start.updatedAt;
    this.fields = start;
    this.chunks = [...start.chunks];
  }

  /** Category names as first written, by category id. {@link finish} returns them in their order. */
  get categories(): ReadonlyMap<string, string> {
    return this.changedCategories?.names ?? this.start.categories;
  }

  get pinned(): ReadonlySet<string> {
    return this.changedCategories?.pinned ?? this.start.pinned ?? new Set();
  }

  /** The categories that were removed or moved, even if they were added again. */
  get displaced(): ReadonlySet<string> {
    return this.changedCategories?.displaced ?? new Set();
  }

  /** Returns the link with this id, or undefined if the workspace does not have it. */
  find(id: string): Link | undefined {
    return this.chunks[this.chunkOf(id)]?.links.get(id);
  }

  /** Returns the ids that links with this id by the rules of another version have, or had at the start. */
  otherIds(id: string): readonly string[] {
    return [...otherIdsIn(this.start.chunks, id), ...(this.otherIdsPut.get(id) ?? [])];
  }

  countIn(category: string): number {
    return this.counts.get(category) ?? countLinks(this.start, category);
  }

  /** Returns the categories, to rename, order or pin them. */
  categoriesToChange(): CategoriesDraft {
    return (this.changedCategories ??= new CategoriesDraft(this.start));
  }

  /** Adds a category, unless one has this id. It may stay empty, even if it has just lost its last link. */
  addCategory(id: string, name: string): void {
    if (!this.categories.has(id)) this.categoriesToChange().add(id, name);
    this.emptied.delete(id);
  }

  /** Removes a category. The caller must remove its links. */
  removeCategory(id: string): void {
    if (this.categories.has(id)) this.categoriesToChange().remove(id);
  }

  /**
   * Adds a link, or replaces the one with its id. Puts a link that is new or has outgrown its chunk into the last
   * chunk that has room, or into a new one. `movedFrom` is the id that the link had, if it gets another one.
   */
  put(id: string, link: Link, movedFrom = id): void {
    if (movedFrom !== id) this.origins.set(id, this.origins.get(movedFrom) ?? movedFrom);
    const size = linkBytes(id, link);
    const index = this.chunkOf(id);
    const chunk = this.chunks[index];
    const stored = chunk?.links.get(id);
    if (chunk && stored) {
      const bytes = chunk.bytes - linkBytes(id, stored) + size;
      if (bytes <= CHUNK_BYTES || chunk.links.size === 1) {
        this.write(index, id, link, size);
        return;
      }
      this.write(index, id, undefined, 0);
    }
    const lastWithRoom = this.chunks.findLastIndex(({ bytes }) => bytes + size <= CHUNK_BYTES);
    this.write(lastWithRoom === -1 ? this.chunks.length : lastWithRoom, id, link, size);
  }

  /** Removes a link if the workspace has it. */
  remove(id: string): void {
    const index = this.chunkOf(id);
    if (index !== -1) this.write(index, id, undefined, 0);
  }

  /** Ends an operation: removes the categories that lost their last link. Throws {@link LimitExceeded} if the rest have no room. */
  settle(): void {
    for (const id of this.emptied) if (this.countIn(id) === 0) this.removeCategory(id);
    this.emptied.clear();
    this.changedCategories?.requireRoom();
  }

  /**
   * Returns all links of a category, for an operation that moves or removes them. The first call goes through all links of
   * the workspace. Throws {@link LimitExceeded} if earlier calls have returned too many.
   */
  *linksIn(category: string): Steps<LinkEntry[]> {
    // Counts only earlier calls, so that any category can be renamed or deleted on its own.
    if (this.taken > MAX_TAKEN) {
      throw new LimitExceeded(
        'This renames or deletes too many large categories at once. Send fewer operations in one request.',
      );
    }
    this.linkIndex ??= yield* LinkIndex.of(this.chunks);
    const ids = this.linkIndex.idsIn(category);
    this.taken += ids.length;
    return ids.flatMap((id) => {
      const link = this.find(id);
      return link ? { id, link } : [];
    });
  }

  /** Returns the new workspace, or the original one if nothing changed. Ends the draft. Throws like {@link settle}. */
  finish(): Workspace {
    this.settle();
    const changed = this.changedCategories?.isChanged ? this.changedCategories.finish() : undefined;
    const isChanged = this.fields !== this.start || changed !== undefined || this.changes.size > 0;
    const { categories, pinned } = changed ?? this.start;
    this.finished ??= isChanged
      ? {
          ...this.fields,
          updatedAt: this.updatedAt,
          categories,
          pinned,
          chunks: this.chunks,
        }
      : this.start;
    return this.finished;
  }

  private chunkOf(id: string): number {
    return this.linkIndex?.chunkOf(id) ?? this.chunks.findIndex(({ links }) => links.has(id));
  }

  /** Replaces the link with this id in a chunk, or removes it if `link` is undefined. */
  private write(index: number, id: string, link: Link | undefined, size: number): void {
    let chunk = this.changedChunks.get(index);
    const changes = this.changes.get(index) ?? new Map<string, Link | undefined>();
    if (!chunk) {
      chunk = { bytes: this.chunks[index]?.bytes ?? 0, links: new Map(this.chunks[index]?.links) };
      this.changedChunks.set(index, chunk);
      this.changes.set(index, changes);
      this.chunks[index] = chunk;
    }
    const stored = chunk.links.get(id);
    const storedSize = stored ? linkBytes(id, stored) : 0;
    chunk.bytes += size - storedSize;
    this.changedBytes += size - (changes.get(id) ? storedSize : 0);
    changes.set(id, link);
    if (stored) {
      this.count(stored, -1);
      this.linkIndex?.remove(id, stored);
    }
    if (link) {
      this.count(link, 1);
      for (const other of otherIdsOf(id, link)) addTo(this.otherIdsPut, other, id);
      this.linkIndex?.add(id, link, index);
      chunk.links.set(id, link);
    } else chunk.links.delete(id);
  }

  private count({ category }: Link, by: 1 | -1): void {
    const count = this.countIn(category) + by;
    this.counts.set(category, count);
    if (count === 0) this.emptied.add(category);
  }
}

/** The changed links, by chunk index and link id. Undefined means that the link was removed. */
export type ChunkChanges = Map<number, Map<string, Link | undefined>>;

/** How many links may be moved or deleted with their categories in one draft. That takes about a second. */
const MAX_TAKEN = 50_000;
