import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { getDatabase } from '../../src/lib/platform/firestore';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';
import { ToolClient } from '../support/requests/client';
import { startFunction } from '../support/processes/functionProcess';
import { aTime, containing, having } from '../support/jest/matchers';
import { storeWorkspace } from '../support/users/storedWorkspace';
import { connectUser } from '../support/users/toolUser';
import { apiKeys, newUid } from '../support/users/users';

// The tools that write, end to end, with a real client and Firestore. The tests beside each tool in src/mcp/tools cover
// its arguments and errors.

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

  it('names the existing workspaces if workspaceId is unknown', async () => {
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
    expect(again).toEqual({ ...first, status: 'unchanged', kept: ['title'], hint: containing('web app') });
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

  it('uses the time zone of the key', async () => {
    const uid = newUid();
    // Fourteen hours ahead of UTC, so the date differs from the UTC date for most of the day.
    const timeZone = 'Pacific/Kiritimati';
    const tools = await ToolClient.connect(await apiKeys().create(uid, 'test', { timeZone }));
    const before = today(timeZone);
    const { category } = await tools.ok('log_session', { title: 'A session' });
    expect([before, today(timeZone)]).toContain(category);
  });

  it('stores both the conversation ID and the transcript path', async () => {
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
