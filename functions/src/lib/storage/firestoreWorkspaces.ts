import type { Firestore } from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../access/actor';
import { pause, withDeadline } from '../platform/deadline';
import { awaitAll, awaitRead } from '../platform/firestore';
import { WeightedSemaphore } from '../platform/weightedSemaphore';
import { LIMITS } from '../shared/base/limits';
import { DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import { CopyLoader } from './copyLoader';
import { deleteDocuments, someWorkspaceIds } from './deletion';
import { HeadReader } from './headReader';
import { WorkspaceCache } from './workspaceCache';
import type { AuthorizedWorkspaceKey, WorkspaceRepository } from './workspaceRepository';
import { writeCommit } from './writeCommit';

/** How often to retry, and how long to wait, while commits keep changing the chunks after the head was read. */
const MAX_ROUNDS = 50;
const MAX_PAUSE_MS = 100;

/** Returns the workspaces stored in Firestore. Caches up to `copyBytes` of stored links. */
export function firestoreWorkspaces(firestore: Firestore, copyBytes: number): WorkspaceRepository {
  const cache = new WorkspaceCache(copyBytes);
  const heads = new HeadReader();
  const copies = new CopyLoader(firestore, heads, cache);
  const several = new WeightedSemaphore(LIMITS.allWorkspacesBytes);

  const workspacesOf = (uid: AuthorizedUid) =>
    firestore.collection('users').doc(uid).collection('workspaces');
  const headOf = ({ uid, workspaceId }: AuthorizedWorkspaceKey) => workspacesOf(uid).doc(workspaceId);
  const waitingFor = (user: AuthorizedUid, signal: AbortSignal) => ({
    user,
    isWanted: () => !signal.aborted,
  });

  const repository: WorkspaceRepository = {
    async cachedCopy(key, signal, reservations) {
      const copy = cache.get(headOf(key).path);
      if (copy) await repository.reserve(key, copy.workspace, signal, reservations);
      return copy;
    },

    cached: (uid) => cache.under(`${workspacesOf(uid).path}/`),

    prefetchHead(key) {
      const reference = headOf(key);
      const read = heads.read(reference, key.uid);
      // Without this, a failed read that nobody awaits would be an unhandled rejection.
      read.catch(() => undefined);
      return { path: reference.path, read };
    },

    listedHead: (key, updateTime) => ({ path: headOf(key).path, read: Promise.resolve({ updateTime }) }),

    async load(key, signal, { prefetched, reservations } = {}) {
      const reference = headOf(key);
      let read = prefetched?.path === reference.path ? prefetched.read : heads.read(reference, key.uid);
      for (let round = 0; ; round++) {
        const found = await awaitRead(signal, read);
        if (!found) {
          cache.delete(reference.path);
          return null;
        }
        const copy = await copies.load(reference, found, signal, waitingFor(key.uid, signal));
        if (copy) {
          if (reservations) await repository.reserve(key, copy.workspace, signal, reservations);
          return copy;
        }
        if (round >= MAX_ROUNDS) throw new Error(`The chunks of ${reference.path} do not match its head.`);
        await pause(Math.random() * MAX_PAUSE_MS, signal);
        read = heads.read(reference, key.uid);
      }
    },

    async reload(key, stale, signal, reservations) {
      const reference = headOf(key);
      const copy = await copies.reload(reference, stale, signal, waitingFor(key.uid, signal));
      if (copy === undefined) return repository.load(key, signal, { reservations });
      if (copy === null) cache.delete(reference.path);
      else await repository.reserve(key, copy.workspace, signal, reservations);
      return copy;
    },

    async reserve(key, workspace, signal, reservations) {
      const reserved = cache.reserveWorkspace(headOf(key).path, workspace, waitingFor(key.uid, signal));
      reservations.add(await withDeadline(signal, reserved));
    },

    loadSeveral: (uid, bytes, signal, work) =>
      withDeadline(signal, several.run({ weight: bytes, ...waitingFor(uid, signal) }, work)),

    async loadHead(key, signal) {
      const read = await awaitRead(signal, heads.read(headOf(key), key.uid));
      return read?.head ?? null;
    },

    list(uid, signal) {
      const defaultHead = headOf({ uid, workspaceId: DEFAULT_WORKSPACE_ID });
      return awaitRead(signal, heads.list(workspacesOf(uid), defaultHead, uid));
    },

    async commit(key, base, commit, signal) {
      const reference = headOf(key);
      const copy = await writeCommit(firestore, reference, base, commit, signal);
      if (copy) cache.set(reference.path, copy);
    },

    async delete(key, signal) {
      const head = headOf(key);
      const wasStored = await deleteDocuments(firestore, head, signal);
      cache.delete(head.path);
      return wasStored;
    },

    async deleteAll(uid, signal) {
      for (let hadAny = false; ; hadAny = true) {
        const ids = await someWorkspaceIds(workspacesOf(uid), signal);
        if (ids.length === 0) return hadAny;
        await awaitAll(ids.map((workspaceId) => repository.delete({ uid, workspaceId }, signal)));
      }
    },
  };
  return repository;
}
