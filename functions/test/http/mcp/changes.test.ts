import { HISTORY_DAYS } from '../../../src/lib/shared/contract/historyDocument';
import { linkListResponseSchema, type LinkListResponse } from '../../../src/lib/shared/queries/listLinks';
import { ToolClient } from '../../support/requests/client';
import { person, type Person } from '../../support/users/toolUser';
import { createWorkspace, edit, postRoute, revert } from '../../support/requests/rest';
import { invite, join, members } from '../../support/requests/sharing';
import { apiKeys, auth } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

const SHOW = { show: 'changes' };
const link = (number: number) => ({
  category: 'Reading',
  title: `Page ${String(number)}`,
  url: `https://example.com/${String(number)}`,
});
const told = ({ changes = [] }: LinkListResponse) => changes.map(({ by, what }) => `${by} ${what}`);

/** Returns the owner of a workspace "team", and Ada, who has joined it as "shared" after the owner added a link. */
async function team() {
  const [owner, ada] = await Promise.all([person(), person()]);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  await owner.add({ ...link(1), workspaceId: 'team' });
  await join(ada.idToken, await invite(owner.idToken, 'editor'), { workspaceId: 'shared' });
  return { owner, ada };
}

const ofTeam = (owner: Person, input = {}) => owner.list({ ...SHOW, workspaceId: 'team', ...input });
const ofShared = (ada: Person, input = {}) => ada.list({ ...SHOW, workspaceId: 'shared', ...input });

describe('list_links with show: "changes"', () => {
  it('says who changed what in the web app, with keys and by undoing', async () => {
    const { idToken, add, annotate, list } = await person();
    await add(link(1));
    await annotate({ ...link(1), title: undefined, notes: 'From the client' });
    await edit(idToken, [
      { op: 'updateLink', category: 'Reading', url: link(1).url, set: { notes: 'Mine' } },
    ]);
    const { changes: [noted] = [] } = await list(SHOW);
    expect(noted).toMatchObject({ by: 'you', what: 'changed 1 note', before: { notes: 'From the client' } });
    await revert(idToken, [noted?.changeId ?? '']);
    expect(told(await list(SHOW))).toEqual([
      'you undid 1 change (changed 1 note)',
      'you changed 1 note',
      'your test changed 1 note',
      'your test added 1 link',
    ]);
  });

  it('goes on after each page, without what has expired and the further documents of large changes', async () => {
    const { uid, idToken, list } = await person();
    const add = (from: number, count: number) =>
      edit(
        idToken,
        Array.from({ length: count }, (_, index) => ({
          op: 'addLink' as const,
          ...link(from + index),
          notes: 'n'.repeat(9_000),
        })),
      );
    for (const from of [0, 100, 200]) await add(from, 40);
    await edit(idToken, [{ op: 'deleteCategory', category: 'Reading' }]);
    const history = testDatabase().collection(`users/${uid}/workspaces/default/history`);
    const { docs } = await history.orderBy('at').get();
    await docs[0]?.ref.update({ expiresAt: new Date() });
    const pages: unknown[] = [];
    for (let cursor: string | undefined; ;) {
      const { changes = [], nextCursor } = await list({ ...SHOW, limit: 1, cursor });
      pages.push(...changes.map(({ what, urls }) => [what, urls?.length]));
      if (nextCursor === undefined) break;
      cursor = nextCursor;
    }
    expect(pages).toEqual([
      ['removed 120 links from "Reading"', 5],
      ['added 40 links', 5],
      ['added 40 links', 5],
    ]);
    const { length } = (await history.get()).docs;
    expect(length).toBeGreaterThan(4);
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await list({ ...SHOW, since })).changes).toHaveLength(3);
    expect((await list({ ...SHOW, until: since })).changes).toEqual([]);
    const before = new Date(Date.now() - (HISTORY_DAYS + 1) * 24 * 60 * 60_000).toISOString();
    expect((await list({ ...SHOW, workspaceId: 'default', until: before })).changes).toEqual([]);
  });

  it('shows members what happened since they joined, until they are removed', async () => {
    const { owner, ada } = await team();
    expect(told(await ofShared(ada))).toEqual([]);
    await owner.add({ ...link(2), workspaceId: 'team' });
    await ada.add({ ...link(3), workspaceId: 'shared' });
    expect(told(await ofShared(ada))).toEqual([
      'your test added 1 link',
      '“Olivia” with “test” added 1 link',
    ]);
    expect(told(await ofShared(ada, { limit: 1 }))).toEqual(['your test added 1 link']);
    expect(told(await ofTeam(owner))).toEqual([
      '“Ada” with “test” added 1 link',
      'your test added 1 link',
      'your test added 1 link',
    ]);
    const { changes = [] } = await ada.list(SHOW);
    expect(changes.map(({ workspaceId }) => workspaceId)).toEqual(['shared', 'shared']);
    await members(owner.idToken, 'team', { [ada.uid]: null });
    expect(await ada.tools.error('list_links', { ...SHOW, workspaceId: 'shared' })).toMatchObject({
      code: 'workspace_not_found',
    });
    expect(told(await ada.list(SHOW))).toEqual([]);
    expect(told(await ofTeam(owner))[0]).toBe('“Ada” with “test” added 1 link');
  });

  it('says who added a link that somebody else adds again or annotates', async () => {
    const { owner, ada } = await team();
    const noted = await ada.annotate({
      ...link(1),
      title: undefined,
      notes: 'By Ada',
      workspaceId: 'shared',
    });
    expect(noted.link).toMatchObject({ notes: 'By Ada', addedBy: '“Olivia” with “test”' });
    expect((await ada.add({ ...link(1), workspaceId: 'shared' })).link.addedBy).toBe('“Olivia” with “test”');
    for (const input of [link(1), link(2)]) {
      expect((await owner.add({ ...input, workspaceId: 'team' })).link).not.toHaveProperty('addedBy');
    }
    expect((await ada.add({ ...link(3), workspaceId: 'shared' })).link).not.toHaveProperty('addedBy');
    expect((await owner.add(link(1))).link).not.toHaveProperty('addedBy');
  });

  it('calls somebody whose account is deleted a former member', async () => {
    const { owner, ada } = await team();
    await ada.add({ ...link(3), workspaceId: 'shared' });
    const addedBy = async () => (await owner.list({ workspaceId: 'team' })).links.map((each) => each.addedBy);
    expect(await addedBy()).toEqual(['“Ada” with “test”', 'your test']);
    await postRoute('delete', ada.idToken, { workspaceId: '*' });
    await auth().deleteUser(ada.uid);
    expect(await addedBy()).toEqual(['former member with an API key', 'your test']);
  });

  it('still says what somebody has added who was the only member', async () => {
    const { owner, ada } = await team();
    await ada.add({ ...link(3), workspaceId: 'shared' });
    await members(owner.idToken, 'team', { [ada.uid]: null });
    const { links } = await owner.list({ workspaceId: 'team' });
    expect(links.map(({ addedBy }) => addedBy)).toEqual(['“Ada” with “test”', 'your test']);
  });

  it('shows a key that is limited to some workspaces only theirs', async () => {
    const { uid, idToken, add } = await person();
    await createWorkspace(idToken, { workspaceId: 'work', name: 'Work' });
    await add({ ...link(1), workspaceId: 'work' });
    await add(link(2));
    const limited = await ToolClient.connect(
      await apiKeys().create(uid, 'limited', { workspaces: ['work'] }),
    );
    const { changes = [] } = linkListResponseSchema.parse(await limited.ok('list_links', SHOW));
    expect(changes.map(({ urls }) => urls)).toEqual([[link(1).url]]);
  });
});
