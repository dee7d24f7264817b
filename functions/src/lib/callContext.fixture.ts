import { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Workspace } from './domain/model';
import { instant } from './domain/workspace.fixture';
import { parseHead, toHead, type Head } from './storage/documents';
import { GroupCommit } from './storage/groupCommit';
import type { WorkspaceCopy } from './storage/workspaceCache';
import { WorkspaceRepository, type AuthorizedWorkspaceKey } from './storage/workspaceRepository';
import type { Commit } from './storage/writeCommit';
import type { CallContext } from './workspaceService';

const versionsOf = ({ chunks }: Workspace) => chunks.map(() => 'v1');

/** Stores workspaces in memory instead of Firestore, by user and id. */
export class InMemoryWorkspaces extends WorkspaceRepository {
  readonly stored = new Map<string, Workspace>();

  constructor() {
    super(new Firestore({ projectId: 'demo-none' }), { copyBytes: 1 });
  }

  override cachedCopy(): undefined {
    return undefined;
  }

  override load({ uid, workspaceId }: AuthorizedWorkspaceKey): Promise<WorkspaceCopy | null> {
    const workspace = this.stored.get(`${uid}/${workspaceId}`);
    const copy = workspace && {
      updateTime: Timestamp.fromMillis(0),
      workspace,
      versions: versionsOf(workspace),
    };
    return Promise.resolve(copy ?? null);
  }

  override list(uid: string): Promise<ReadonlyMap<string, Head>> {
    const own = [...this.stored].filter(([path]) => path.startsWith(`${uid}/`));
    return Promise.resolve(new Map(own.map(([, workspace]) => [workspace.id, headOf(workspace)])));
  }

  override commit(
    { uid, workspaceId }: AuthorizedWorkspaceKey,
    _base: WorkspaceCopy | null,
    { workspace }: Commit,
  ): Promise<void> {
    this.stored.set(`${uid}/${workspaceId}`, workspace);
    return Promise.resolve();
  }
}

/** Returns the context of a call by Ada at noon UTC on 31 January 2026. */
export function callContext(overrides: Partial<CallContext> = {}): CallContext {
  const workspaces = new InMemoryWorkspaces();
  return {
    actor: { via: 'userKey', uid: 'ada', hint: 'abcd' },
    now: instant(),
    signal: new AbortController().signal,
    config: { timeZone: 'UTC', sessionUrlTemplate: 'urn:uuid:{conversationId}' },
    workspaces,
    commits: new GroupCommit(workspaces),
    ...overrides,
  };
}

function headOf(workspace: Workspace): Head {
  const head = toHead(workspace, versionsOf(workspace));
  const timestamp = (date: Date) => ({ toDate: () => date });
  return parseHead({ ...head, createdAt: timestamp(head.createdAt), updatedAt: timestamp(head.updatedAt) });
}
