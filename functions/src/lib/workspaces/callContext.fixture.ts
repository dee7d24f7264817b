import { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Copy } from './copies';
import { parseHead, toHead, type Head } from './documents';
import { GroupCommit } from './groupCommit';
import type { Workspace } from './model';
import { WorkspaceRepository, type Commit, type WorkspaceKey } from './repository';
import type { CallContext } from './service';
import { instant } from './workspace.fixture';

const versionsOf = ({ pages }: Workspace) => pages.map(() => 'v1');

/** Workspaces in the memory of a test, by user and id. */
export class WorkspacesInMemory extends WorkspaceRepository {
  readonly stored = new Map<string, Workspace>();

  constructor() {
    super(new Firestore({ projectId: 'demo-none' }), { copyBytes: 1 });
  }

  override copyOf(): undefined {
    return undefined;
  }

  override load({ uid, workspaceId }: WorkspaceKey): Promise<Copy | null> {
    const workspace = this.stored.get(`${uid}/${workspaceId}`);
    const copy = workspace && {
      updateTime: Timestamp.fromMillis(0),
      workspace,
      versions: versionsOf(workspace),
    };
    return Promise.resolve(copy ?? null);
  }

  override list(uid: string): Promise<ReadonlyMap<string, Head>> {
    const mine = [...this.stored].filter(([path]) => path.startsWith(`${uid}/`));
    return Promise.resolve(new Map(mine.map(([, workspace]) => [workspace.id, headOf(workspace)])));
  }

  override commit(
    { uid, workspaceId }: WorkspaceKey,
    _base: Copy | null,
    { workspace }: Commit,
  ): Promise<void> {
    this.stored.set(`${uid}/${workspaceId}`, workspace);
    return Promise.resolve();
  }
}

/** A call of Ada's at noon of 31 January 2026, in UTC. */
export function callContext(different: Partial<CallContext> = {}): CallContext {
  const workspaces = new WorkspacesInMemory();
  return {
    actor: { via: 'userKey', uid: 'ada', hint: 'abcd' },
    now: instant(),
    signal: new AbortController().signal,
    config: { timeZone: 'UTC', sessionUrlTemplate: 'urn:uuid:{conversationId}' },
    workspaces,
    commits: new GroupCommit(workspaces),
    ...different,
  };
}

function headOf(workspace: Workspace): Head {
  const head = toHead(workspace, versionsOf(workspace));
  const timestamp = (date: Date) => ({ toDate: () => date });
  return parseHead({ ...head, createdAt: timestamp(head.createdAt), updatedAt: timestamp(head.updatedAt) });
}
