import { adasKey } from '../../lib/access/actor.fixture';
import { localTime } from '../../lib/shared/dates/localTime';
import { instant } from '../../lib/shared/model/workspace.fixture';
import { placesOf, tidyUser } from './tidyUser.fixture';
import { LINK } from './toolCalls.fixture';
import { toolUser, UID } from './toolUser.fixture';

const containing = (part: string): unknown => expect.stringContaining(part);

describe('add_to_dashboard', () => {
  it('adds a link with its note and reference, and returns it', async () => {
    const annotation = { notes: 'For the talk', sourceUrl: 'https://notes.example.com/1' };
    expect(await toolUser().ok('add_to_dashboard', { ...LINK, ...annotation })).toEqual({
      status: 'created',
      changeId: expect.any(String),
      workspaceId: 'default',
      category: 'Reading',
      link: { ...LINK, addedAt: localTime(instant(), 'UTC'), ...annotation },
    });
  });

  it('creates the default workspace and the category if they are missing', async () => {
    const { add, listWorkspaces } = toolUser();
    expect(await listWorkspaces()).toMatchObject([{ linkCount: 0, categories: [] }]);
    await add(LINK);
    expect(await listWorkspaces()).toMatchObject([
      { workspaceId: 'default', linkCount: 1, categories: [{ name: 'Reading', linkCount: 1 }] },
    ]);
  });

  describe('arguments', () => {
    it('adds for the owner of the key when userId is omitted', async () => {
      const { add, list } = toolUser();
      expect(await add(LINK)).toMatchObject({ status: 'created' });
      expect(await add({ ...LINK, userId: UID })).toMatchObject({ status: 'unchanged' });
      expect(await list()).toMatchObject({ total: 1 });
    });

    it('adds to the default workspace when workspaceId is omitted', async () => {
      const { add } = toolUser();
      expect(await add(LINK)).toMatchObject({ workspaceId: 'default' });
      expect(await add({ ...LINK, workspaceId: 'default' })).toMatchObject({ status: 'unchanged' });
    });

    it('adds to the workspace that workspaceId names, and to no other', async () => {
      const { add, list, store } = toolUser();
      store('work', 'Work');
      expect(await add({ ...LINK, workspaceId: 'work' })).toMatchObject({
        status: 'created',
        workspaceId: 'work',
      });
      expect(await list({ workspaceId: 'work' })).toMatchObject({ total: 1 });
      expect(await list()).toMatchObject({ total: 0 });
    });

    it('lists the existing workspaces when workspaceId names none of them, and says who can create one', async () => {
      const { error, store } = toolUser({ webAppUrl: 'https://links.example.com' });
      store('work', 'Work');
      expect(await error('add_to_dashboard', { ...LINK, workspaceId: 'wrok' })).toEqual({
        code: 'workspace_not_found',
        message:
          'There is no workspace "wrok". Nothing was saved. The workspaces are "default" ("Default"), "work" ("Work"). Only the user can create one, in the web app at https://links.example.com. Then send the same call again.',
      });
    });

    it.each(['READING', 'reading', ' Reading ', 'ｒｅａｄｉｎｇ'])(
      'reuses a category in any spelling, and keeps the name as first written: %j',
      async (category) => {
        const { add } = toolUser();
        await add(LINK);
        const added = await add({ ...LINK, category, url: 'https://example.com/other' });
        expect(added).toMatchObject({ status: 'created', category: 'Reading' });
        expect(added).not.toHaveProperty('similarCategories');
      },
    );

    it('stores the title on one line', async () => {
      const { link } = await toolUser().add({ ...LINK, title: '  Größe\n& <b>日本</b> ' });
      expect(link.title).toBe('Größe & <b>日本</b>');
    });

    it('stores the URL as it was sent', async () => {
      const url = 'HTTPS://Example.com/a/../b/?utm_source=x&q=1#top';
      expect((await toolUser().add({ ...LINK, url })).link.url).toBe(url);
    });

    it('keeps the line breaks of a note', async () => {
      const notes = 'Why:\n\t- it is short\n\t- "quotes" and {braces}';
      expect((await toolUser().add({ ...LINK, notes })).link.notes).toBe(notes);
    });

    it('accepts notes of up to 10,000 characters', async () => {
      const { add, error } = toolUser();
      const notes = 'n'.repeat(10_000);
      expect((await add({ ...LINK, notes })).link.notes).toBe(notes);
      expect(await error('add_to_dashboard', { ...LINK, notes: `${notes}n` })).toEqual({
        code: 'invalid_arguments',
        message: containing('notes: must have at most 10,000 characters'),
      });
    });

    it('accepts a reference URL of any scheme that a browser does not execute', async () => {
      const { add, error } = toolUser();
      const sourceUrl = 'obsidian://open?vault=Work&file=Guide';
      expect((await add({ ...LINK, sourceUrl })).link.sourceUrl).toBe(sourceUrl);
      expect(await error('add_to_dashboard', { ...LINK, sourceUrl: 'javascript:alert(1)' })).toEqual({
        code: 'invalid_arguments',
        message: containing('sourceUrl: must not be a javascript: URL'),
      });
    });
  });

  it('names the other categories that contain the URL', async () => {
    const { add } = toolUser();
    expect((await add(LINK)).alsoIn).toBeUndefined();
    expect(await add({ ...LINK, category: 'Tools', url: `${LINK.url}/` })).toMatchObject({
      status: 'created',
      alsoIn: ['Reading'],
    });
    expect(await add(LINK)).toMatchObject({ status: 'unchanged', alsoIn: ['Tools'] });
  });

  it('says how to move a copy that is in another category, under any address', async () => {
    const { add } = toolUser({ webAppUrl: 'https://links.example.com' });
    await add(LINK);
    expect(await add({ ...LINK, category: 'Tools', url: 'http://www.example.com/guide' })).toMatchObject({
      status: 'created',
      alsoIn: ['Reading'],
      hint: 'It is also in the categories that alsoIn names. To keep only one of them, or to move one, the user can use the web app at https://links.example.com, or allow you to tidy up there, under Settings.',
    });
  });

  it('says where the user can change a title that was kept', async () => {
    const { add } = toolUser({ webAppUrl: 'https://links.example.com' });
    await add(LINK);
    expect(await add({ ...LINK, title: 'Another title' })).toMatchObject({
      kept: ['title'],
      hint: 'This URL was already here and keeps its title. The user can change the title in the web app at https://links.example.com.',
    });
  });

  it('names edit_links in hints if the caller may tidy up', async () => {
    const { add } = toolUser({ actor: { ...adasKey, permission: 'tidy' } });
    await add(LINK);
    await add({ ...LINK, category: 'Tools' });
    expect(await add({ ...LINK, title: 'Another' })).toMatchObject({
      hint: 'This URL was already here and keeps its title. To change the title, use edit_links. It is also in the categories that alsoIn names. To remove one, use edit_links with its category, workspaceId and URL, and remove: true. To move one, send set: {category, workspaceId} instead of remove.',
    });
  });

  it('names the other workspaces that have the page', async () => {
    const { add, store } = toolUser();
    store('side', 'Side projects');
    await add({ ...LINK, category: 'Papers', workspaceId: 'side' });
    expect(await add({ ...LINK, url: 'http://example.com/guide' })).toMatchObject({
      status: 'created',
      hint: 'It is also in category "Papers" of workspace "side" ("Side projects"). To keep only one of them, or to move one, the user can use the web app, or allow you to tidy up there, under Settings.',
    });
    expect(await add({ ...LINK, url: 'https://example.com/other' })).not.toHaveProperty('hint');
  });

  it('names the categories with a similar name when it creates one', async () => {
    const { add } = toolUser();
    await add({ ...LINK, category: 'Recipes' });
    await add({ ...LINK, category: 'Travel' });
    expect(await add({ ...LINK, category: 'Recipe' })).toMatchObject({
      status: 'created',
      similarCategories: ['Recipes'],
    });
    expect((await add({ ...LINK, category: 'recipe', title: 'Other' })).similarCategories).toBeUndefined();
  });

  it('returns the changeId that removes a new link again, and says so if others have the same one', async () => {
    const user = await tidyUser();
    const before = await placesOf(user);
    const { changeId, hint } = await user.add(LINK);
    expect(hint).toBeUndefined();
    expect(await user.edit({ revert: changeId })).toMatchObject({ hint: 'Everything is as it was before.' });
    expect(await placesOf(user)).toEqual(before);
    const urls = ['a', 'b', 'c'].map((path) => `https://example.com/${path}`);
    const added = await Promise.all(urls.map((url) => user.add({ ...LINK, url })));
    const [revert, ...others] = new Set(added.map((each) => each.changeId));
    expect(others).toEqual([]);
    const undo = { revert, urls: [urls[1]], workspaceId: 'default' };
    expect(added[1]?.hint).toBe(
      `Other links that were added at the same time have the same changeId: to undo only this one, use edit_links with ${JSON.stringify(undo)}.`,
    );
    await user.edit(undo);
    expect((await user.list({ category: LINK.category })).links.map(({ url }) => url)).toEqual(
      expect.arrayContaining([urls[0], urls[2]]),
    );
    expect((await user.search({ query: urls[1] })).saved).toBe(false);
  });

  describe('deduplication', () => {
    it.each([
      LINK.url,
      `${LINK.url}/`,
      'https://EXAMPLE.com:443/guide',
      `${LINK.url}?utm_source=mail&utm_medium=x`,
      `${LINK.url}?fbclid=1`,
    ])('changes nothing when the same URL is added again: %s', async (url) => {
      const { add, list } = toolUser();
      const first = await add(LINK);
      const again = await add({ ...LINK, url, title: 'Another title' });
      expect(again).toEqual({
        ...first,
        changeId: undefined,
        status: 'unchanged',
        kept: ['title'],
        hint: 'This URL was already here and keeps its title. The user can change the title in the web app.',
      });
      expect(await list()).toEqual({
        page: '1 to 1 of 1',
        workspaceId: 'default',
        total: 1,
        links: [first.link],
      });
    });

    it.each([
      `${LINK.url}?q=1`,
      `${LINK.url}#part`,
      'https://docs.example.com/guide',
      'https://example.com/Guide',
    ])('adds a second link for a different URL: %s', async (url) => {
      const { add, list } = toolUser();
      await add(LINK);
      expect(await add({ ...LINK, url })).toMatchObject({ status: 'created' });
      expect(await list()).toMatchObject({ total: 2 });
    });

    it.each([
      'http://example.com/guide',
      'https://www.example.com/guide/',
      'http://WWW.example.com/guide?gclid=1',
    ])('keeps the stored link when its page is added under another address, and says so: %s', async (url) => {
      const { add, list } = toolUser();
      const first = await add(LINK);
      const again = await add({ ...LINK, url, title: 'Another title', notes: 'Why' });
      expect(again).toEqual({
        ...first,
        status: 'updated',
        changeId: expect.any(String),
        link: { ...first.link, notes: 'Why' },
        savedAs: LINK.url,
        kept: ['title'],
        hint: 'This page was already here under the URL in savedAs and keeps its title. The user can change the title in the web app.',
      });
      expect((await list()).links).toEqual([again.link]);
      expect(await add({ ...LINK, url: 'https://other.example.com/' })).not.toHaveProperty('savedAs');
    });

    it('keeps the link with the same URL if both addresses are stored', async () => {
      const { add, update } = toolUser();
      const urls = ['https://example.com/guide', 'http://www.example.com/guide'];
      const links = urls.map((url) => ({ title: url, url }));
      await update({ categories: [{ categoryName: LINK.category, links }] });
      for (const url of urls) {
        const { link, savedAs } = await add({ ...LINK, url });
        expect([link.url, savedAs]).toEqual([url, undefined]);
      }
    });

    it('keeps an existing note, reference and title when the URL is added again', async () => {
      const { add } = toolUser();
      const first = await add({ ...LINK, notes: 'First', sourceUrl: 'https://notes.example.com/1' });
      const again = await add({
        ...LINK,
        title: 'B',
        notes: 'Second',
        sourceUrl: 'https://notes.example.com/2',
      });
      expect(again).toEqual({
        ...first,
        changeId: undefined,
        status: 'unchanged',
        kept: ['title', 'notes', 'sourceUrl'],
        hint: 'This URL was already here and keeps its title, notes, and sourceUrl. To replace notes or sourceUrl, use add_note_to_link. The user can change the title in the web app.',
      });
    });
  });
});
