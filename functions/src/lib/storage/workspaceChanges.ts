import type { Link, Workspace } from '../shared/model/model';
import { linkBytes } from '../shared/model/workspace';

/** The changed links of one chunk, by id. Undefined means that the link was removed. */
export type ChunkChanges = Map<string, Link | undefined>;

/** Collects the changes that a commit writes, by chunk index. */
export class WorkspaceChanges {
  readonly chunks = new Map<number, ChunkChanges>();
  /** The size of the changed links in UTF-8 bytes. */
  bytes = 0;

  /** Adds the difference between two versions of a workspace. */
  add(before: Workspace | undefined, after: Workspace): void {
    after.chunks.forEach((chunk, index) => {
      const old = before?.chunks[index];
      if (chunk === old) return;
      const changes = this.chunks.get(index) ?? new Map<string, Link | undefined>();
      this.chunks.set(index, changes);
      for (const [id, link] of chunk.links) {
        if (old?.links.get(id) === link) continue;
        changes.set(id, link);
        this.bytes += linkBytes(id, link);
      }
      for (const id of old?.links.keys() ?? []) {
        if (!chunk.links.has(id)) changes.set(id, undefined);
      }
    });
  }

  /** Adds later changes. They replace earlier changes to the same link. */
  merge(later: WorkspaceChanges): void {
    for (const [index, entries] of later.chunks) {
      const changes = this.chunks.get(index) ?? new Map<string, Link | undefined>();
      this.chunks.set(index, changes);
      for (const [id, link] of entries) changes.set(id, link);
    }
    this.bytes += later.bytes;
  }
}
