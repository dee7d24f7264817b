import { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { CallContext } from './callContext';
import { LIMITS } from '../shared/base/limits';
import type { Workspace } from '../shared/model/model';
import { instant } from '../shared/model/workspace.fixture';
import { listedHead, SCHEMA_VERSION, type Head } from '../shared/contract/documents';
import { storedHead } from '../shared/contract/documents.fixture';
import { GroupCommit } from '../storage/groupCommit';
import type { ListedWorkspaceHead } from '../storage/headReader';
import type { WorkspaceCopy } from '../storage/workspaceCache';
import { WorkspaceRepository, type AuthorizedWorkspaceKey } from '../storage/workspaceRepository';
import type { Commit } from '../storage/writeCommit';
import { WeightedSemaphore } from '../platform/weightedSemaphore';

const versionsOf = ({ chunks }: Workspace) => chunks.map(() => 'v1');

/** Stores workspaces in memory instead of Firestore, by user and id. */
export class InMemoryWorkspaces extends WorkspaceRepository {
  readonly stored = new Map<string, Workspace>();

  constructor() {
    super(new Firestore({ projectId: 'demo-none' }), { copyBytes: 1 });
  }

  override cachedCopy(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override load({ uid, workspaceId }: AuthorizedWorkspaceKey): Promise<WorkspaceCopy | null> {
    const workspace = this.stored.get(`${uid}/${workspaceId}`);
    const copy = workspace && {
      updateTime: Timestamp.fromMillis(0),
      workspace,
      schemaVersion: SCHEMA_VERSION,
      versions: versionsOf(workspace),
      commits: [],
    };
    return Promise.resolve(copy ?? null);
  }

  override loadHead({ uid, workspaceId }: AuthorizedWorkspaceKey): Promise<Head | null> {
    const workspace = this.stored.get(`${uid}/${workspaceId}`);
    return Promise.resolve(workspace ? storedHead(workspace) : null);
  }

  override list(uid: string): Promise<ReadonlyMap<string, ListedWorkspaceHead>> {
    const own = [...this.stored].filter(([path]) => path.startsWith(`${uid}/`));
    const updateTime = Timestamp.fromMillis(0);
    const listed = own.map(
      ([, workspace]) => [workspace.id, { ...listedHead(storedHead(workspace)), updateTime }] as const,
    );
    return Promise.resolve(new Map(listed));
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
    actor: { via: 'userKey', uid: 'ada', hint: 'abcd', access: 'write' },
    now: instant(),
    signal: new AbortController().signal,
    config: { timeZone: 'UTC', sessionUrlTemplate: 'urn:uuid:{conversationId}' },
    workspaces,
    searches: new WeightedSemaphore(LIMITS.workspaceBytes),
    commits: new GroupCommit(workspaces),
    ...overrides,
  };
}
