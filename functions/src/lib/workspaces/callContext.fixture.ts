import { adasKey } from '../access/actor.fixture';
import type { CallContext } from './callContext';
import { LIMITS } from '../shared/base/limits';
import { emptyWorkspace, type Workspace } from '../shared/model/model';
import { aLink, instant } from '../shared/model/workspace.fixture';
import { apply } from '../shared/model/operation';
import { addLink, type NewLink } from '../shared/operations/addLink';
import { GroupCommit } from '../storage/commit/groupCommit';
import { authorId } from '../storage/base/authorIds';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import { WeightedSemaphore } from '../platform/weightedSemaphore';

/** Returns the context of a call by Ada at noon UTC on 31 January 2026. */
export function callContext(overrides: Partial<CallContext> = {}): CallContext {
  const stored = inMemoryWorkspaces();
  const workspaces = overrides.workspaces ?? stored;
  return {
    actor: adasKey,
    now: instant(),
    signal: new AbortController().signal,
    config: { timeZone: 'UTC', sessionUrlTemplate: 'urn:uuid:{conversationId}' },
    workspaces,
    history: stored,
    searches: new WeightedSemaphore(LIMITS.workspaceBytes),
    commits: new GroupCommit(workspaces),
    authorIds: {
      idOf: (key, credential) => Promise.resolve(authorId('secret', key, credential)),
      prefetch: () => undefined,
    },
    responses: new WeightedSemaphore(LIMITS.workspaceBytes),
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
  return callContext({ workspaces, history: workspaces });
}

/** Workspaces of Ada, with links in the categories Reading, Music and Tools. */
export const home = workspaceOf('default', [aLink(1), aLink(2, { category: 'Music' })]);
export const work = workspaceOf('work', [aLink(3), aLink(4, { category: 'Tools', notes: 'for work' })], 10);
export const old = workspaceOf('old', [aLink(5, { category: 'Tools' })], -10);
export const empty = emptyWorkspace('empty', instant(99));

/** The argument for all workspaces. */
export const ALL = { workspaceId: '*' };

export const urls = ({ links }: { links: { url: string }[] }) => links.map(({ url }) => url);
