import { LIMITS } from '../../lib/shared/base/limits';
import { placesOf, statusesOf, tidyUser, urlOf } from './tidyUser.fixture';

const titled = (...titles: readonly [number: number, title: string][]) => ({
  set: { titles: titles.map(([number, title]) => ({ url: urlOf(number), title })) },
});

describe('edit_links with set.titles', () => {
  it('gives links of several categories titles of their own in one call, and undoes that in one', async () => {
    const user = await tidyUser();
    const before = await placesOf(user);
    const input = titled([1, '1. One'], [3, '2. Three'], [9, 'Nine']);
    const retitled = await user.edit(input);
    expect(retitled).toEqual({
      workspaceId: 'default',
      changeId: expect.any(String),
      counts: { retitled: 3, not_found: 1 },
      results: [
        { url: urlOf(1), status: 'retitled' },
        { url: urlOf(3), status: 'retitled' },
        { url: urlOf(3), status: 'retitled' },
        { url: urlOf(9), status: 'not_found' },
      ],
      hint: expect.stringMatching(/^The user can undo this/),
    });
    expect(await placesOf(user)).toEqual(['Go: 1. One', 'Go: 2. Three', 'Go: Page 2', 'Reading: 2. Three']);
    expect(await user.edit(input)).toMatchObject({
      counts: { unchanged: 3, not_found: 1 },
      hint: expect.stringMatching(/^Nothing was changed/),
    });
    await user.edit({ revert: retitled.changeId });
    expect(await placesOf(user)).toEqual(before);
  });

  it('says how to list numbered titles in their order', async () => {
    const user = await tidyUser();
    const { hint } = await user.edit(titled([3, '1. First'], [1, '2. Second']));
    expect(hint).toMatch(/ list_links with order title lists them by these numbers\.$/);
    const { links } = await user.list({ order: 'title', category: 'Go' });
    expect(links.map(({ title }) => title)).toEqual(['1. First', '2. Second', 'Page 2']);
    expect((await user.edit(titled([3, 'First'], [1, '2. Page']))).hint).not.toContain('order title');
  });

  it('takes only links of a category if it names one, under any address of the page', async () => {
    const user = await tidyUser();
    const titles = [
      { url: 'http://www.example.com/3/', title: 'Third' },
      { url: urlOf(1), title: 'First' },
    ];
    const edited = await user.edit({ category: 'reading', set: { titles } });
    expect(statusesOf(edited)).toEqual(['retitled', 'not_found']);
    expect(await placesOf(user)).toEqual(['Go: Page 1', 'Go: Page 2', 'Go: Page 3', 'Reading: Third']);
  });

  it('takes what models send for a list of objects, and 200 titles', async () => {
    const user = await tidyUser();
    const links = Array.from({ length: LIMITS.linksPerEdit }, (_, index) => ({
      title: 'Untitled',
      url: `https://example.com/many/${String(index)}`,
    }));
    await user.update({ categories: [{ categoryName: 'Many', links }] });
    const titles = links.map(({ url }, index) => ({ url, title: `Title ${String(index)}` }));
    expect(await user.edit({ category: 'Many', set: { titles: JSON.stringify(titles) } })).toMatchObject({
      counts: { retitled: LIMITS.linksPerEdit },
    });
    const [first] = titles;
    expect(statusesOf(await user.edit({ set: { titles: { ...first, title: 'One' } } }))).toEqual([
      'retitled',
    ]);
  });

  it.each([
    [{ ...titled([1, 'One']), urls: [urlOf(1)] }, /^set\.titles: must be sent without urls/],
    [{ set: { ...titled([1, 'One']).set, category: 'Done' } }, /^set\.titles: must be sent without/],
    [{ set: { ...titled([1, 'One']).set, workspaceId: 'team' } }, /^set\.titles: must be sent without/],
    [{ urls: [urlOf(1)], set: { ...titled([1, 'One']).set, appendNotes: '#x' } }, /without other fields/],
    [{ category: 'Go', ...titled([1, 'One']), remove: true }, /Send either set/],
    [{ revert: 'x', ...titled([1, 'One']) }, /^revert: must be sent without/],
    [{ set: { titles: [] } }, /set\.titles: must have at least 1 item/],
    [{ set: { titles: [{ url: urlOf(1) }] } }, /set\.titles\[0\]\.title: is required/],
    [{ set: { titles: Array(201).fill({ url: urlOf(1), title: 'x' }) } }, /at most 200/],
    [{ ...titled([1, 'x'.repeat(501)]) }, /at most 500/],
  ])('rejects %j and changes nothing', async (input, message) => {
    const user = await tidyUser();
    const before = await placesOf(user);
    expect(await user.error('edit_links', input)).toEqual({
      code: 'invalid_arguments',
      message: expect.stringMatching(message),
    });
    expect(await placesOf(user)).toEqual(before);
  });
});
