import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { getDatabase } from '../../src/lib/firestore';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';
import { startFunction } from '../support/functionProcess';
import { aTime, having } from '../support/matchers';
import { oneLink, update } from '../support/rest';
import { storeWorkspace } from '../support/storedWorkspace';
import { connectUser } from '../support/toolUser';
import { signUp } from '../support/users';

// The six tools end to end, with a real client and Firestore. The tests beside each tool in src/mcp/tools cover its
// arguments and errors.

const TOOL = { category: 'Tools', title: 'Tool', url: 'https://example.com/tool' };

describe('add_to_dashboard', () => {
  it('adds a link with its note and reference, and returns it', async () => {
    const { tools } = await connectUser();
    const annotation = { notes: 'Why:\n\t- "it" is {short} 日本', sourceUrl: 'https://notes.example.com/1' };
    expect(await tools.ok('add_to_dashboard', { ...LINK, ...annotation })).toEqual({
      status: 'created',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...LINK, addedAt: aTime, ...annotation },
    });
  });

  it('creates the default workspace and the category if they are missing', async () => {
    const { add, workspaces } = await connectUser();
    expect(await workspaces()).toEqual([having({ linkCount: 0, categories: [] })]);
    await add(LINK);
    expect(await workspaces()).toEqual([
      having({ workspaceId: 'default', linkCount: 1, categories: [{ name: 'Reading', linkCount: 1 }] }),
    ]);
  });

  it('adds to the workspace that workspaceId names, and to no other', async () => {
    const { uid, add, list } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    expect(await add({ ...LINK, workspaceId: 'work' })).toEqual(
      having({ status: 'created', workspaceId: 'work' }),
    );
    expect(await list({ workspaceId: 'work' })).toEqual(having({ total: 1 }));
    expect(await list()).toEqual(having({ total: 0 }));
  });

  it('lists the existing workspaces if workspaceId is unknown', async () => {
    const { uid, tools } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    expect(await tools.error('add_to_dashboard', { ...LINK, workspaceId: 'wrok' })).toEqual({
      code: 'workspace_not_found',
      message: 'There is no workspace "wrok". The workspaces are "default" (Default), "work" (Work).',
    });
  });

  it('changes nothing when the same URL is added again', async () => {
    const { add, list } = await connectUser();
    const first = await add(LINK);
    const again = await add({ ...LINK, url: `${LINK.url}/?utm_source=mail`, title: 'Another title' });
    expect(again).toEqual({ ...first, status: 'unchanged' });
    expect(await list()).toEqual(having({ total: 1, links: [first.link] }));
  });

  it('keeps an existing note when the URL is added again, and fills in a missing reference', async () => {
    const { add } = await connectUser();
    const { link } = await add({ ...LINK, notes: 'First' });
    const sourceUrl = 'https://notes.example.com/1';
    const again = await add({ ...LINK, title: 'Another title', notes: 'Second', sourceUrl });
    expect(again).toEqual(having({ status: 'updated', link: { ...link, sourceUrl } }));
  });
});

describe('add_note_to_link', () => {
  it('replaces the note of a link and returns the link', async () => {
    const { tools, add } = await connectUser();
    const { link } = await add({ ...LINK, notes: 'Old' });
    const input = { category: 'READING', url: `${LINK.url}/`, notes: 'New' };
    expect(await tools.ok('add_note_to_link', input)).toEqual({
      status: 'updated',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...link, notes: 'New' },
    });
  });

  it('annotates a link in the default workspace unless workspaceId names another', async () => {
    const { uid, add, annotate, list } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    await add(LINK);
    await add({ ...LINK, workspaceId: 'work' });
    const { category, url } = LINK;
    await annotate({ category, url, notes: 'In default' });
    await annotate({ category, url, notes: 'In work', workspaceId: 'work' });
    expect((await list()).links).toEqual([having({ notes: 'In default' })]);
    expect((await list({ workspaceId: 'work' })).links).toEqual([having({ notes: 'In work' })]);
  });

  it('creates nothing when the link does not exist', async () => {
    const { tools, workspaces } = await connectUser();
    await tools.error('add_note_to_link', { category: LINK.category, url: LINK.url, notes: 'A' });
    expect(await workspaces()).toEqual([having({ linkCount: 0, categories: [] })]);
  });
});

describe('list_links', () => {
  it('returns the newest links first, each with its category, note and reference', async () => {
    const { tools, add } = await connectUser();
    const first = await add({ ...LINK, notes: 'A note', sourceUrl: 'https://notes.example.com/1' });
    const second = await add(TOOL);
    expect(await tools.ok('list_links')).toEqual({
      workspaceId: 'default',
      total: 2,
      links: [second.link, first.link],
    });
  });

  it('orders links by the addedAt that REST set', async () => {
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

  it('returns an empty list for a category that REST created without links', async () => {
    const { uid, idToken } = await signUp();
    await update(idToken, { categories: [{ categoryName: 'Empty', links: [] }] });
    const { list } = await connectUser(uid);
    expect(await list({ category: 'empty' })).toEqual({ workspaceId: 'default', total: 0, links: [] });
  });
});

describe('search_links', () => {
  it('returns each link with the fields that matched', async () => {
    const { tools, add } = await connectUser();
    const { link } = await add({ ...LINK, notes: 'About Firestore' });
    await add(TOOL);
    expect(await tools.ok('search_links', { query: 'firestore' })).toEqual({
      workspaceId: 'default',
      query: 'firestore',
      total: 1,
      links: [{ ...link, matchedIn: ['notes'] }],
    });
  });
});

describe('the pages of list_links and search_links', () => {
  it.each([
    ['list_links', {}],
    ['search_links', { query: 'paper' }],
  ])('%s returns each link once, in the order of the whole list', async (tool, input) => {
    const { uid, idToken } = await signUp();
    const papers = Array.from({ length: 30 }, (_, index) => ({
      title: `Paper ${String(index)}`,
      url: `https://example.com/papers/${String(index)}`,
    }));
    await update(idToken, { categories: [{ categoryName: 'Papers', links: papers }] });
    const { tools } = await connectUser(uid);
    const whole = await tools.ok(tool, input);
    const first = await tools.ok(tool, { ...input, limit: 20 });
    const second = await tools.ok(tool, { ...input, limit: 20, cursor: first.nextCursor });
    const linksSchema = z.object({ links: z.array(z.unknown()) });
    const [all, ...pages] = [whole, first, second].map((page) => linksSchema.parse(page).links);
    expect(pages.map((links) => links.length)).toEqual([20, 10]);
    expect(pages.flat()).toEqual(all);
    expect(second.nextCursor).toBeUndefined();
  });
});

describe('list_workspaces', () => {
  it('lists the default workspace first, then the most recently updated', async () => {
    const { uid, add, logSession, workspaces } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    await logSession({ title: 'A session' });
    await add({ ...LINK, workspaceId: 'work' });
    const listed = await workspaces();
    expect(listed.map(({ workspaceId, name, linkCount }) => [workspaceId, name, linkCount])).toEqual([
      ['default', 'Default', 0],
      ['work', 'Work', 1],
      ['assistant-sessions', 'Assistant Sessions', 1],
    ]);
  });

  it('returns the name and visibility that REST set', async () => {
    const { uid, idToken } = await signUp();
    const { updatedAt } = await update(idToken, { name: 'My links', isPublic: true });
    const { workspaces } = await connectUser(uid);
    expect(await workspaces()).toEqual([
      having({ workspaceId: 'default', name: 'My links', isPublic: true, updatedAt }),
    ]);
  });

  it('lists the 100 most recently updated workspaces, and the default one even if it is older', async () => {
    const { uid, tools, add, workspaces } = await connectUser();
    await add(LINK);
    const later = Date.now() + 60_000;
    const ids = Array.from({ length: 101 }, (_, index) => `w${String(index)}`);
    await Promise.all(
      ids.map((id, index) => storeWorkspace(uid, id, id, new Date(later + index).toISOString())),
    );
    const listed = await workspaces();
    expect(listed.map(({ workspaceId }) => workspaceId)).toEqual(['default', ...ids.slice(1).reverse()]);
    expect(listed[0]).toEqual(having({ linkCount: 1, categories: [{ name: 'Reading', linkCount: 1 }] }));

    const { message } = await tools.error('list_links', { workspaceId: 'w101' });
    expect(message).toContain('The workspaces are "default" (Default), "w100" (w100), ');
    expect(message).toContain('"w82" (w82) and more: see list_workspaces.');

    // Once the default workspace is itself among the 100, it takes another one's place.
    const updatedAt = new Date(later + 1_000);
    await getDatabase().doc(`users/${uid}/workspaces/default`).update({ updatedAt });
    expect((await workspaces()).map(({ workspaceId }) => workspaceId)).toEqual([
      'default',
      ...ids.slice(2).reverse(),
    ]);
  });
});

describe('log_session', () => {
  const today = (timeZone = 'UTC') => new Date().toLocaleDateString('sv', { timeZone });

  it("logs a session under today's date, in a workspace that it creates", async () => {
    const { logSession, workspaces } = await connectUser();
    const before = today();
    const { status, category } = await logSession({ title: 'A session' });
    expect(status).toBe('created');
    expect([before, today()]).toContain(category);
    expect(await workspaces()).toEqual([
      having({ workspaceId: 'default', linkCount: 0 }),
      having({ workspaceId: 'assistant-sessions', name: 'Assistant Sessions', linkCount: 1 }),
    ]);
  });

  it('stores both the conversation and the transcript path', async () => {
    const { uid, logSession } = await connectUser();
    const ids = { conversationId: randomUUID(), localPath: '/home/ada/chat.jsonl' };
    const { link } = await logSession({ title: 'A session', ...ids });
    expect(link.url).toBe(`urn:uuid:${ids.conversationId}`);
    const chunk = await getDatabase().doc(`users/${uid}/workspaces/assistant-sessions/pages/0`).get();
    const { links } = z.object({ links: z.record(z.string(), z.unknown()) }).parse(chunk.data());
    expect(Object.values(links)).toEqual([having(ids)]);
  });

  it('updates a session that is logged again', async () => {
    const { logSession, list } = await connectUser();
    const ids = { conversationId: randomUUID() };
    const first = await logSession({ title: 'Started', ...ids });
    const again = await logSession({ title: 'Finished', notes: 'Done', ...ids });
    expect(again).toEqual({
      ...first,
      status: 'updated',
      link: { ...first.link, title: 'Finished', notes: 'Done' },
    });
    expect(await list({ workspaceId: 'assistant-sessions' })).toEqual(
      having({ total: 1, links: [again.link] }),
    );
  });

  it('uses TIME_ZONE and SESSION_URL_TEMPLATE', async () => {
    // Fourteen hours ahead of UTC, so the date differs from the UTC date for most of the day.
    const timeZone = 'Pacific/Kiritimati';
    const mcp = await startFunction('mcp', {
      TIME_ZONE: timeZone,
      SESSION_URL_TEMPLATE: 'https://chat.example.com/c/{conversationId}?from=dashboard',
    });
    const { logSession } = await connectUser(undefined, mcp.url);
    const before = today(timeZone);
    const { category, link } = await logSession({ title: 'A session', conversationId: 'a/b' });
    expect([before, today(timeZone)]).toContain(category);
    expect(link.url).toBe('https://chat.example.com/c/a%2Fb?from=dashboard');
  });
});
