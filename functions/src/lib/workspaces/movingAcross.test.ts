import { adasKey } from '../access/actor.fixture';
import type { MemberRole } from '../shared/contract/sharing';
import { allLinks } from '../shared/model/workspace';
import { aLink } from '../shared/model/workspace.fixture';
import type { InMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import { moveAcross } from './movingAcross';
import { adaWith, LINK, TEAM } from './sharedWorkspaces.fixture';
import { undoTidying } from './undoTidying';
import { addToDashboard } from './savingLinks';

describe('moving links to or from what somebody else shares', () => {
  const out = { ...TEAM, category: 'Team', urls: [LINK.url], set: { workspaceId: 'default' } };
  const into = { category: 'Reading', urls: [aLink(1).url], set: TEAM };
  const linksIn = ({ stored }: InMemoryWorkspaces) =>
    new Map(
      [...stored].map(([path, workspace]) => [
        path,
        new Map([...allLinks(workspace)].map(({ id, link }) => [id, link])),
      ]),
    );
  const tidy = { ...adasKey, permission: 'tidy' as const };

  it('is for editors, who can undo it', async () => {
    for (const move of [out, into]) {
      const { stored, context } = adaWith('editor', { actor: tidy });
      const before = linksIn(stored);
      const { changeId = '', counts } = await moveAcross(context, move);
      expect(counts).toEqual({ moved: 1 });
      const { workspaceId } = { workspaceId: undefined, ...move };
      await undoTidying(context, { revert: changeId, workspaceId, movedTo: move.set.workspaceId });
      expect(linksIn(stored)).toEqual(before);
    }
  });

  it.each([
    ['a viewer', 'viewer', {}, 'role_not_allowed'],
    ['a key for own workspaces', 'editor', { ownOnly: true }, 'workspace_not_found'],
    ['a key for the one workspace', 'editor', { workspaces: ['shared'] }, 'workspace_not_found'],
    ['a key for the other one', 'editor', { workspaces: ['default'] }, 'workspace_not_found'],
  ] as const)('is not for %s', async (_, role, limits, code) => {
    const { stored, context } = adaWith(role, { actor: { ...tidy, ...limits } });
    const before = new Map(stored.stored);
    for (const move of [out, into]) await expect(moveAcross(context, move)).rejects.toMatchObject({ code });
    const undo = undoTidying(context, { revert: 'a-change', movedTo: 'shared' });
    await expect(undo).rejects.toMatchObject({ code });
    expect(stored.stored).toEqual(before);
    expect(stored.entries.size).toBe(0);
  });
});

it('does not send a link to a workspace that its person may only view', async () => {
  const hintOf = async (role: MemberRole) => {
    const { context } = adaWith(role, { actor: { ...adasKey, permission: 'tidy' } });
    return (await addToDashboard(context, { ...aLink(12), category: 'Team' })).hint;
  };
  expect(await hintOf('editor')).toContain('Workspace "shared" ("team") has this name.');
  expect(await hintOf('viewer')).toBeUndefined();
});
