import { aTime, containing, having } from '../support/matchers';
import { storeWorkspace } from '../support/storedWorkspace';
import { LINK } from '../support/toolCalls';
import { connectUser } from '../support/toolUser';

describe('4.3 Tool `add_to_dashboard`: adds a link with notes and a source reference', () => {
  it('and answers what became of it', async () => {
    const { tools } = await connectUser();
    const annotation = { notes: 'For the talk', sourceUrl: 'https://notes.example.com/1' };
    expect(await tools.ok('add_to_dashboard', { ...LINK, ...annotation })).toEqual({
      status: 'created',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...LINK, addedAt: aTime, ...annotation },
    });
  });

  it('and creates the default workspace and the category if they are missing', async () => {
    const { add, workspaces } = await connectUser();
    expect(await workspaces()).toEqual([having({ linkCount: 0, categories: [] })]);
    await add(LINK);
    expect(await workspaces()).toEqual([
      having({ workspaceId: 'default', linkCount: 1, categories: [{ name: 'Reading', linkCount: 1 }] }),
    ]);
  });
});

describe('4.3 Tool `add_to_dashboard`: parameters', () => {
  it('userId: defaults to the owner', async () => {
    const { uid, add, list } = await connectUser();
    expect(await add(LINK)).toEqual(having({ status: 'created' }));
    expect(await add({ ...LINK, userId: uid })).toEqual(having({ status: 'unchanged' }));
    expect(await list()).toEqual(having({ total: 1 }));
  });

  it('workspaceId: defaults to `default`', async () => {
    const { add } = await connectUser();
    expect(await add(LINK)).toEqual(having({ workspaceId: 'default' }));
    expect(await add({ ...LINK, workspaceId: 'default' })).toEqual(having({ status: 'unchanged' }));
  });

  it('workspaceId: names another workspace of the user', async () => {
    const { uid, add, list } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    expect(await add({ ...LINK, workspaceId: 'work' })).toEqual(
      having({ status: 'created', workspaceId: 'work' }),
    );
    expect(await list({ workspaceId: 'work' })).toEqual(having({ total: 1 }));
    expect(await list()).toEqual(having({ total: 0 }));
  });

  it('workspaceId: one that does not exist is an error that lists those that do', async () => {
    const { uid, tools } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    expect(await tools.error('add_to_dashboard', { ...LINK, workspaceId: 'wrok' })).toEqual({
      code: 'workspace_not_found',
      message: 'There is no workspace "wrok". The workspaces are "default" (Default), "work" (Work).',
    });
  });

  it.each(['READING', 'reading', ' Reading ', 'ｒｅａｄｉｎｇ'])(
    'category: case-insensitive, the name as first written is kept: %j',
    async (category) => {
      const { add } = await connectUser();
      await add(LINK);
      const added = await add({ ...LINK, category, url: 'https://example.com/other' });
      expect(added).toEqual(having({ status: 'created', category: 'Reading' }));
    },
  );

  it('title: the display title, on one line', async () => {
    const { add } = await connectUser();
    const { link } = await add({ ...LINK, title: '  Größe\n& <b>日本</b> ' });
    expect(link.title).toBe('Größe & <b>日本</b>');
  });

  it('url: the URL to add, given back as it was given', async () => {
    const { add } = await connectUser();
    const url = 'HTTPS://Example.com/a/../b/?utm_source=x&q=1#top';
    expect((await add({ ...LINK, url })).link.url).toBe(url);
  });

  it('notes: a context note, of many lines', async () => {
    const { add } = await connectUser();
    const notes = 'Why:\n\t- it is short\n\t- "quotes" and {braces}';
    expect((await add({ ...LINK, notes })).link.notes).toBe(notes);
  });

  it('notes: at most 10,000 characters', async () => {
    const { tools, add } = await connectUser();
    const notes = 'n'.repeat(10_000);
    expect((await add({ ...LINK, notes })).link.notes).toBe(notes);
    expect(await tools.error('add_to_dashboard', { ...LINK, notes: `${notes}n` })).toEqual({
      code: 'invalid_arguments',
      message: containing('notes: must have at most 10,000 characters'),
    });
  });

  it('sourceUrl: a reference URL for the notes tool, of any scheme that a browser does not execute', async () => {
    const { tools, add } = await connectUser();
    const sourceUrl = 'obsidian://open?vault=Work&file=Guide';
    expect((await add({ ...LINK, sourceUrl })).link.sourceUrl).toBe(sourceUrl);
    expect(await tools.error('add_to_dashboard', { ...LINK, sourceUrl: 'javascript:alert(1)' })).toEqual({
      code: 'invalid_arguments',
      message: containing('sourceUrl: must not be a javascript: URL'),
    });
  });
});

describe('4.3 Tool `add_to_dashboard`: deduplicates by URL', () => {
  it.each([
    LINK.url,
    `${LINK.url}/`,
    'https://EXAMPLE.com:443/guide',
    `${LINK.url}?utm_source=mail&utm_medium=x`,
    `${LINK.url}?fbclid=1`,
  ])('the same URL again is unchanged: %s', async (url) => {
    const { add, list } = await connectUser();
    const first = await add(LINK);
    const again = await add({ ...LINK, url, title: 'Another title' });
    expect(again).toEqual({ ...first, status: 'unchanged' });
    expect(await list()).toEqual(having({ total: 1, links: [first.link] }));
  });

  it.each([`${LINK.url}?q=1`, `${LINK.url}#part`, 'http://example.com/guide', 'https://example.com/Guide'])(
    'another URL is another link: %s',
    async (url) => {
      const { add, list } = await connectUser();
      await add(LINK);
      expect(await add({ ...LINK, url })).toEqual(having({ status: 'created' }));
      expect(await list()).toEqual(having({ total: 2 }));
    },
  );

  it('the same URL in another category is another link', async () => {
    const { add, list } = await connectUser();
    await add(LINK);
    expect(await add({ ...LINK, category: 'Tools' })).toEqual(
      having({ status: 'created', category: 'Tools' }),
    );
    expect(await list()).toEqual(having({ total: 2 }));
  });

  it('fills in what the stored link lacks', async () => {
    const { add } = await connectUser();
    const { link } = await add(LINK);
    const noted = await add({ ...LINK, notes: 'Added later' });
    expect(noted).toEqual(having({ status: 'updated', link: { ...link, notes: 'Added later' } }));
    const sourceUrl = 'https://notes.example.com/1';
    const complete = await add({ ...LINK, sourceUrl });
    expect(complete).toEqual(
      having({ status: 'updated', link: { ...link, notes: 'Added later', sourceUrl } }),
    );
  });

  it('keeps the note, the reference and the title that are there when the URL is added again', async () => {
    const { add } = await connectUser();
    const first = await add({ ...LINK, notes: 'First', sourceUrl: 'https://notes.example.com/1' });
    const again = await add({
      ...LINK,
      title: 'B',
      notes: 'Second',
      sourceUrl: 'https://notes.example.com/2',
    });
    expect(again).toEqual({ ...first, status: 'unchanged' });
  });
});
