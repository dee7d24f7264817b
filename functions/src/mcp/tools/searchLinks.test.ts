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
    });
  });

  it('returns an empty list when nothing matches', async () => {
    const { search } = await userWithLinks();
    expect(await search({ query: 'nothing like it' })).toEqual({
      workspaceId: 'default',
      query: 'nothing like it',
      total: 0,
      links: [],
      hint: 'Nothing matches in workspace "default" or in any other.',
    });
  });

  it('ranks an exact URL first, then matches in title, category, URL and notes', async () => {
    const user = toolUser();
    const url = 'https://alpha.example.com/page';
    // The best match is added first, so sorting by time would return the opposite order.
    await user.add({ category: 'Z', title: 'Exact', url });
    await user.add({ category: 'Z', title: `In title ${url}`, url: 'https://example.com/1' });
    await user.add({ category: url, title: 'In category', url: 'https://example.com/2' });
    await user.add({ category: 'Z', title: 'In URL', url: `https://example.com/?to=${url}` });
    await user.add({ category: 'Z', title: 'In notes', url: 'https://example.com/3', notes: url });
    expect(await titlesFor(user, url)).toEqual([
      'Exact',
      `In title ${url}`,
      'In category',
      'In URL',
      'In notes',
    ]);
  });

  it('finds an exact URL in an equivalent form', async () => {
    const user = await userWithLinks();
    expect(await titlesFor(user, 'https://EXAMPLE.com/a/?utm_source=mail')).toEqual(['Firestore guide']);
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
        message: 'There is no workspace "work". The workspaces are "default" (Default).',
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
