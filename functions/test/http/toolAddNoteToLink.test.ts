import { aTime, containing, having } from '../support/matchers';
import { storeWorkspace } from '../support/storedWorkspace';
import { LINK } from '../support/toolCalls';
import { connectUser } from '../support/toolUser';

const AT = { category: LINK.category, url: LINK.url };

describe('4.3 Tool `add_note_to_link`: adds or updates the note and/or reference on an existing link', () => {
  it('and answers the link', async () => {
    const { tools, add } = await connectUser();
    await add(LINK);
    expect(await tools.ok('add_note_to_link', { ...AT, notes: 'A note' })).toEqual({
      status: 'updated',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...LINK, addedAt: aTime, notes: 'A note' },
    });
  });

  it('and says "unchanged" when it is there already', async () => {
    const { add, annotate } = await connectUser();
    await add({ ...LINK, notes: 'A note' });
    expect(await annotate({ ...AT, notes: 'A note' })).toEqual(having({ status: 'unchanged' }));
  });

  it('and is refused when there is nothing to set', async () => {
    const { tools, add } = await connectUser();
    await add(LINK);
    expect(await tools.error('add_note_to_link', AT)).toEqual({
      code: 'invalid_arguments',
      message: 'There is nothing to set: give notes, sourceUrl or both.',
    });
  });
});

describe('4.3 Tool `add_note_to_link`: parameters', () => {
  it('userId: defaults to the owner', async () => {
    const { uid, add, annotate } = await connectUser();
    await add(LINK);
    expect(await annotate({ ...AT, notes: 'A' })).toEqual(having({ status: 'updated' }));
    expect(await annotate({ ...AT, notes: 'A', userId: uid })).toEqual(having({ status: 'unchanged' }));
  });

  it('workspaceId: defaults to `default`', async () => {
    const { uid, add, annotate, list } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    await add(LINK);
    await add({ ...LINK, workspaceId: 'work' });
    await annotate({ ...AT, notes: 'Of default' });
    await annotate({ ...AT, notes: 'Of work', workspaceId: 'work' });
    expect((await list()).links).toEqual([having({ notes: 'Of default' })]);
    expect((await list({ workspaceId: 'work' })).links).toEqual([having({ notes: 'Of work' })]);
  });

  it('workspaceId: one that does not exist is an error that lists those that do', async () => {
    const { tools } = await connectUser();
    expect(await tools.error('add_note_to_link', { ...AT, notes: 'A', workspaceId: 'work' })).toEqual({
      code: 'workspace_not_found',
      message: 'There is no workspace "work". The workspaces are "default" (Default).',
    });
  });

  it('category: the one that contains the link, in any case', async () => {
    const { add, annotate, list } = await connectUser();
    await add(LINK);
    await add({ ...LINK, category: 'Tools' });
    await annotate({ ...AT, category: 'TOOLS', notes: 'Here' });
    const { links } = await list();
    expect(links.map(({ category, notes }) => [category, notes]).sort()).toEqual([
      ['Reading', undefined],
      ['Tools', 'Here'],
    ]);
  });

  it.each([LINK.url, `${LINK.url}/`, `${LINK.url}?utm_source=mail`])(
    'url: of the link to annotate, in each form that is the same: %s',
    async (url) => {
      const { add, annotate } = await connectUser();
      await add(LINK);
      const { link } = await annotate({ ...AT, url, notes: 'Found' });
      expect(link).toEqual(having({ url: LINK.url, notes: 'Found' }));
    },
  );

  it('notes: replaces the existing note, and leaves the reference', async () => {
    const { add, annotate } = await connectUser();
    const { link } = await add({ ...LINK, notes: 'Old', sourceUrl: 'https://notes.example.com/1' });
    expect((await annotate({ ...AT, notes: 'New' })).link).toEqual({ ...link, notes: 'New' });
  });

  it('sourceUrl: the reference URL for the notes tool; replaces the existing one, and leaves the note', async () => {
    const { add, annotate } = await connectUser();
    const { link } = await add({ ...LINK, notes: 'Old', sourceUrl: 'https://notes.example.com/1' });
    const sourceUrl = 'https://notes.example.com/2';
    expect((await annotate({ ...AT, sourceUrl })).link).toEqual({ ...link, sourceUrl });
  });

  it('notes and sourceUrl together', async () => {
    const { add, annotate } = await connectUser();
    const { link } = await add(LINK);
    const annotation = { notes: 'Both', sourceUrl: 'https://notes.example.com/1' };
    expect((await annotate({ ...AT, ...annotation })).link).toEqual({ ...link, ...annotation });
  });
});

describe('4.3 Tool `add_note_to_link`: a link that is not there', () => {
  it('in that category is an error that says in which categories the URL is', async () => {
    const { tools, add } = await connectUser();
    await add(LINK);
    await add({ ...LINK, category: 'Tools' });
    const given = { category: 'Cooking', url: `${LINK.url}/`, notes: 'A' };
    expect(await tools.error('add_note_to_link', given)).toEqual({
      code: 'link_not_found',
      message:
        'This URL is in "Reading", "Tools", not in "Cooking". Call again with a category that contains it.',
    });
  });

  it('anywhere, in a category that is not there, is an error that names the nearest', async () => {
    const { tools, add } = await connectUser();
    await add(LINK);
    await add({ ...LINK, category: 'Tools' });
    const given = { category: 'Readin', url: 'https://example.com/none', notes: 'A' };
    expect(await tools.error('add_note_to_link', given)).toEqual({
      code: 'category_not_found',
      message:
        'There is no category "Readin", and no other category contains this URL. Closest existing names: "Reading", "Tools".',
    });
  });

  it('anywhere, in a category that is there, is an error that says how to find or add it', async () => {
    const { tools, add } = await connectUser();
    await add(LINK);
    const given = { ...AT, url: 'https://example.com/none', notes: 'A' };
    expect(await tools.error('add_note_to_link', given)).toEqual({
      code: 'link_not_found',
      message: containing('Look it up with search_links or list_links, or add it with add_to_dashboard.'),
    });
  });

  it('makes nothing', async () => {
    const { tools, workspaces } = await connectUser();
    await tools.error('add_note_to_link', { ...AT, notes: 'A' });
    expect(await workspaces()).toEqual([having({ linkCount: 0, categories: [] })]);
  });
});
