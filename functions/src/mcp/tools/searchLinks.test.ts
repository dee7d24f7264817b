import { toolUser, UID, type ToolUser } from './toolUser.fixture';

const TITLED = { category: 'Databases', title: 'Firestore guide', url: 'https://example.com/a' };
const BY_URL = { category: 'Reading', title: 'Docs', url: 'https://firestore.example.com/' };
const NOTED = { category: 'Reading', title: 'Talk', url: 'https://example.com/b', notes: 'About Firestore' };
const OTHER = { category: 'Cooking', title: 'Crêpes', url: 'https://example.com/caf%C3%A9' };

async function userWithLinks(): Promise<ToolUser> {
  const user = toolUser();
  for (const link of [TITLED, BY_URL, NOTED, OTHER]) await user.add(link);
  return user;
}

async function titlesFor(user: ToolUser, query: string): Promise<string[]> {
  const { links } = await user.search({ query });
  return links.map(({ title }) => title);
}

describe('search_links', () => {
  it('returns each link with the fields that matched', async () => {
    const user = await userWithLinks();
    const { links } = await user.list();
    const linkTitled = (title: string) => links.find((link) => link.title === title);
    expect(await user.ok('search_links', { query: 'firestore' })).toEqual({
      page: '1 to 3 of 3',
      hint: 'Only workspace "default" was searched. Pass "*" as workspaceId for all.',
      workspaceId: 'default',
      query: 'firestore',
      total: 3,
      links: [
        { ...linkTitled('Firestore guide'), matchedIn: ['title'] },
        { ...linkTitled('Docs'), matchedIn: ['url'] },
        { ...linkTitled('Talk'), matchedIn: ['notes'] },
      ],
    });
  });

  it.each([
    ['a category name', 'databases', ['Firestore guide']],
    ['a title', 'guide', ['Firestore guide']],
    ['a URL', 'firestore.example', ['Docs']],
    ['a URL as a person reads it', 'café', ['Crêpes']],
    ['a note', 'about', ['Talk']],
    ['part of a word', 'irestor', ['Firestore guide', 'Docs', 'Talk']],
    ['words in several fields', 'reading firestore talk', ['Talk']],
  ])('finds links by %s: %s', async (_, query, titles) => {
    expect(await titlesFor(await userWithLinks(), query)).toEqual(titles);
  });

  it('returns all links of a category whose name matches', async () => {
    const user = await userWithLinks();
    const { total, links } = await user.search({ query: 'READ' });
    expect(total).toBe(2);
    expect(links).toMatchObject([
      { title: 'Talk', matchedIn: ['category'] },
      { title: 'Docs', matchedIn: ['category'] },
    ]);
  });

  it('says so if no link has every word of the query', async () => {
    const user = await userWithLinks();
    expect(await user.search({ query: 'firestore nonesuch' })).toMatchObject({
      total: 3,
      relaxed: true,
      missing: ['nonesuch'],
      hint: 'No link in workspace "default" or in any other has every word. The first link lacks "nonesuch". If it is not meant, try other words, also in the language of its title.',
    });
  });

  it('returns an empty list when nothing matches', async () => {
    const { search } = await userWithLinks();
    expect(await search({ query: 'nothing like it' })).toEqual({
      page: '0 of 0',
      workspaceId: 'default',
      query: 'nothing like it',
      total: 0,
      links: [],
      hint: 'Nothing matches in workspace "default" or in any other.',
    });
  });

  it('ranks matches in title, category, URL and notes in this order', async () => {
    const user = toolUser();
    const text = 'alpha.example.com/page';
    // The best match is added first, so sorting by time would return the opposite order.
    await user.add({ category: 'Z', title: `In title ${text}`, url: 'https://example.com/1' });
    await user.add({ category: text, title: 'In category', url: 'https://example.com/2' });
    await user.add({ category: 'Z', title: 'In URL', url: `https://example.com/?to=${text}` });
    await user.add({ category: 'Z', title: 'In notes', url: 'https://example.com/3', notes: text });
    expect(await titlesFor(user, text)).toEqual([`In title ${text}`, 'In category', 'In URL', 'In notes']);
  });

  it('returns at most ten links that have only some of the words, unless limit asks for more', async () => {
    const user = toolUser();
    const links = Array.from({ length: 30 }, (_, number) => ({
      title: `Paper ${String(number)}`,
      url: `https://example.com/${String(number)}`,
    }));
    await user.update({ categories: [{ categoryName: 'Papers', links }] });
    const first = await user.search({ query: 'paper nonesuch' });
    expect([first.relaxed, first.total, first.links.length]).toEqual([true, 30, 10]);
    const second = await user.search({ query: 'paper nonesuch', cursor: first.nextCursor });
    expect(new Set([...first.links, ...second.links].map(({ url }) => url)).size).toBe(20);
    expect((await user.search({ query: 'paper nonesuch', limit: 20 })).links).toHaveLength(20);
    expect((await user.search({ query: 'paper' })).links).toHaveLength(30);
  });

  it('finds an exact URL in an equivalent form', async () => {
    const user = await userWithLinks();
    expect(await titlesFor(user, 'https://EXAMPLE.com/a/?utm_source=mail')).toEqual(['Firestore guide']);
  });

  describe('for one URL', () => {
    const PLACE = { ...TITLED, workspaceId: 'work' };

    async function userWithPlaces(): Promise<ToolUser> {
      const user = await userWithLinks();
      user.store('work', 'Work');
      await user.add({ ...PLACE, category: 'Tools' });
      await user.add({
        category: 'Z',
        title: 'Mention',
        url: 'https://else.example.com/',
        notes: TITLED.url,
      });
      return user;
    }

    it('says that it is saved, and returns every place and nothing else', async () => {
      const user = await userWithPlaces();
      const found = await user.search({ query: ` ${TITLED.url}/ ` });
      expect(found).toMatchObject({ workspaceId: '*', saved: true, total: 2 });
      expect(found.links).toMatchObject([
        { workspaceId: 'work', category: 'Tools', matchedIn: ['url'] },
        { workspaceId: 'default', category: 'Databases', matchedIn: ['url'] },
      ]);
      expect(await user.search({ query: TITLED.url, workspaceId: '*' })).toEqual({
        ...found,
        query: TITLED.url,
      });
    });

    it.each(['http://example.com/a', 'https://www.example.com/a', 'http://www.example.com/a/?fbclid=1'])(
      'finds the same page under another address: %s',
      async (query) => {
        const { saved, links } = await (await userWithPlaces()).search({ query });
        expect([saved, links]).toMatchObject([true, [{ url: TITLED.url }, { url: TITLED.url }]]);
      },
    );

    it('says in one workspace, too, that it is saved, and names the others that have it', async () => {
      const user = await userWithPlaces();
      const found = await user.search({ query: TITLED.url, workspaceId: 'default' });
      expect(found).toMatchObject({
        saved: true,
        total: 1,
        links: [{ category: 'Databases' }],
        otherWorkspaces: [{ workspaceId: 'work', name: 'Work', matches: 1 }],
      });
      expect(found.hint).toBeUndefined();
      expect(await user.search({ query: NOTED.url, workspaceId: 'work' })).toEqual({
        page: '0 of 0',
        workspaceId: 'work',
        query: NOTED.url,
        saved: true,
        total: 0,
        links: [],
        otherWorkspaces: [{ workspaceId: 'default', name: 'Default', matches: 1 }],
        hint: 'This URL is not in workspace "work", but in those that otherWorkspaces names.',
      });
    });

    it('says that it is not saved, and returns at most five links of the same site, the most similar first', async () => {
      const user = await userWithPlaces();
      const links = Array.from({ length: 40 }, (_, number) => ({
        title: `Paper ${String(number)}`,
        url: `https://www.Papers.example.org/${number === 7 ? 'guide/' : ''}${String(number)}?q=example`,
      }));
      await user.update({ categories: [{ categoryName: 'Papers', links }] });
      const found = await user.search({ query: 'https://papers.example.org/guide/new' });
      expect(found).toMatchObject({ saved: false, total: 5 });
      expect(found.links.map(({ title }) => title)[0]).toBe('Paper 7');
      for (const { url } of found.links) expect(url).toMatch('Papers.example.org');
      for (const field of ['relaxed', 'missing', 'corrected', 'nextCursor', 'hint', 'otherWorkspaces']) {
        expect(found).not.toHaveProperty(field, expect.anything());
      }
      for (const workspaceId of ['default', 'work', '*']) {
        const { saved } = await user.search({ query: 'https://papers.example.org/guide/new', workspaceId });
        expect(saved).toBe(false);
      }
      expect(await user.search({ query: 'https://nowhere.invalid/x' })).toMatchObject({
        saved: false,
        total: 0,
      });
    });

    it('also returns links that mention a URL which is not saved', async () => {
      const user = toolUser();
      await user.add({ ...NOTED, notes: 'Compare https://unsaved.example.net/page' });
      const { saved, links } = await user.search({ query: 'https://unsaved.example.net/page' });
      expect([saved, links]).toMatchObject([false, [{ title: 'Talk', matchedIn: ['notes'] }]]);
    });

    it.each([
      'example.com/a',
      'Did I save https://example.com/a?',
      '<https://example.com/a>',
      '[Title](https://example.com/a)',
      'https://example.com/a.',
    ])('finds it in %s', async (query) => {
      const { saved, links } = await (await userWithPlaces()).search({ query });
      expect([saved, links]).toMatchObject([true, [{ url: TITLED.url }, { url: TITLED.url }]]);
    });

    it('says that it is not saved only if the query is nothing else', async () => {
      const user = await userWithPlaces();
      expect(await user.search({ query: '<https://example.com/new>.' })).toMatchObject({ saved: false });
      for (const query of ['example.com', 'Did I save https://example.com/new?']) {
        const found = await user.search({ query });
        expect(found.saved).toBeUndefined();
        expect(found.links[0]?.url).toMatch('example.com');
      }
    });

    it.each(['note:guide', 'urn:a', 'site:https://example.com/a'])(
      'is any other query a search: %s',
      async (query) => {
        const user = await userWithLinks();
        expect((await user.search({ query })).saved).toBeUndefined();
      },
    );
  });

  describe('arguments', () => {
    it("searches the key owner's links when userId is omitted", async () => {
      const { search } = await userWithLinks();
      expect(await search({ query: 'guide', userId: UID })).toEqual(await search({ query: 'guide' }));
    });

    it('searches the default workspace first unless workspaceId names another', async () => {
      const { add, search, store } = await userWithLinks();
      store('work', 'Work');
      await add({ ...TITLED, title: 'Guide at work', workspaceId: 'work' });
      expect(await search({ query: 'guide' })).toMatchObject({ workspaceId: 'default', total: 1 });
      const { workspaceId, links } = await search({ query: 'guide', workspaceId: 'work' });
      expect([workspaceId, links]).toMatchObject(['work', [{ title: 'Guide at work' }]]);
    });

    it('lists the existing workspaces when workspaceId names none of them', async () => {
      const { error } = toolUser();
      expect(await error('search_links', { query: 'guide', workspaceId: 'work' })).toEqual({
        code: 'workspace_not_found',
        message:
          'There is no workspace "work". The workspaces are "default" ("Default"). Only the user can create one, in the web app. Then send the same call again.',
      });
    });

    it.each(['FIRESTORE GUIDE', 'firestore guide', 'Firestore  Guide'])(
      'ignores case and spacing in the query: %s',
      async (query) => {
        expect(await titlesFor(await userWithLinks(), query)).toEqual(['Firestore guide']);
      },
    );

    it.each(['crepes', 'CRÊPES', 'crêpes'])('ignores accents in the query: %s', async (query) => {
      expect(await titlesFor(await userWithLinks(), query)).toEqual(['Crêpes']);
    });
  });
});
