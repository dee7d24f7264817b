import type { Timestamp } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { workspaceBytes } from './documents';
import type { Workspace } from '../domain/model';

/** A workspace as it stood in Firestore when its head had this update time. */
export interface WorkspaceCopy {
  readonly updateTime: Timestamp;
  readonly workspace: Workspace;
  /** The versions of its pages, in their order. */
  readonly versions: readonly string[];
}

/** The copies in the memory of this instance: the least recently used go when they exceed `maxBytes`. */
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

  /** Keeps a copy, unless a newer one is there. */
  keep(path: string, copy: WorkspaceCopy): void {
    const known = this.byPath.peek(path);
    if (!known || known.updateTime.valueOf() <= copy.updateTime.valueOf()) {
      this.byPath.set(path, copy);
    }
  }

  forget(path: string): void {
    this.byPath.delete(path);
  }
}
