import { adasKey } from '../access/actor.fixture';
import { authorize, type Actor } from '../access/actor';
import { WorkspaceAccess } from '../access/workspaceAccess';
import type { MemberRole } from '../shared/contract/sharing';
import { aLink, instant } from '../shared/model/workspace.fixture';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import type { CallContext } from './callContext';
import { callContext, home, workspaceOf } from './callContext.fixture';

/** The link in the workspace of {@link adaWith}. */
export const LINK = aLink(9, { category: 'Team' });
export const TEAM = { workspaceId: 'shared' };

/** Ada, who is a member of Olivia's workspace "team" as "shared", and has one of her own. */
export function adaWith(role: MemberRole, overrides: Partial<CallContext> = {}) {
  const stored = inMemoryWorkspaces();
  stored.stored.set('ada/default', home);
  stored.stored.set('olivia/team', workspaceOf('team', [LINK]));
  const user = authorize(adasKey);
  const member = { ...TEAM, name: 'Of Olivia', owner: 'Olivia', person: 'Ada', membersVersion: 'm1' };
  const access = WorkspaceAccess.shared(user, { uid: 'olivia', workspaceId: 'team' }, role, member);
  const workspaces = {
    ...stored,
    find: (...[uid, workspaceId, ...rest]: Parameters<typeof stored.find>) =>
      workspaceId === TEAM.workspaceId ? Promise.resolve({ access }) : stored.find(uid, workspaceId, ...rest),
    async list(...call: Parameters<typeof stored.list>) {
      const own = await stored.list(...call);
      const ofOlivia = await stored.list(authorize(OLIVIA), call[1]);
      const shared = [...ofOlivia.values()].map((head) => ['shared', { ...head, access }] as const);
      return new Map([...own, ...shared]);
    },
  };
  return { stored, context: callContext({ workspaces, history: stored, ...overrides }) };
}

export const OLIVIA: Actor = { via: 'idToken', uid: 'olivia', signedInAt: Date.parse(instant()) };
