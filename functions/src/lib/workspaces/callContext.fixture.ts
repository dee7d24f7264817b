import type { CallContext } from './callContext';
import { LIMITS } from '../shared/base/limits';
import { instant } from '../shared/model/workspace.fixture';
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
