import { setTimeout } from 'node:timers/promises';
import type { Firestore } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import type { AuthorizedUid } from '../../access/actor';
import { WorkspaceAccess, type MemberView } from '../../access/workspaceAccess';
import type { WorkspaceKey } from '../../shared/contract/documents';
import type { HeadReader } from './headReader';
import type { PrefetchedShared, ReadHead } from '../base/readHead';
import { memberIn, type Member, type Members, type Membership } from '../../shared/contract/sharing';
import { parseMembers } from '../base/membersDocument';
import { headOf, membersOf } from '../base/workspacePaths';

/** Reads who the members of workspaces are, and remembers them by version. */
export class MembersReader {
  private readonly known = new LRUCache<string, Members>({ max: MAX_KNOWN });

  constructor(
    private readonly firestore: Firestore,
    private readonly heads: HeadReader,
  ) {}

  /**
   * Finds a workspace that a user's membership leads to. Returns null if it was deleted or is no longer shared with them. Reads
   * its head, unless it was prefetched, and its members unless it knows them.
   */
  async find(shared: Shared, prefetched?: PrefetchedShared): Promise<FoundShared | null> {
    const head = headOf(this.firestore, shared.membership.sharedFrom);
    for (let round = 0; ; round++) {
      const isPrefetched = round === 0 && prefetched?.path === head.path;
      const read = await (isPrefetched ? prefetched.read : this.heads.read(head, shared));
      if (!read) return null;
      const access = await this.accessOf(shared, read.head.membersVersion);
      if (access !== undefined) return access && { access, read };
      if (round === MAX_ROUNDS) throw new Error('The members of a workspace do not match its head.');
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
  }

  /**
   * Returns what a user may do in a workspace whose head has this version of its members, or null if it is not shared with
   * them under this id. Undefined if the members have changed since the head was read. Reads one document, unless it knows
   * this version.
   */
  async accessOf(
    { user, workspaceId, membership: { sharedFrom, name } }: Shared,
    version: string | undefined,
  ): Promise<WorkspaceAccess | null | undefined> {
    if (version === undefined) return null;
    const current = await this.read(sharedFrom, version);
    if (!current) return undefined;
    const member = memberIn(current, user);
    if (member?.workspaceId !== workspaceId) return null;
    const view: MemberView = {
      ...{ workspaceId, name, owner: current.owner, person: member.name },
      membersVersion: version,
      since: member.since,
    };
    return WorkspaceAccess.shared(user, sharedFrom, member.role, view);
  }

  /** Returns the entry of a member like {@link accessOf}. */
  async member(
    key: WorkspaceKey,
    user: string,
    version: string | undefined,
  ): Promise<Member | null | undefined> {
    if (version === undefined) return null;
    const current = await this.read(key, version);
    return current && (memberIn(current, user) ?? null);
  }

  private async read(key: WorkspaceKey, version: string): Promise<Members | undefined> {
    const reference = membersOf(headOf(this.firestore, key));
    let current = this.known.get(reference.path);
    if (current?.version !== version) {
      current = parseMembers(await reference.get());
      if (!current) return undefined;
      this.known.set(reference.path, current);
    }
    return current.version === version ? current : undefined;
  }
}

/** How many workspaces to remember the members of. Each has at most 50. */
const MAX_KNOWN = 200;

/** How often to read again, and how long to wait, while the members keep changing after the head was read. */
const MAX_ROUNDS = 50;
const MAX_PAUSE_MS = 100;

/** A membership that a user has, with its id. */
export interface Shared {
  readonly user: AuthorizedUid;
  readonly workspaceId: string;
  readonly membership: Membership;
}

/** A shared workspace, and its head. */
interface FoundShared {
  readonly access: WorkspaceAccess;
  readonly read: Required<ReadHead>;
}
