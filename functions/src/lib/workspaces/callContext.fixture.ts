import type { CallContext } from './callContext';
import { LIMITS } from '../shared/base/limits';
import { emptyWorkspace, type Workspace } from '../shared/model/model';
import { instant } from '../shared/model/workspace.fixture';
import { apply } from '../shared/model/workspaceDraft';
import { addLink, type NewLink } from '../shared/operations/addLink';
import { GroupCommit } from '../storage/groupCommit';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import { WeightedSemaphore } from '../platform/weightedSemaphore';

/** Returns the context of a call by Ada at noon UTC on 31 January 2026. */
export function callContext(overrides: Partial<CallContext> = {}): CallContext {
  const workspaces = overrides.workspaces ?? inMemoryWorkspaces();
  return {
    actor: { via: 'userKey', uid: 'ada', hint: 'abcd', permission: 'write' },
    now: instant(),
    signal: new AbortController().signal,
    config: { timeZone: 'UTC', sessionUrlTemplate: 'urn:uuid:{conversationId}' },
    workspaces,
    searches: new WeightedSemaphore(LIMITS.workspaceBytes),
    commits: new GroupCommit(workspaces),
    ...overrides,
  };
}

/** Returns a workspace with links that were added `start` seconds after noon and later. */
export function workspaceOf(id: string, links: NewLink[], start = 0): Workspace {
  return links.reduce(
    (workspace, link, index) => apply(workspace, addLink(link, instant(start + index))).workspace,
    emptyWorkspace(id, instant(start)),
  );
}

/** Returns the context of a call by Ada, who has these workspaces. */
export function contextWith(...stored: Workspace[]) {
  const workspaces = inMemoryWorkspaces();
  for (const workspace of stored) workspaces.stored.set(`ada/${workspace.id}`, workspace);
  return callContext({ workspaces });
}
