import { having } from '../support/matchers';
import { oneLink, update } from '../support/rest';
import { storeWorkspace } from '../support/storedWorkspace';
import { connectUser } from '../support/toolUser';
import { signUp } from '../support/users';

const GUIDE = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };
const TOOL = { category: 'Tools', title: 'Tool', url: 'https://example.com/tool' };

describe('4.3 Tool `list_links`: lists all links in a workspace', () => {
  it('newest first, each with its category, notes and reference', async () => {
    const { tools, add } = await connectUser();
    const first = await add({ ...GUIDE, notes: 'A note', sourceUrl: 'https://notes.example.com/1' });
    const second = await add(TOOL);
    expect(await tools.ok('list_links')).toEqual({
      workspaceId: 'default',
      total: 2,
      links: [second.link, first.link],
    });
  });

  it('by the time that REST gave, where it gave one', async () => {
    const { uid, idToken } = await signUp();
    const { list } = await connectUser(uid);
    for (const [year, url] of [
      ['2021', 'b'],
      ['2023', 'a'],
      ['2022', 'c'],
    ] as const) {
      const link = { title: year, url: `https://example.com/${url}`, addedAt: `${year}-01-01T00:00:00Z` };
      await update(idToken, oneLink('Years', link));
    }
    expect((await list()).links.map(({ title }) => title)).toEqual(['2023', '2022', '2021']);
  });

  it('userId: defaults to the owner', async () => {
    const { uid, add, list } = await connectUser();
    await add(GUIDE);
    expect(await list({ userId: uid })).toEqual(await list());
  });

  it('workspaceId: defaults to `default`', async () => {
    const { uid, add, list } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    await add({ ...TOOL, workspaceId: 'work' });
    await add(GUIDE);
    expect(await list()).toEqual(having({ workspaceId: 'default', links: [having(GUIDE)] }));
    expect(await list({ workspaceId: 'default' })).toEqual(await list());
    expect(await list({ workspaceId: 'work' })).toEqual(
      having({ workspaceId: 'work', links: [having(TOOL)] }),
    );
  });

  it('workspaceId: one that does not exist is an error that lists those that do', async () => {
    const { tools } = await connectUser();
    expect(await tools.error('list_links', { workspaceId: 'work' })).toEqual({
      code: 'workspace_not_found',
      message: 'There is no workspace "work". The workspaces are "default" (Default).',
    });
  });

  it('category: filters by category name, in any case', async () => {
    const { add, list } = await connectUser();
    await add(GUIDE);
    await add(TOOL);
    expect(await list({ category: 'READING' })).toEqual(having({ total: 1, links: [having(GUIDE)] }));
  });

  it('category: one that does not exist is an error that names the nearest', async () => {
    const { tools, add } = await connectUser();
    for (const category of ['Cooking', 'Reading', 'Roading', 'Zoo', 'Travel', 'Garden', 'Music']) {
      await add({ ...GUIDE, category });
    }
    const { code, message } = await tools.error('list_links', { category: 'Readings' });
    expect(code).toBe('category_not_found');
    expect(message).toMatch(
      /^There is no category "Readings"\. Closest existing names: "Reading", "Roading"(, "\w+"){3}\.$/,
    );
  });

  it('category: where there is none yet, the error says so', async () => {
    const { tools } = await connectUser();
    expect(await tools.error('list_links', { category: 'Reading' })).toEqual({
      code: 'category_not_found',
      message: 'There is no category "Reading". This workspace has no categories yet.',
    });
  });

  it('category: one without links gives an empty list', async () => {
    const { uid, idToken } = await signUp();
    await update(idToken, { categories: [{ categoryName: 'Empty', links: [] }] });
    const { list } = await connectUser(uid);
    expect(await list({ category: 'empty' })).toEqual({ workspaceId: 'default', total: 0, links: [] });
  });
});
