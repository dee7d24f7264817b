import { having } from '../support/matchers';
import { oneLink, postUpdate, refusalOf, update } from '../support/rest';
import { connectUser } from '../support/toolUser';
import { signUp } from '../support/users';

const LINK = { title: 'Guide', url: 'https://example.com/guide' };

describe('4.2 POST /api/workspace/update merges', () => {
  it.each(['READING LIST', 'reading  list', ' Reading\tList ', 'Ｒｅａｄｉｎｇ List'])(
    'into the category that is the same by its name: %j',
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
  ])('into the link that is the same by its URL: %s', async (url) => {
    const { idToken } = await signUp();
    const before = await update(idToken, oneLink('Reading', LINK));
    const { categories } = await update(idToken, oneLink('Reading', { title: 'New title', url }));
    const addedAt = before.updatedAt;
    expect(categories[0]?.links).toEqual([{ title: 'New title', url: LINK.url, addedAt }]);
  });

  it('a link that stands twice in one request into one, the last title winning', async () => {
    const { idToken } = await signUp();
    const { categories } = await update(idToken, {
      categories: [
        { categoryName: 'Reading', links: [LINK, { ...LINK, title: 'Second' }] },
        { categoryName: 'READING', links: [{ ...LINK, title: 'Third' }] },
      ],
    });
    expect(categories).toEqual([{ categoryName: 'Reading', links: [having({ title: 'Third' })] }]);
  });

  it('a URL into each category that it is named in', async () => {
    const { idToken } = await signUp();
    await update(idToken, oneLink('Reading', LINK));
    const { categories } = await update(idToken, oneLink('Tools', LINK));
    expect(categories.map(({ categoryName, links }) => [categoryName, links.length])).toEqual([
      ['Tools', 1],
      ['Reading', 1],
    ]);
  });

  it('what is named, and keeps what is not: fields, categories, links', async () => {
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

  it('the addedAt that is given over the one that is there', async () => {
    const { idToken } = await signUp();
    await update(idToken, oneLink('Reading', LINK));
    const addedAt = '2020-05-05T05:05:05.000Z';
    const { categories } = await update(idToken, oneLink('Reading', { ...LINK, addedAt }));
    expect(categories[0]?.links).toEqual([{ ...LINK, addedAt }]);
  });

  it('without losing the note and the reference that were written over MCP', async () => {
    const { uid, idToken } = await signUp();
    const { add, list } = await connectUser(uid);
    const annotation = { notes: 'For the talk', sourceUrl: 'https://notes.example.com/1' };
    await add({ category: 'Reading', ...LINK, ...annotation });
    await update(idToken, oneLink('reading', { ...LINK, title: 'From a script' }));
    const { links } = await list();
    expect(links).toEqual([having({ title: 'From a script', ...annotation })]);
  });

  it('nothing for {}, and answers the workspace', async () => {
    const { idToken } = await signUp();
    const workspace = await update(idToken, { name: 'Mine', ...oneLink('Reading', LINK) });
    expect(await update(idToken, {})).toEqual(workspace);
  });

  it('its own answer, sent back, without changing anything', async () => {
    const { idToken } = await signUp();
    const workspace = await update(idToken, { name: 'Mine', isPublic: true, ...oneLink('Reading', LINK) });
    expect(await update(idToken, workspace)).toEqual(workspace);
  });

  it('nothing at all of a body that is refused', async () => {
    const { idToken } = await signUp();
    const before = await update(idToken, oneLink('Reading', LINK));
    const body = { name: 'Changed', ...oneLink('Tools', { title: 'Bad', url: 'no URL' }) };
    expect(await refusalOf(await postUpdate(idToken, body))).toEqual(having({ status: 400 }));
    expect(await update(idToken, {})).toEqual(before);
  });

  it('into the default workspace of the user of the token, and of nobody else (5, rule 1)', async () => {
    const [one, other] = [await signUp(), await signUp()];
    await update(one.idToken, { name: 'Of one', ...oneLink('Reading', LINK) });
    expect(await update(other.idToken, {})).toEqual(having({ name: 'Default', categories: [] }));
    const { workspaces } = await connectUser(one.uid);
    expect(await workspaces()).toEqual([having({ workspaceId: 'default', name: 'Of one', linkCount: 1 })]);
  });

  it('updates that come together, both of them', async () => {
    const { idToken } = await signUp();
    const urls = ['a', 'b'].map((name) => `https://example.com/${name}`);
    await Promise.all(urls.map((url) => update(idToken, oneLink('Reading', { title: 'One', url }))));
    const { categories } = await update(idToken, {});
    expect(categories[0]?.links.map(({ url }) => url).sort()).toEqual(urls);
  });
});
