import type { Link, Workspace } from '../domain/model';
import { linkBytes } from '../domain/workspace';

/** The entries of one page that are to be written; undefined for a link that left the page. */
export type ChunkChanges = Map<string, Link | undefined>;

/** What a commit has to write, by the number of the page. */
export class WorkspaceChanges {
  readonly chunks = new Map<number, ChunkChanges>();
  /** UTF-8 bytes of the changed links. */
  bytes = 0;

  /** Adds what one operation changed. */
  add(before: Workspace | undefined, after: Workspace): void {
    after.chunks.forEach((page, index) => {
      const known = before?.chunks[index];
      if (page === known) return;
      const changes = this.chunks.get(index) ?? new Map<string, Link | undefined>();
      this.chunks.set(index, changes);
      for (const [id, link] of page.links) {
        if (known?.links.get(id) === link) continue;
        changes.set(id, link);
        this.bytes += linkBytes(id, link);
      }
      for (const id of known?.links.keys() ?? []) {
        if (!page.links.has(id)) changes.set(id, undefined);
      }
    });
  }

  /** Adds what was changed after these. */
  merge(later: WorkspaceChanges): void {
    for (const [index, entries] of later.chunks) {
      const changes = this.chunks.get(index) ?? new Map<string, Link | undefined>();
      this.chunks.set(index, changes);
      for (const [id, link] of entries) changes.set(id, link);
    }
    this.bytes += later.bytes;
  }
}
