import { z } from 'zod';
import { workspaceListSchema } from '../../src/lib/shared/queries/workspaceList';
import { getDatabase } from '../../src/lib/platform/firestore';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';
import { containing, having } from '../support/jest/matchers';
import { oneLink, update } from '../support/requests/rest';
import { storeWorkspace } from '../support/users/storedWorkspace';
import { connectUser } from '../support/users/toolUser';
import { signUp } from '../support/users/users';

// The tools that only read, end to end, with a real client and Firestore. The tests beside each tool in src/mcp/tools
// cover its arguments and errors.

const TOOL = { category: 'Tools', title: 'Tool', url: 'https://example.com/tool' };

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
    expect(await list({ category: 'empty' })).toEqual({
      workspaceId: 'default',
      total: 0,
      links: [],
      hint: 'Nothing matches in workspace "default" or in any other.',
    });
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

describe('several workspaces', () => {
  it('are listed and searched together, each link with its workspace', async () => {
    const { uid, add, list, search } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    await add(LINK);
    await add({ ...TOOL, workspaceId: 'work' });
    const { workspaceId, links } = await list({ workspaceId: '*' });
    expect(workspaceId).toBe('*');
    expect(links).toEqual([
      having({ ...TOOL, workspaceId: 'work' }),
      having({ ...LINK, workspaceId: 'default' }),
    ]);
    expect((await search({ query: 'tool', workspaceId: '*' })).links).toEqual([
      having({ title: 'Tool', workspaceId: 'work' }),
    ]);
  });

  it('are named in an empty result if they have matches', async () => {
    const { uid, add, search } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    await add(LINK);
    await add({ ...TOOL, workspaceId: 'work' });
    expect(await search({ query: 'tool' })).toEqual({
      workspaceId: 'default',
      query: 'tool',
      total: 0,
      links: [],
      otherWorkspaces: [{ workspaceId: 'work', name: 'Work', matches: 1 }],
      hint: containing('Pass one of them as workspaceId, or "*" for all.'),
    });
  });

  it('are limited to links that were added in a period', async () => {
    const { add, list } = await connectUser();
    const { link } = await add(LINK);
    const day = link.addedAt.slice(0, 10);
    expect(await list({ since: day, until: day })).toEqual(having({ total: 1 }));
    expect(await list({ until: '2020-12-31', workspaceId: '*' })).toEqual(having({ total: 0 }));
  });
});

describe('a long result', () => {
  it.each([
    ['list_links', {}],
    ['search_links', { query: 'paper' }],
  ])('of %s has each link once over all its pages, in the order of the whole list', async (tool, input) => {
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

  it('returns all categories of one workspace, in the order of their names', async () => {
    const { uid, tools, add } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    for (const category of ['Reading', 'music']) await add({ ...LINK, category, workspaceId: 'work' });
    expect(await tools.ok('list_workspaces', { workspaceId: 'work' })).toEqual({
      workspaces: [
        having({
          workspaceId: 'work',
          categories: [
            { name: 'music', linkCount: 1 },
            { name: 'Reading', linkCount: 1 },
          ],
        }),
      ],
    });
    expect(await tools.error('list_workspaces', { workspaceId: 'wrok' })).toEqual(
      having({ code: 'workspace_not_found' }),
    );
  });

  it('lists the 100 most recently updated workspaces, and the default one even if it is older', async () => {
    const { uid, tools, add } = await connectUser();
    const workspaces = async () =>
      workspaceListSchema.parse(await tools.ok('list_workspaces', { limit: 500 })).workspaces;
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
