import type { Firestore } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import type { AuthorizedUid } from '../access/actor';
import { WorkspaceAccess } from '../access/workspaceAccess';
import { pause, withDeadline } from '../platform/deadline';
import { awaitRead } from '../platform/firestore';
import { WeightedSemaphore, type Payer, type Reservations } from '../platform/weightedSemaphore';
import { LIMITS } from '../shared/base/limits';
import type { WorkspaceKey } from '../shared/contract/documents';
import type { Workspace } from '../shared/model/model';
import { isReservedId } from '../shared/model/newWorkspaceId';
import { WorkspaceReplaced } from '../shared/base/errors';
import { MAX_COMMIT_BYTES, MAX_EMULATOR_COMMIT_BYTES } from './commit/commitSize';
import { AuthorsReader } from './read/authorsReader';
import { CopyLoader } from './read/copyLoader';
import { deleteDocuments, endEach } from './deletion';
import { headIn, HeadReader, isMembership } from './read/headReader';
import { endLease } from './members/leaseRepository';
import { MemberRepository } from './members/memberRepository';
import { MembersReader } from './read/membersReader';
import { headOf, workspacesOf } from './base/workspacePaths';
import { WorkspaceCache } from './read/workspaceCache';
import { WorkspaceLister } from './read/workspaceLister';
import type { WorkspaceRepository } from './base/workspaceRepository';
import { writeCommit } from './commit/writeCommit';

/** Returns the workspaces stored in Firestore. Caches up to `copyBytes` of stored links. */
export function firestoreWorkspaces(
  firestore: Firestore,
  copyBytes: number,
  heads = new HeadReader(),
): WorkspaceRepository {
  const cache = new WorkspaceCache(copyBytes);
  const copies = new CopyLoader(firestore, heads, cache);
  const authors = new AuthorsReader(firestore);
  const members = new MembersReader(firestore, heads);
  const memberships = new MemberRepository(firestore);
  /** Where memberships led the last time, by path, so that a head can be read together with the membership of it. */
  const targets = new LRUCache<string, WorkspaceKey>({ max: MAX_TARGETS });
  const lister = new WorkspaceLister(heads, members);
  const several = new WeightedSemaphore(LIMITS.allWorkspacesBytes);

  const waitingFor = (user: AuthorizedUid, signal: AbortSignal, users?: Payer['users']) => ({
    user,
    users,
    isWanted: () => !signal.aborted,
  });

  async function reserve(
    access: WorkspaceAccess,
    workspace: Workspace,
    signal: AbortSignal,
    reservations: Reservations,
    users?: Payer['users'],
  ): Promise<void> {
    const { path } = headOf(firestore, access);
    const waiting = waitingFor(access.user, signal, users);
    reservations.add(await withDeadline(signal, cache.reserveWorkspace(path, workspace, waiting)));
  }

  const repository: WorkspaceRepository = {
    maxCommitBytes:
      process.env.FIRESTORE_EMULATOR_HOST === undefined ? MAX_COMMIT_BYTES : MAX_EMULATOR_COMMIT_BYTES,

    async cachedCopy(access, { signal, users }, reservations) {
      const copy = cache.get(headOf(firestore, access).path);
      if (copy) await reserve(access, copy.workspace, signal, reservations, users);
      return copy;
    },

    startNext() {
      cache.startNext();
      heads.memory.startNext();
    },

    cached: (uid) => cache.under(`${workspacesOf(firestore, uid).path}/`),

    async find(user, workspaceId, signal, prefetched) {
      const access = WorkspaceAccess.own(user, workspaceId);
      const { path } = headOf(firestore, access);
      // Nobody can join a workspace under an id that adding a link creates.
      if (isReservedId(workspaceId) || cache.get(path)) return { access, prefetched };
      const { read, shared } = prefetched?.path === path ? prefetched : repository.prefetchHead(access);
      const stored = await awaitRead(signal, read);
      if (!stored || !isMembership(stored)) return { access, prefetched: { path, read } };
      const { membership } = stored;
      const found = await awaitRead(signal, members.find({ user, workspaceId, membership }, shared));
      if (found) targets.set(path, membership.sharedFrom);
      else targets.delete(path);
      if (!found) return { access, prefetched: { path, read: Promise.resolve(null) } };
      return {
        access: found.access,
        prefetched: { path: headOf(firestore, found.access).path, read: Promise.resolve(found.read) },
      };
    },

    prefetchHead(access) {
      const reference = headOf(firestore, access);
      const target = targets.get(reference.path);
      const head = target && headOf(firestore, target);
      const found = heads.readAll(head ? [reference, head] : [reference], access);
      const read = found.then(([stored = null]) => stored);
      const shared = head && { path: head.path, read: found.then(([, stored]) => headIn(stored)) };
      // Without this, a failed read that nobody awaits would be an unhandled rejection. The other document may be the reason.
      for (const started of [read, shared?.read]) started?.catch(() => targets.delete(reference.path));
      return { path: reference.path, read, shared };
    },

    listedHead: (access, updateTime) => ({
      path: headOf(firestore, access).path,
      read: Promise.resolve({ updateTime }),
    }),

    async load(access, signal, { prefetched, reservations, users } = {}) {
      const reference = headOf(firestore, access);
      const waiting = waitingFor(access.user, signal, users);
      let read =
        prefetched?.path === reference.path
          ? prefetched.read
          : heads.readHeadOrMembership(reference, waiting);
      for (let round = 0; ; round++) {
        const found = await awaitRead(signal, read);
        if (!found || isMembership(found)) {
          cache.delete(reference.path);
          if (!found) return null;
          // The user has joined another workspace under this id.
          throw new WorkspaceReplaced();
        }
        const copy = await copies.load(reference, found, signal, waiting);
        if (copy) {
          if (reservations) await reserve(access, copy.workspace, signal, reservations, users);
          return copy;
        }
        if (round >= MAX_ROUNDS) throw new Error(`The chunks of ${reference.path} do not match its head.`);
        await pause(Math.random() * MAX_PAUSE_MS, signal);
        read = heads.readHeadOrMembership(reference, waiting);
      }
    },

    async loadToShow(access, signal, { prefetched, reservations } = {}) {
      const { member } = access;
      for (let known = prefetched; ; known = undefined) {
        const copy = await repository.load(access, signal, { prefetched: known, reservations });
        if (!copy || !member || copy.membersVersion === member.membersVersion) return copy;
        const current = members.member(access, access.user, copy.membersVersion);
        const entry = await awaitRead(signal, current);
        // Otherwise, the members have changed since the head was read.
        if (entry !== undefined) return entry?.workspaceId === member.workspaceId ? copy : null;
        await pause(Math.random() * MAX_PAUSE_MS, signal);
      }
    },

    authorWords: (access, copy, signal) => authors.words(access, copy, signal),

    async reload(access, stale, { signal, users }, reservations) {
      const reference = headOf(firestore, access);
      const copy = await copies.reload(reference, stale, signal, waitingFor(access.user, signal, users));
      if (copy === undefined) return repository.load(access, signal, { reservations, users });
      if (copy === null) cache.delete(reference.path);
      else await reserve(access, copy.workspace, signal, reservations, users);
      return copy;
    },

    reserve,

    loadSeveral: (uid, bytes, signal, work) =>
      withDeadline(signal, several.run({ weight: bytes, ...waitingFor(uid, signal) }, work)),

    async loadHead(access, signal, prefetched) {
      const document = headOf(firestore, access);
      const read =
        prefetched?.path === document.path ? prefetched.read : heads.readHeadOrMembership(document, access);
      const stored = await awaitRead(signal, read);
      return stored && !isMembership(stored) && stored.head ? stored.head : null;
    },

    list: (uid, signal) => awaitRead(signal, lister.list(workspacesOf(firestore, uid), uid)),

    async isStillEditor(access, { membersVersion }, signal) {
      const member = await awaitRead(signal, members.member(access, access.user, membersVersion));
      if (member === undefined) return undefined;
      return member?.role === 'editor' && member.workspaceId === access.shownId;
    },

    async commit(access, base, commit, signal) {
      const reference = headOf(firestore, access);
      const copy = await writeCommit(firestore, reference, base, commit, signal);
      if (copy) cache.set(reference.path, copy);
    },

    async delete(access, signal) {
      const head = headOf(firestore, access);
      const wasStored = await deleteDocuments(firestore, head, signal);
      cache.delete(head.path);
      return wasStored;
    },

    async deleteAll(uid, signal) {
      const hadAny = await endEach(workspacesOf(firestore, uid), signal, async (id) => {
        const { access } = await repository.find(uid, id, signal);
        if (access.member) await memberships.leaveForGood(access, signal);
        else await repository.delete(WorkspaceAccess.own(uid, id), signal);
      });
      await endLease(firestore, uid, signal);
      return hadAny;
    },
  };
  return repository;
}

/** How often to retry, and how long to wait, while commits keep changing the chunks after the head was read. */
const MAX_ROUNDS = 50;
const MAX_PAUSE_MS = 100;

const MAX_TARGETS = 1_000;
