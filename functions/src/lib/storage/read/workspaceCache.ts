import { LRUCache } from 'lru-cache';
import type { Workspace } from '../../shared/model/model';
import {
  usersOf,
  WeightedSemaphore,
  type Demand,
  type Release,
  type Reserved,
} from '../../platform/weightedSemaphore';
import { workspaceBytes } from '../../shared/contract/documents';
import type { WorkspaceCopy } from '../base/workspaceCopy';

/**
 * Caches copies in this instance's memory, and reserves memory for the workspaces that requests are using. Evicts
 * the least recently used copies when they exceed `maxBytes`, or when copies in use need the memory.
 */
export class WorkspaceCache {
  private readonly memory = new WeightedSemaphore(MEMORY_BYTES, USER_BYTES);
  private readonly byPath: LRUCache<string, WorkspaceCopy>;
  private readonly inUse = new Map<Workspace, Reservation>();

  constructor(maxBytes: number) {
    this.byPath = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ workspace }) => workspaceBytes(workspace),
    });
  }

  get(path: string): WorkspaceCopy | undefined {
    return this.byPath.get(path);
  }

  /** Returns the workspaces of the copies whose path starts with a string, the most recently used first. */
  under(path: string): Workspace[] {
    return [...this.byPath.entries()].flatMap(([each, { workspace }]) =>
      each.startsWith(path) ? [workspace] : [],
    );
  }

  /** Caches a copy unless a newer one is cached already. */
  set(path: string, copy: WorkspaceCopy): void {
    const cached = this.byPath.peek(path);
    if (!cached || cached.updateTime.valueOf() <= copy.updateTime.valueOf()) {
      this.byPath.set(path, copy);
      this.evict();
    }
  }

  delete(path: string): void {
    this.byPath.delete(path);
  }

  /**
   * Waits until there is memory for a workspace of this many stored bytes, and reserves it until the returned
   * function is called. Throws like {@link WeightedSemaphore.acquire}.
   */
  async reserve(bytes: number, waiting: Waiting): Promise<Reserved> {
    const release = await this.acquire(bytes, waiting);
    this.evict();
    return release;
  }

  /**
   * Reserves memory for a workspace until the returned function is called. Waits for memory, unless it is already
   * reserved for this workspace. If others still use the workspace afterwards, the memory counts against one of them.
   */
  async reserveWorkspace(path: string, workspace: Workspace, waiting: Waiting): Promise<Release> {
    if (this.inUse.has(workspace)) return this.join(workspace, usersOf(waiting)[0] ?? waiting.user);
    const release = await this.acquire(workspaceBytes(workspace), waiting);
    const releaseOne = this.keepReserved(path, workspace, release.user, release);
    // Evict only now: before, a cached copy of this workspace counted as idle and could have been evicted.
    this.evict();
    return releaseOne;
  }

  /**
   * Like {@link reserveWorkspace}, for a workspace whose memory the user has already reserved. `release` releases it.
   */
  keepReserved(path: string, workspace: Workspace, user: string, release: Release): Release {
    if (this.inUse.has(workspace)) release();
    else this.inUse.set(workspace, { path, users: [], release });
    return this.join(workspace, user);
  }

  /** Starts what waits for memory, if somebody who has some left has joined those who wait. */
  startNext(): void {
    this.memory.startNext();
  }

  private acquire(bytes: number, waiting: Waiting): Promise<Reserved> {
    return this.memory.acquire({ ...waiting, weight: bytes * MEMORY_PER_BYTE });
  }

  private join(workspace: Workspace, user: string): Release {
    const reservation = this.inUse.get(workspace);
    reservation?.users.push(user);
    let isReserved = reservation !== undefined;
    return () => {
      if (reservation && isReserved) this.leave(workspace, reservation, user);
      isReserved = false;
    };
  }

  private leave(workspace: Workspace, reservation: Reservation, user: string): void {
    const { users, release } = reservation;
    const index = users.lastIndexOf(user);
    users.splice(index, 1);
    if (index > 0) return;
    const [next] = users;
    if (next === undefined) this.inUse.delete(workspace);
    else reservation.release = this.memory.takeOver(next, workspaceBytes(workspace) * MEMORY_PER_BYTE);
    release();
    this.evict();
  }

  /** Evicts idle copies until the rest fits into memory. */
  private evict(): void {
    let excess = this.memory.usedCapacity + this.idleBytes() * MEMORY_PER_BYTE - this.memory.capacity;
    if (excess <= 0) return;
    for (const path of this.byPath.rkeys()) {
      if (excess <= 0) break;
      const copy = this.byPath.peek(path);
      if (!copy || this.inUse.has(copy.workspace)) continue;
      excess -= workspaceBytes(copy.workspace) * MEMORY_PER_BYTE;
      this.byPath.delete(path);
    }
  }

  private idleBytes(): number {
    let bytes = this.byPath.calculatedSize;
    for (const [workspace, { path }] of this.inUse) {
      if (this.byPath.peek(path)?.workspace === workspace) bytes -= workspaceBytes(workspace);
    }
    return bytes;
  }
}

const MIB = 1024 * 1024;

/** The memory for both cached copies and copies in use. */
const MEMORY_BYTES = 208 * MIB;

/** How much of it one user's requests may reserve: enough for the largest workspace, but never everything. */
const USER_BYTES = 196 * MIB;

/** The most memory that a stored byte needs, including the index that a search builds. */
const MEMORY_PER_BYTE = 6;

/** The users who wait for memory, and whether anyone still does. */
export type Waiting = Omit<Demand, 'weight'>;

interface Reservation {
  readonly path: string;
  /** The user of each request. The memory counts against the first one. */
  readonly users: string[];
  release: Release;
}
