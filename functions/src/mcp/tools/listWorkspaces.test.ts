import { localTime } from '../../lib/shared/dates/localTime';
import { listedWorkspace } from '../../lib/shared/queries/listedWorkspace.fixture';
import { workspaceListSchema } from '../../lib/shared/queries/workspaceList';
import { instant } from '../../lib/shared/model/workspace.fixture';
import { LINK } from './toolCalls.fixture';
import { toolUser, UID } from './toolUser.fixture';

describe('list_workspaces', () => {
  it('lists the default workspace even before anything is stored', async () => {
    expect(await toolUser().ok('list_workspaces')).toEqual({
      workspaces: [listedWorkspace({ updatedAt: localTime(instant(), 'UTC') })],
    });
  });

  it('returns the counts, categories and references of a workspace', async () => {
    const { add, listWorkspaces } = toolUser();
    await add(LINK);
    await add({ ...LINK, url: 'https://example.com/2', sourceUrl: 'https://notes.example.com/1' });
    await add({ ...LINK, category: 'Tools', sourceUrl: 'https://notes.example.com/2' });
    expect(await listWorkspaces()).toEqual([
      listedWorkspace({
        linkCount: 3,
        categoryCount: 2,
        categories: [
          { name: 'Tools', linkCount: 1 },
          { name: 'Reading', linkCount: 2 },
        ],
        sourceUrls: ['https://notes.example.com/2', 'https://notes.example.com/1'],
        updatedAt: localTime(instant(2), 'UTC'),
      }),
    ]);
  });

  it('lists the default workspace first, then the most recently updated', async () => {
    const { add, logSession, listWorkspaces, store } = toolUser();
    store('work', 'Work');
    await logSession({ title: 'A session' });
    await add({ ...LINK, workspaceId: 'work' });
    const listed = await listWorkspaces();
    expect(listed.map(({ workspaceId, name, linkCount }) => [workspaceId, name, linkCount])).toEqual([
      ['default', 'Default', 0],
      ['work', 'Work', 1],
      ['assistant-sessions', 'Assistant Sessions', 1],
    ]);
  });

  it('returns the name and visibility that REST set', async () => {
    const { update, listWorkspaces } = toolUser();
    await update({ name: 'My links', isPublic: true });
    expect(await listWorkspaces()).toMatchObject([
      { workspaceId: 'default', name: 'My links', isPublic: true, updatedAt: localTime(instant(), 'UTC') },
    ]);
  });

  it('returns the 50 categories with the newest links, and counts all of them', async () => {
    const { update, listWorkspaces } = toolUser();
    const categories = Array.from({ length: 60 }, (_, index) => ({
      categoryName: `Category ${String(index)}`,
      links: [{ title: 'A', url: LINK.url, addedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString() }],
    }));
    await update({ categories });
    const [workspace] = await listWorkspaces();
    expect(workspace).toMatchObject({ linkCount: 60, categoryCount: 60 });
    const newest = Array.from({ length: 50 }, (_, index) => `Category ${String(59 - index)}`);
    expect(workspace?.categories.map(({ name }) => name)).toEqual(newest);
  });

  it('returns the 20 newest references', async () => {
    const { add, listWorkspaces } = toolUser();
    const sources = Array.from({ length: 22 }, (_, index) => `https://notes.example.com/${String(index)}`);
    for (const sourceUrl of sources) {
      await add({ ...LINK, url: `${LINK.url}?from=${encodeURIComponent(sourceUrl)}`, sourceUrl });
    }
    const [workspace] = await listWorkspaces();
    expect(workspace?.sourceUrls).toEqual(sources.reverse().slice(0, 20));
  });

  it('returns all categories of one workspace, sorted by name, page by page', async () => {
    const { update, store, ok } = toolUser();
    store('work', 'Work');
    const names = Array.from({ length: 60 }, (_, index) => `Category ${String(index).padStart(2, '0')}`);
    await update({ categories: names.toReversed().map((categoryName) => ({ categoryName, links: [] })) });
    const whole = workspaceListSchema.parse(await ok('list_workspaces', { workspaceId: 'default' }));
    expect(whole.workspaces).toHaveLength(1);
    expect(whole.workspaces[0]?.categories.map(({ name }) => name)).toEqual(names);
    const first = workspaceListSchema.parse(
      await ok('list_workspaces', { workspaceId: 'default', limit: '40' }),
    );
    const second = await ok('list_workspaces', { workspaceId: 'default', cursor: first.nextCursor });
    expect(first.workspaces[0]?.categories.map(({ name }) => name)).toEqual(names.slice(0, 40));
    expect(workspaceListSchema.parse(second).workspaces[0]?.categories).toHaveLength(20);
  });

  it('returns the default workspace even before it is stored, and lists the existing ones for an unknown id', async () => {
    const { ok, error, listWorkspaces } = toolUser();
    expect((await ok('list_workspaces', { workspaceId: 'default' })).workspaces).toMatchObject([
      { workspaceId: 'default', linkCount: 0 },
    ]);
    expect((await ok('list_workspaces', { workspaceId: '*' })).workspaces).toHaveLength(1);
    expect(await listWorkspaces()).toHaveLength(1);
    expect(await error('list_workspaces', { workspaceId: 'work' })).toEqual({
      code: 'workspace_not_found',
      message:
        'There is no workspace "work". The workspaces are "default" ("Default"). Only the user can create one, in the web app. Then send the same call again.',
    });
  });

  it('returns the workspaces page by page', async () => {
    const { store, ok } = toolUser();
    store('work', 'Work');
    const first = await ok('list_workspaces', { limit: 1 });
    const second = await ok('list_workspaces', { limit: 1, cursor: first.nextCursor });
    expect([first.workspaces, second.workspaces, second.nextCursor]).toMatchObject([
      [{ workspaceId: 'default' }],
      [{ workspaceId: 'work' }],
      undefined,
    ]);
  });

  it("lists the key owner's workspaces when userId is omitted", async () => {
    const { add, ok } = toolUser();
    await add(LINK);
    expect(await ok('list_workspaces', { userId: UID })).toEqual(await ok('list_workspaces'));
  });
});
