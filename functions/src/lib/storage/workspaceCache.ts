import type { Timestamp } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import type { Workspace } from '../domain/model';
import { workspaceBytes } from './documents';

/** A workspace as it was stored when its head had this update time. */
export interface WorkspaceCopy {
  readonly updateTime: Timestamp;
  readonly workspace: Workspace;
  /** The version of each chunk. */
  readonly versions: readonly string[];
}

/** Caches copies in this instance's memory. Evicts the least recently used when they exceed `maxBytes`. */
export class WorkspaceCache {
  private readonly byPath: LRUCache<string, WorkspaceCopy>;

  constructor(maxBytes: number) {
    this.byPath = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ workspace }) => workspaceBytes(workspace),
    });
  }

  get(path: string): WorkspaceCopy | undefined {
    return this.byPath.get(path);
  }

  /** Caches a copy unless a newer one is cached already. */
  set(path: string, copy: WorkspaceCopy): void {
    const cached = this.byPath.peek(path);
    if (!cached || cached.updateTime.valueOf() <= copy.updateTime.valueOf()) {
      this.byPath.set(path, copy);
    }
  }

  delete(path: string): void {
    this.byPath.delete(path);
  }
}
