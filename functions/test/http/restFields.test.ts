import { having } from '../support/jest/matchers';
import { oneLink, postUpdate, refusalOf, update } from '../support/requests/rest';
import { signUp } from '../support/users/users';

const LINK = { title: 'Firestore', url: 'https://firebase.google.com/docs/firestore' };

describe('a workspace over REST', () => {
  it('keeps its name when an update omits it', async () => {
    const { idToken } = await signUp();
    expect(await update(idToken, { name: 'My links' })).toEqual(having({ name: 'My links' }));
    expect(await update(idToken, { isPublic: false })).toEqual(having({ name: 'My links' }));
  });

  it('is private at first, and keeps its visibility when an update omits it', async () => {
    const { idToken } = await signUp();
    expect(await update(idToken, {})).toEqual(having({ isPublic: false }));
    expect(await update(idToken, { isPublic: true })).toEqual(having({ isPublic: true }));
    expect(await update(idToken, { name: 'Public' })).toEqual(having({ isPublic: true }));
  });

  it('merges categories, and keeps them when an update omits them', async () => {
    const { idToken } = await signUp();
    await update(idToken, oneLink('Reading', LINK));
    const { categories } = await update(idToken, { categories: [{ categoryName: 'Tools', links: [] }] });
    expect(categories.map(({ categoryName }) => categoryName)).toEqual(['Reading', 'Tools']);
    expect((await update(idToken, { name: 'Mine' })).categories).toEqual(categories);
  });

  it('returns the time of its last change as updatedAt', async () => {
    const { idToken } = await signUp();
    const before = new Date().toISOString();
    const { updatedAt } = await update(idToken, { name: 'Changed' });
    expect(updatedAt >= before && updatedAt <= new Date().toISOString()).toBe(true);
    expect((await update(idToken, {})).updatedAt).toBe(updatedAt);
  });
});

describe('a category over REST', () => {
  it('keeps its name as written, except for surrounding spaces', async () => {
    const { idToken } = await signUp();
    const { categories } = await update(idToken, oneLink('  To Read  ', LINK));
    expect(categories).toEqual([having({ categoryName: 'To Read' })]);
  });

  it('may have no links', async () => {
    const { idToken } = await signUp();
    const { categories } = await update(idToken, {
      categories: [
        { categoryName: 'Empty', links: [] },
        {
          categoryName: 'Full',
          links: [LINK, { title: 'Auth', url: 'https://firebase.google.com/docs/auth' }],
        },
      ],
    });
    expect(categories.map(({ categoryName, links }) => [categoryName, links.length])).toEqual([
      ['Full', 2],
      ['Empty', 0],
    ]);
  });
});

describe('a link over REST', () => {
  it('keeps its title', async () => {
    const { idToken } = await signUp();
    const { categories } = await update(
      idToken,
      oneLink('Reading', { ...LINK, title: 'Größe & <b>Text</b> 日本' }),
    );
    expect(categories[0]?.links).toEqual([having({ title: 'Größe & <b>Text</b> 日本' })]);
  });

  it('keeps its URL as it was sent', async () => {
    const { idToken } = await signUp();
    const url = 'HTTPS://Example.com/a/../b/?utm_source=x&q=1#top';
    const { categories } = await update(idToken, oneLink('Reading', { ...LINK, url }));
    expect(categories[0]?.links).toEqual([having({ url })]);
  });

  it('keeps the addedAt that was sent', async () => {
    const { idToken } = await signUp();
    const addedAt = '2024-02-29T23:59:58.123Z';
    const { categories } = await update(idToken, oneLink('Reading', { ...LINK, addedAt }));
    expect(categories[0]?.links).toEqual([{ ...LINK, addedAt }]);
  });

  it('gets the time of its first request as addedAt when none is sent', async () => {
    const { idToken } = await signUp();
    const { categories, updatedAt } = await update(idToken, oneLink('Reading', LINK));
    expect(categories[0]?.links).toEqual([{ ...LINK, addedAt: updatedAt }]);
    expect((await update(idToken, oneLink('Reading', LINK))).categories).toEqual(categories);
  });

  it.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00.5Z', '2026-01-31T12:00:00.500Z'],
    ['2026-01-31T12:00:00.123456Z', '2026-01-31T12:00:00.123Z'],
    ['2026-01-31T12:00:00+02:00', '2026-01-31T10:00:00.000Z'],
    ['2026-12-31T23:30:00-05:30', '2027-01-01T05:00:00.000Z'],
  ])('returns the addedAt %s as %s', async (addedAt, inUtc) => {
    const { idToken } = await signUp();
    const { categories } = await update(idToken, oneLink('Reading', { ...LINK, addedAt }));
    expect(categories[0]?.links).toEqual([{ ...LINK, addedAt: inUtc }]);
  });
});

describe('validation of the body', () => {
  it.each<[rule: string, body: unknown, path: string]>([
    ['name is a string', { name: 5 }, 'name'],
    ['name is not empty', { name: ' ' }, 'name'],
    ['isPublic is a boolean', { isPublic: 'true' }, 'isPublic'],
    ['categories is an array', { categories: {} }, 'categories'],
    ['categories holds objects', { categories: ['Reading'] }, 'categories[0]'],
    ['categories[].categoryName is present', { categories: [{ links: [] }] }, 'categories[0].categoryName'],
    [
      'categories[].categoryName is a string',
      { categories: [{ categoryName: 1, links: [] }] },
      'categories[0].categoryName',
    ],
    ['categories[].links is present', { categories: [{ categoryName: 'A' }] }, 'categories[0].links'],
    [
      'categories[].links is an array',
      { categories: [{ categoryName: 'A', links: {} }] },
      'categories[0].links',
    ],
    [
      'categories[].links[].title is present',
      oneLink('A', { url: LINK.url }),
      'categories[0].links[0].title',
    ],
    [
      'categories[].links[].title is a string',
      oneLink('A', { ...LINK, title: null }),
      'categories[0].links[0].title',
    ],
    ['categories[].links[].url is present', oneLink('A', { title: 'B' }), 'categories[0].links[0].url'],
    ['categories[].links[].url is a string', oneLink('A', { ...LINK, url: 8 }), 'categories[0].links[0].url'],
    [
      'categories[].links[].addedAt is a string',
      oneLink('A', { ...LINK, addedAt: 0 }),
      'categories[0].links[0].addedAt',
    ],
    [
      'categories[].links[].addedAt is ISO 8601',
      oneLink('A', { ...LINK, addedAt: 'yesterday' }),
      'categories[0].links[0].addedAt',
    ],
    [
      'categories[].links[].addedAt has a time',
      oneLink('A', { ...LINK, addedAt: '2026-01-31' }),
      'categories[0].links[0].addedAt',
    ],
    [
      'categories[].links[].addedAt has an offset',
      oneLink('A', { ...LINK, addedAt: '2026-01-31T12:00:00' }),
      'categories[0].links[0].addedAt',
    ],
    [
      'categories[].links[].addedAt is a day that exists',
      oneLink('A', { ...LINK, addedAt: '2026-02-30T12:00:00Z' }),
      'categories[0].links[0].addedAt',
    ],
  ])('returns 400 with the path unless %s', async (_, body, path) => {
    const { idToken } = await signUp();
    expect(await refusalOf(await postUpdate(idToken, body))).toEqual({
      status: 400,
      error: 'Invalid request body',
      details: [having({ path })],
    });
  });

  it('requires no top-level field', async () => {
    const { idToken } = await signUp();
    expect(await update(idToken, {})).toEqual(having({ name: 'Default', isPublic: false, categories: [] }));
  });
});
