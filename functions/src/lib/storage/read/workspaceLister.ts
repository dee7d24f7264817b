import type { CollectionReference, DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../../access/actor';
import { sharedOverview, WorkspaceAccess } from '../../access/workspaceAccess';
import { LIMITS } from '../../shared/base/limits';
import { LISTED_FIELDS, listedHead, parseListedHead, type ListedHead } from '../../shared/contract/documents';
import { parseMembership, MEMBERSHIP_FIELDS } from '../../shared/contract/sharing';
import { DEFAULT_WORKSPACE_ID } from '../../shared/model/model';
import type { HeadReader } from './headReader';
import type { MembersReader, Shared } from './membersReader';
import { headOf } from '../base/workspacePaths';
import { SharedReads } from './sharedReads';
import type { ListedWorkspaceHead } from '../base/readHead';

/** Lists the workspaces of users. Reserves memory before each read, and shares concurrent reads of the same list. */
export class WorkspaceLister {
  private readonly lists = new SharedReads<Listing>();

  constructor(
    private readonly heads: HeadReader,
    private readonly members: MembersReader,
  ) {}

  /**
   * Returns the heads of a user's workspaces for a listing, by id: the {@link LIMITS.workspacesListed} most recently changed,
   * those that others share with them among these, and the default workspace if it exists. Reads one document for each, two
   * for shared ones, and the members of those whose members it does not know.
   */
  list(workspaces: CollectionReference, user: AuthorizedUid): Promise<Listing> {
    return this.lists.run(user, async () => {
      const reserved = <T>(read: () => Promise<T>) =>
        this.heads.memory.run({ user, weight: LISTING_MEMORY, isWanted }, read);
      const own = await reserved(() => readListed(workspaces, user));
      const shared = own.flatMap((each) => each.shared ?? []);
      const others = shared.length > 0 ? await reserved(() => readShared(workspaces, shared)) : [];
      const listed = new Map<string, ListedWorkspaceHead>();
      for (const { document, updateTime, head, shared: isShared } of own) {
        if (isShared) continue;
        const read = head ? { head, updateTime } : await this.readWhole(document.ref, user);
        const access = WorkspaceAccess.own(user, document.id);
        if (read) listed.set(document.id, { ...read.head, updateTime: read.updateTime, access });
      }
      const all = await Promise.all(shared.map((each, index) => this.findShared(each, others[index])));
      for (const found of all) {
        if (found) listed.set(found.access.shownId, { ...found, ...sharedOverview(found.access) });
      }
      return listed;
    });
  }

  private async readWhole(document: DocumentSnapshot['ref'], user: string) {
    const read = await this.heads.read(document, { user });
    return read && { head: listedHead(read.head), updateTime: read.updateTime };
  }

  private async findShared(
    shared: Shared,
    read: Pick<Listed, 'head' | 'updateTime'> | undefined,
  ): Promise<ListedWorkspaceHead | null> {
    if (!read) return null;
    const { head, updateTime } = read;
    const access = head && (await this.members.accessOf(shared, head.membersVersion));
    if (access === null) return null;
    if (head && access) return { ...head, updateTime, access };
    const found = await this.members.find(shared);
    return (
      found && { ...listedHead(found.read.head), updateTime: found.read.updateTime, access: found.access }
    );
  }
}

/** The memory for reading a listing: parts of 101 heads, at most 20 KB each. */
const LISTING_MEMORY = 12 * 1024 * 1024;

type Listing = ReadonlyMap<string, ListedWorkspaceHead>;

/** A document of a user's workspaces. Has a head unless an earlier version of the service stored it. */
interface Listed {
  readonly document: Pick<DocumentSnapshot, 'ref' | 'id'>;
  readonly updateTime: Timestamp;
  readonly head?: ListedHead | undefined;
  readonly shared?: Shared | undefined;
}

const isWanted = () => true;

async function readListed(workspaces: CollectionReference, user: AuthorizedUid): Promise<Listed[]> {
  const fields = [...LISTED_FIELDS, ...MEMBERSHIP_FIELDS];
  const newest = workspaces.orderBy('updatedAt', 'desc').limit(LIMITS.workspacesListed);
  const { docs } = await newest.select(...fields).get();
  const documents: DocumentSnapshot[] = docs;
  if (docs.length === LIMITS.workspacesListed && !docs.some(({ id }) => id === DEFAULT_WORKSPACE_ID)) {
    const defaultHead = workspaces.doc(DEFAULT_WORKSPACE_ID);
    documents.push(...(await workspaces.firestore.getAll(defaultHead, { fieldMask: fields })));
  }
  return documents.flatMap((each) => {
    const membership = parseMembership(each.data());
    const shared = membership && { user, workspaceId: each.id, membership };
    return parsed(each).map((listed) => ({ ...listed, shared }));
  });
}

/** Returns the heads of shared workspaces, in their order. */
async function readShared({ firestore }: CollectionReference, shared: readonly Shared[]) {
  const heads = shared.map(({ membership }) => headOf(firestore, membership.sharedFrom));
  const documents = await firestore.getAll(...heads, { fieldMask: [...LISTED_FIELDS] });
  return documents.map((each) => parsed(each)[0]);
}

/** Keeps only what is parsed: documents need several times as much memory. */
function parsed(snapshot: DocumentSnapshot): Listed[] {
  const { ref, id, updateTime } = snapshot;
  return updateTime ? [{ document: { ref, id }, updateTime, head: parseListedHead(snapshot.data()) }] : [];
}
