import { having } from '../support/jest/matchers';
import { oneLink, postUpdate, refusalOf, update } from '../support/requests/rest';
import { connectUser } from '../support/users/toolUser';
import { signUp } from '../support/users/users';

const LINK = { title: 'Guide', url: 'https://example.com/guide' };

describe('an update', () => {
  it.each(['READING LIST', 'reading  list', ' Reading\tList ', 'Ｒｅａｄｉｎｇ List'])(
    'merges into the category of the same name, however it is spelled: %j',
    async (categoryName) => {
      const { idToken } = await signUp();
      await update(idToken, oneLink('Reading List', LINK));
      const other = { title: 'Other', url: 'https://example.com/other' };
      const { categories } = await update(idToken, oneLink(categoryName, other));
      expect(categories.map((category) => [category.categoryName, category.links.length])).toEqual([
        ['Reading List', 2],
      ]);
    },
  );

  it.each([
    'https://example.com/guide/',
    'https://EXAMPLE.com:443/guide',
    'https://example.com/guide?utm_source=mail',
  ])('merges into the link with an equivalent URL: %s', async (url) => {
    const { idToken } = await signUp();
    const before = await update(idToken, oneLink('Reading', LINK));
    const { categories } = await update(idToken, oneLink('Reading', { title: 'New title', url }));
    const addedAt = before.updatedAt;
    expect(categories[0]?.links).toEqual([{ title: 'New title', url: LINK.url, addedAt }]);
  });

  it('merges repeated links in one request, and the last title wins', async () => {
    const { idToken } = await signUp();
    const { categories } = await update(idToken, {
      categories: [
        { categoryName: 'Reading', links: [LINK, { ...LINK, title: 'Second' }] },
        { categoryName: 'READING', links: [{ ...LINK, title: 'Third' }] },
      ],
    });
    expect(categories).toEqual([{ categoryName: 'Reading', links: [having({ title: 'Third' })] }]);
  });

  it('stores the same URL once in each category that lists it', async () => {
    const { idToken } = await signUp();
    await update(idToken, oneLink('Reading', LINK));
    const { categories } = await update(idToken, oneLink('Tools', LINK));
    expect(categories.map(({ categoryName, links }) => [categoryName, links.length])).toEqual([
      ['Tools', 1],
      ['Reading', 1],
    ]);
  });

  it('changes only the fields, categories and links that it names', async () => {
    const { idToken } = await signUp();
    const other = { title: 'Other', url: 'https://example.com/other', addedAt: '2026-01-01T00:00:00.000Z' };
    const addedAt = '2026-02-01T00:00:00.000Z';
    await update(idToken, {
      name: 'Mine',
      isPublic: true,
      categories: [
        { categoryName: 'Reading', links: [{ ...LINK, addedAt }, other] },
        { categoryName: 'Tools', links: [other] },
      ],
    });
    const workspace = await update(idToken, oneLink('Reading', { ...LINK, title: 'Better title' }));
    expect(workspace).toEqual(
      having({
        name: 'Mine',
        isPublic: true,
        categories: [
          { categoryName: 'Reading', links: [{ ...LINK, title: 'Better title', addedAt }, other] },
          { categoryName: 'Tools', links: [other] },
        ],
      }),
    );
  });

  it('replaces the addedAt of a link when it sends one', async () => {
    const { idToken } = await signUp();
    await update(idToken, oneLink('Reading', LINK));
    const addedAt = '2020-05-05T05:05:05.000Z';
    const { categories } = await update(idToken, oneLink('Reading', { ...LINK, addedAt }));
    expect(categories[0]?.links).toEqual([{ ...LINK, addedAt }]);
  });

  it('keeps the note and the reference that were added over MCP', async () => {
    const { uid, idToken } = await signUp();
    const { add, list } = await connectUser(uid);
    const annotation = { notes: 'For the talk', sourceUrl: 'https://notes.example.com/1' };
    await add({ category: 'Reading', ...LINK, ...annotation });
    await update(idToken, oneLink('reading', { ...LINK, title: 'From a script' }));
    const { links } = await list();
    expect(links).toEqual([having({ title: 'From a script', ...annotation })]);
  });

  it('changes nothing when it is {}, and returns the workspace', async () => {
    const { idToken } = await signUp();
    const workspace = await update(idToken, { name: 'Mine', ...oneLink('Reading', LINK) });
    expect(await update(idToken, {})).toEqual(workspace);
  });

  it('changes nothing when it sends back its own response', async () => {
    const { idToken } = await signUp();
    const workspace = await update(idToken, { name: 'Mine', isPublic: true, ...oneLink('Reading', LINK) });
    expect(await update(idToken, workspace)).toEqual(workspace);
  });

  it('changes nothing when its body is rejected', async () => {
    const { idToken } = await signUp();
    const before = await update(idToken, oneLink('Reading', LINK));
    const body = { name: 'Changed', ...oneLink('Tools', { title: 'Bad', url: 'no URL' }) };
    expect(await refusalOf(await postUpdate(idToken, body))).toEqual(having({ status: 400 }));
    expect(await update(idToken, {})).toEqual(before);
  });

  it('changes only the default workspace of the user of the token', async () => {
    const [one, other] = [await signUp(), await signUp()];
    await update(one.idToken, { name: 'Mine', ...oneLink('Reading', LINK) });
    expect(await update(other.idToken, {})).toEqual(having({ name: 'Default', categories: [] }));
    const { workspaces } = await connectUser(one.uid);
    expect(await workspaces()).toEqual([having({ workspaceId: 'default', name: 'Mine', linkCount: 1 })]);
  });

  it('is not lost when another one runs at the same time', async () => {
    const { idToken } = await signUp();
    const urls = ['a', 'b'].map((name) => `https://example.com/${name}`);
    await Promise.all(urls.map((url) => update(idToken, oneLink('Reading', { title: 'One', url }))));
    const { categories } = await update(idToken, {});
    expect(categories[0]?.links.map(({ url }) => url).sort()).toEqual(urls);
  });
});
