import { having } from '../support/matchers';
import { storeWorkspace } from '../support/storedWorkspace';
import { connectUser, type ToolUser } from '../support/toolUser';

const TITLED = { category: 'Databases', title: 'Firestore guide', url: 'https://example.com/a' };
const BY_URL = { category: 'Reading', title: 'Docs', url: 'https://firestore.example.com/' };
const NOTED = { category: 'Reading', title: 'Talk', url: 'https://example.com/b', notes: 'About Firestore' };
const OTHER = { category: 'Cooking', title: 'Crêpes', url: 'https://example.com/caf%C3%A9' };

async function userWithLinks(): Promise<ToolUser> {
  const user = await connectUser();
  for (const link of [TITLED, BY_URL, NOTED, OTHER]) await user.add(link);
  return user;
}

async function titlesFor(user: ToolUser, query: string): Promise<string[]> {
  const { links } = await user.search({ query });
  return links.map(({ title }) => title);
}

describe('4.3 Tool `search_links`: searches category names, link titles, URLs and notes', () => {
  it('and answers each link with the fields in which it was found', async () => {
    const user = await userWithLinks();
    const { links } = await user.list();
    const linkOf = (title: string) => links.find((link) => link.title === title);
    expect(await user.tools.ok('search_links', { query: 'firestore' })).toEqual({
      workspaceId: 'default',
      query: 'firestore',
      total: 3,
      links: [
        { ...linkOf('Firestore guide'), matchedIn: ['title'] },
        { ...linkOf('Docs'), matchedIn: ['url'] },
        { ...linkOf('Talk'), matchedIn: ['notes'] },
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
    ['words in several fields', 'reading firestore about', ['Talk']],
  ])('finds by %s: %s', async (_, query, titles) => {
    expect(await titlesFor(await userWithLinks(), query)).toEqual(titles);
  });

  it('returns all links of a category whose name matches', async () => {
    const user = await userWithLinks();
    const { total, links } = await user.search({ query: 'READ' });
    expect(total).toBe(2);
    expect(links).toEqual([
      having({ title: 'Talk', matchedIn: ['category'] }),
      having({ title: 'Docs', matchedIn: ['category'] }),
    ]);
  });

  it('wants every word of the query', async () => {
    expect(await titlesFor(await userWithLinks(), 'firestore cooking')).toEqual([]);
  });

  it('answers an empty list where nothing matches', async () => {
    const { search } = await userWithLinks();
    expect(await search({ query: 'nothing like it' })).toEqual({
      workspaceId: 'default',
      query: 'nothing like it',
      total: 0,
      links: [],
    });
  });

  it('ranks the very URL first, then title, category, URL and notes', async () => {
    const user = await connectUser();
    const url = 'https://alpha.example.com/page';
    // Added worst last, so that the order by time would be the other way round.
    await user.add({ category: 'Z', title: 'Very', url });
    await user.add({ category: 'Z', title: `In title ${url}`, url: 'https://example.com/1' });
    await user.add({ category: url, title: 'In category', url: 'https://example.com/2' });
    await user.add({ category: 'Z', title: 'In URL', url: `https://example.com/?to=${url}` });
    await user.add({ category: 'Z', title: 'In notes', url: 'https://example.com/3', notes: url });
    expect(await titlesFor(user, url)).toEqual([
      'Very',
      `In title ${url}`,
      'In category',
      'In URL',
      'In notes',
    ]);
  });

  it('finds the very URL in another form of it', async () => {
    const user = await userWithLinks();
    expect(await titlesFor(user, 'https://EXAMPLE.com/a/?utm_source=mail')).toEqual(['Firestore guide']);
  });
});

describe('4.3 Tool `search_links`: parameters', () => {
  it('userId: defaults to the owner', async () => {
    const { uid, search } = await userWithLinks();
    expect(await search({ query: 'guide', userId: uid })).toEqual(await search({ query: 'guide' }));
  });

  it('workspaceId: defaults to `default`', async () => {
    const { uid, add, search } = await userWithLinks();
    await storeWorkspace(uid, 'work', 'Work');
    await add({ ...TITLED, title: 'Guide at work', workspaceId: 'work' });
    expect(await search({ query: 'guide' })).toEqual(having({ workspaceId: 'default', total: 1 }));
    expect(await search({ query: 'guide', workspaceId: 'work' })).toEqual(
      having({ workspaceId: 'work', links: [having({ title: 'Guide at work' })] }),
    );
  });

  it('workspaceId: one that does not exist is an error that lists those that do', async () => {
    const { tools } = await connectUser();
    expect(await tools.error('search_links', { query: 'guide', workspaceId: 'work' })).toEqual({
      code: 'workspace_not_found',
      message: 'There is no workspace "work". The workspaces are "default" (Default).',
    });
  });

  it.each(['FIRESTORE GUIDE', 'firestore guide', 'Firestore  Guide'])(
    'query: case-insensitive: %s',
    async (query) => {
      expect(await titlesFor(await userWithLinks(), query)).toEqual(['Firestore guide']);
    },
  );

  it.each(['crepes', 'CRÊPES', 'crêpes'])('query: accents do not count: %s', async (query) => {
    expect(await titlesFor(await userWithLinks(), query)).toEqual(['Crêpes']);
  });
});
