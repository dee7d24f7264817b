import { having } from '../support/jest/matchers';
import { oneLink, postUpdate, refusalOf, update } from '../support/requests/rest';
import { signUp } from '../support/users/users';

const LINK = { title: 'Guide', url: 'https://example.com/guide' };
const URL_START = 'https://example.com/';

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Link ${String(index)}`,
    url: `${URL_START}${String(index)}`,
  }));

const emptyCategories = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ categoryName: `Category ${String(index)}`, links: [] }));

async function detailsOf(body: object) {
  const { idToken } = await signUp();
  const { status, details } = await refusalOf(await postUpdate(idToken, body));
  expect(status).toBe(400);
  return details;
}

describe('one request', () => {
  it('may have 2,000 links, and returns all of them', async () => {
    const { idToken } = await signUp();
    const body = { categories: [{ categoryName: 'Many', links: links(2000) }] };
    const { categories } = await update(idToken, body);
    const urls = new Set(categories[0]?.links.map(({ url }) => url));
    expect(urls).toEqual(new Set(links(2000).map(({ url }) => url)));
  });

  it('is rejected with 2,001 links in all categories together', async () => {
    const all = links(2001);
    const body = {
      categories: [
        { categoryName: 'Many', links: all.slice(0, 1000) },
        { categoryName: 'More', links: all.slice(1000) },
      ],
    };
    const message = 'has 2001 links: send at most 2000 in one request';
    expect(await detailsOf(body)).toEqual([{ path: 'categories', message }]);
  });

  it('may have 200 categories', async () => {
    const { idToken } = await signUp();
    const { categories } = await update(idToken, { categories: emptyCategories(200) });
    expect(new Set(categories.map(({ categoryName }) => categoryName)).size).toBe(200);
  });

  it('is rejected with 201 categories', async () => {
    const message = 'must have at most 200 items';
    expect(await detailsOf({ categories: emptyCategories(201) })).toEqual([{ path: 'categories', message }]);
  });
});

describe.each([100, 50_000])('a body nested %i levels deep', (levels) => {
  it.each([
    ['arrays', `{"categories":${'['.repeat(levels)}${']'.repeat(levels)}}`],
    ['objects', `{"categories":${'{"categories":'.repeat(levels)}1${'}'.repeat(levels)}}`],
    ['objects under an unknown name', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
  ])('is rejected like any other invalid body: %s', async (_, body) => {
    const { idToken } = await signUp();
    expect(await refusalOf(await postUpdate(idToken, body))).toEqual(
      having({ status: 400, error: 'Invalid request body', details: [expect.anything()] }),
    );
  });
});

describe('the maximum length', () => {
  it.each<[field: string, longest: object, tooLong: object, path: string, limit: string]>([
    ['name', { name: 'n'.repeat(100) }, { name: 'n'.repeat(101) }, 'name', '100'],
    [
      'categoryName',
      oneLink('c'.repeat(100), LINK),
      oneLink('c'.repeat(101), LINK),
      'categories[0].categoryName',
      '100',
    ],
    [
      'title',
      oneLink('A', { ...LINK, title: 't'.repeat(500) }),
      oneLink('A', { ...LINK, title: 't'.repeat(501) }),
      'categories[0].links[0].title',
      '500',
    ],
    [
      'url',
      oneLink('A', { ...LINK, url: URL_START.padEnd(2048, 'u') }),
      oneLink('A', { ...LINK, url: URL_START.padEnd(2049, 'u') }),
      'categories[0].links[0].url',
      '2,048',
    ],
  ])('of a %s is enforced', async (_, longest, tooLong, path, limit) => {
    const { idToken } = await signUp();
    expect((await postUpdate(idToken, longest)).status).toBe(200);
    const message = `must have at most ${limit} characters`;
    expect(await detailsOf(tooLong)).toEqual([{ path, message }]);
  });
});
