import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { localTime } from '../../../src/lib/shared/dates/localTime';
import { workspaceListSchema } from '../../../src/lib/shared/queries/workspaceList';
import { LINK } from '../../../src/mcp/tools/toolCalls.fixture';
import { having } from '../../support/jest/matchers';
import { startFunction } from '../../support/processes/functionProcess';
import { ToolClient } from '../../support/requests/client';
import { oneLink, update } from '../../support/requests/rest';
import { storeWorkspace } from '../../support/users/storedWorkspace';
import { connectUser } from '../../support/users/toolUser';
import { apiKeys, newUid, signUp } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

// The tools with a real client and Firestore: what depends on what is stored, on REST and on the environment. The tests
// next to each tool in src/mcp/tools cover its arguments, results and errors.

const TOOL = { category: 'Tools', title: 'Tool', url: 'https://example.com/tool' };

describe('what REST stored', () => {
  it('is listed: by addedAt, with the name and visibility, and with categories without links', async () => {
    const { uid, idToken } = await signUp();
    for (const [year, path] of Object.entries({ 2021: 'b', 2023: 'a', 2022: 'c' })) {
      const url = `https://example.com/${path}`;
      await update(idToken, oneLink('Years', { title: year, url, addedAt: `${year}-01-01T00:00:00Z` }));
    }
    const categories = [{ categoryName: 'Empty', links: [] }];
    const { updatedAt } = await update(idToken, { name: 'My links', isPublic: true, categories });
    const { list, workspaces } = await connectUser(uid);
    expect((await list()).links.map(({ title }) => title)).toEqual(['2023', '2022', '2021']);
    expect(await list({ category: 'empty' })).toEqual(having({ total: 0, links: [] }));
    expect(await workspaces()).toEqual([
      having({
        workspaceId: 'default',
        name: 'My links',
        isPublic: true,
        linkCount: 3,
        updatedAt: localTime(updatedAt, 'UTC'),
      }),
    ]);
  });

  it('is returned page by page, each link once, in the order of the whole list', async () => {
    const { uid, idToken } = await signUp();
    const links = Array.from({ length: 30 }, (_, index) => ({
      title: `Paper ${String(index)}`,
      url: `https://example.com/papers/${String(index)}`,
    }));
    await update(idToken, { categories: [{ categoryName: 'Papers', links }] });
    const { list } = await connectUser(uid);
    const whole = await list();
    const first = await list({ limit: 20 });
    const second = await list({ limit: 20, cursor: first.nextCursor });
    expect([whole.links.length, first.links.length, second.nextCursor]).toEqual([30, 20, undefined]);
    expect([...first.links, ...second.links]).toEqual(whole.links);
  });
});

describe('several workspaces', () => {
  it('keep their links apart, and are listed and searched together with "*"', async () => {
    const { uid, add, annotate, list, search } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    await add(LINK);
    await add({ ...TOOL, workspaceId: 'work' });
    await annotate({ category: 'Tools', url: TOOL.url, notes: 'In work', workspaceId: 'work' });
    expect((await list()).links).toEqual([having(LINK)]);
    expect((await list({ workspaceId: '*' })).links).toEqual([
      having({ ...TOOL, notes: 'In work', workspaceId: 'work' }),
      having({ ...LINK, workspaceId: 'default' }),
    ]);
    expect((await search({ query: 'tool', workspaceId: '*' })).links).toEqual([
      having({ title: 'Tool', workspaceId: 'work' }),
    ]);
    expect((await search({ query: 'tool' })).links).toEqual([having({ title: 'Tool', workspaceId: 'work' })]);
    expect(await search({ query: 'tool', workspaceId: 'default' })).toEqual(
      having({ total: 0, otherWorkspaces: [{ workspaceId: 'work', name: 'Work', matches: 1 }] }),
    );
  });

  it('are named in the error for an unknown one', async () => {
    const { uid, tools } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    expect(await tools.error('add_to_dashboard', { ...LINK, workspaceId: 'wrok' })).toEqual({
      code: 'workspace_not_found',
      message:
        'There is no workspace "wrok". Nothing was saved. The workspaces are "default" ("Default"), "work" ("Work"). Only the user can create one, in the web app. Then send the same call again.',
    });
  });

  it('are listed up to the 100 most recently updated, and the default one even if it is older', async () => {
    const { uid, tools, add } = await connectUser();
    const listed = async () => {
      const { workspaces } = workspaceListSchema.parse(await tools.ok('list_workspaces', { limit: 500 }));
      return workspaces.map(({ workspaceId }) => workspaceId);
    };
    await add(LINK);
    const later = Date.now() + 60_000;
    const ids = Array.from({ length: 101 }, (_, index) => `w${String(index)}`);
    await Promise.all(
      ids.map((id, index) => storeWorkspace(uid, id, id, new Date(later + index).toISOString())),
    );
    expect(await listed()).toEqual(['default', ...ids.slice(1).reverse()]);
    const { message } = await tools.error('list_links', { workspaceId: 'w101' });
    expect(message).toContain('The workspaces are "default" ("Default"), "w100" ("w100"), ');
    expect(message).toContain('"w82" ("w82") and more: see list_workspaces.');

    // Once the default workspace is itself among the 100, it takes another one's place.
    const updatedAt = new Date(later + 1_000);
    await testDatabase().doc(`users/${uid}/workspaces/default`).update({ updatedAt });
    expect(await listed()).toEqual(['default', ...ids.slice(2).reverse()]);
  });
});

describe('log_session', () => {
  // Fourteen hours ahead of UTC, so the date differs from the UTC date for most of the day.
  const timeZone = 'Pacific/Kiritimati';
  const today = (zone: string) => new Date().toLocaleDateString('sv', { timeZone: zone });

  it('stores the conversation ID and the transcript path, and updates a session that is logged again', async () => {
    const { uid, logSession, workspaces } = await connectUser();
    const ids = { conversationId: randomUUID(), localPath: '/home/ada/chat.jsonl' };
    const before = today('UTC');
    const first = await logSession({ title: 'Started', ...ids });
    expect([before, today('UTC')]).toContain(first.category);
    const link = { ...first.link, title: 'Finished', notes: 'Done' };
    expect(await logSession({ title: 'Finished', notes: 'Done', ...ids })).toEqual(
      having({ status: 'updated', link }),
    );
    const chunk = await testDatabase().doc(`users/${uid}/workspaces/assistant-sessions/pages/0`).get();
    const { links } = z.object({ links: z.record(z.string(), z.unknown()) }).parse(chunk.data());
    expect(Object.values(links)).toEqual([having(ids)]);
    expect(await workspaces()).toEqual([
      having({ workspaceId: 'default', linkCount: 0 }),
      having({ workspaceId: 'assistant-sessions', name: 'Assistant Sessions', linkCount: 1 }),
    ]);
  });

  it('uses the time zone of the key', async () => {
    const tools = await ToolClient.connect(await apiKeys().create(newUid(), 'test', { timeZone }));
    const before = today(timeZone);
    const { category } = await tools.ok('log_session', { title: 'A session' });
    expect([before, today(timeZone)]).toContain(category);
  });

  it('uses TIME_ZONE and SESSION_URL_TEMPLATE', async () => {
    const SESSION_URL_TEMPLATE = 'https://chat.example.com/c/{conversationId}?from=dashboard';
    const mcp = await startFunction('mcp', { TIME_ZONE: timeZone, SESSION_URL_TEMPLATE });
    const { logSession } = await connectUser(undefined, mcp.url);
    const before = today(timeZone);
    const { category, link } = await logSession({ title: 'A session', conversationId: 'a/b' });
    expect([before, today(timeZone)]).toContain(category);
    expect(link.url).toBe('https://chat.example.com/c/a%2Fb?from=dashboard');
  });
});
