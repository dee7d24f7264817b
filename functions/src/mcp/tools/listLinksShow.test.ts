import { localTime } from '../../lib/shared/dates/localTime';
import { instant } from '../../lib/shared/model/workspace.fixture';
import { LINK } from './toolCalls.fixture';
import { toolUser, type ToolUser } from './toolUser.fixture';

const EXAMPLE = 'https://example.com';
const NOT_KNOWN = 'The service opens no pages, so it does not know which are dead.';

/** Adds links, one per second, each with its note. The number of a link is its title and in its URL. */
async function addNotes(user: ToolUser, notes: readonly (string | undefined)[], fields: object = {}) {
  for (const [index, note] of notes.entries()) {
    const title = String(index);
    await user.add({ ...LINK, title, url: `${EXAMPLE}/${title}`, notes: note, ...fields });
  }
}

/** Reads all pages of a list, with two links or tags each. */
async function readAll({ list }: ToolUser, input: object) {
  const pages = [await list({ ...input, limit: 2 })];
  for (let cursor = pages[0]?.nextCursor; cursor !== undefined; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await list({ ...input, limit: 2, cursor }));
  }
  return pages;
}

const titlesOf = (pages: Awaited<ReturnType<typeof readAll>>) =>
  pages.flatMap(({ links }) => links.map(({ title }) => title));

describe('order: oldest', () => {
  it.each([{}, { workspaceId: '*' }])('lists the oldest first, page by page: %j', async (target) => {
    const user = toolUser();
    await addNotes(user, ['a', 'b', 'c', 'd', 'e']);
    const pages = await readAll(user, { order: 'oldest', ...target });
    expect(titlesOf(pages)).toEqual(['0', '1', '2', '3', '4']);
    expect(pages.map(({ page }) => page)).toEqual(['1 to 2 of 5', '3 to 4 of 5', '5 to 5 of 5']);
    const after = await user.list({ order: 'oldest', cursor: `${EXAMPLE}/3` });
    expect(after.links.map(({ title }) => title)).toEqual(['4']);
  });

  it('goes on where it stopped when a link is added in between', async () => {
    const user = toolUser();
    await addNotes(user, ['a', 'b', 'c', 'd']);
    const { nextCursor: cursor } = await user.list({ order: 'oldest', limit: 2 });
    await user.add({ ...LINK, title: 'new' });
    const { links, total } = await user.list({ order: 'oldest', cursor });
    expect([total, links.map(({ title }) => title)]).toEqual([5, ['2', '3', 'new']]);
  });
});

describe('order: title', () => {
  const ORDERED = ['1. Start', '2. Go on', '10. End', 'água', 'Apple', 'banana', '東京'];

  async function userWithTitles(): Promise<ToolUser> {
    const user = toolUser();
    const titles = [...ORDERED.slice(3), ...ORDERED.slice(0, 3).reverse()];
    for (const [index, title] of titles.entries()) {
      await user.add({ ...LINK, title, url: `${EXAMPLE}/${String(index)}` });
    }
    return user;
  }

  it.each([{}, { workspaceId: '*' }])(
    'lists links by title, numbers by their values, page by page: %j',
    async (target) => {
      const user = await userWithTitles();
      expect(titlesOf(await readAll(user, { order: 'title', ...target }))).toEqual(ORDERED);
      const { brief } = await user.list({ order: 'title', brief: true, category: LINK.category });
      expect(brief?.map((line) => line.split(' | ')[0])).toEqual(ORDERED);
    },
  );

  it('goes on where it stopped, also if that link is gone, and rejects the cursor of another order', async () => {
    const user = await userWithTitles();
    const { nextCursor: cursor, links } = await user.list({ order: 'title', limit: 2 });
    user.workspaces.stored.delete('ada/default');
    for (const title of ['3. New', '0. Before', 'zebra']) {
      await user.add({ ...LINK, title, url: `${EXAMPLE}/${title.length.toString()}/${title.slice(0, 1)}` });
    }
    expect(links).toHaveLength(2);
    const next = await user.list({ order: 'title', cursor });
    expect(next.links.map(({ title }) => title)).toEqual(['3. New', 'zebra']);
    expect(await user.error('list_links', { cursor })).toMatchObject({ code: 'invalid_arguments' });
  });

  it('has short cursors, whatever the titles', async () => {
    const user = toolUser();
    for (const number of [1, 2]) {
      await user.add({ ...LINK, title: '注1'.repeat(250), url: `${EXAMPLE}/${String(number)}` });
    }
    expect((await user.list({ order: 'title', limit: 1 })).nextCursor?.length).toBeLessThan(1_500);
  });
});

describe('show: no_note', () => {
  it('lists the links without a note, page by page, also of a category', async () => {
    const user = toolUser();
    await addNotes(user, [undefined, 'a', undefined, 'b', undefined, undefined]);
    await addNotes(user, [undefined, 'c'], { category: 'Music' });
    expect(titlesOf(await readAll(user, { show: 'no_note' }))).toEqual(['0', '5', '4', '2', '0']);
    expect(titlesOf(await readAll(user, { show: 'no_note', category: 'music' }))).toEqual(['0']);
    const [{ total, links } = { total: 0, links: [] }] = await readAll(user, {
      show: 'no_note',
      order: 'oldest',
    });
    expect([total, links.map(({ category }) => category)]).toEqual([5, ['Reading', 'Reading']]);
  });

  it('counts the links of each category on its first page, the largest first', async () => {
    const user = toolUser();
    await addNotes(user, [undefined, 'a', undefined], { category: 'Music' });
    await addNotes(user, [undefined, undefined, undefined, 'b'], { category: '2026' });
    const input = { show: 'no_note', limit: 2 };
    const { perCategory, nextCursor: cursor } = await user.list(input);
    expect(perCategory).toEqual(['2026: 3', 'Music: 2']);
    await user.logSession({ title: 'Chat', notes: 'Done' });
    expect((await user.list({ ...input, workspaceId: '*' })).perCategory).toEqual([
      'default/2026: 3',
      'default/Music: 2',
    ]);
    expect(await user.list({ ...input, cursor })).not.toHaveProperty('perCategory');
    expect(await user.list({ ...input, category: '2026' })).not.toHaveProperty('perCategory');
    expect(await user.list({ limit: 2 })).not.toHaveProperty('perCategory');
  });

  it('names the 20 largest categories, and counts the others together, within the limit of a response', async () => {
    const user = toolUser();
    const categories = Array.from({ length: 25 }, (_, number) => ({
      categoryName: `Category ${String(number + 10)}`,
      links: Array.from({ length: number + 1 }, (__, index) => ({
        title: 'T',
        url: `${EXAMPLE}/${String(number)}/${String(index)}`,
      })),
    }));
    await user.update({ categories });
    const listed = await user.list({ show: 'no_note' });
    expect(listed.perCategory).toHaveLength(21);
    expect(listed.perCategory?.[0]).toBe('Category 34: 25');
    expect(listed.perCategory?.at(-1)).toBe('5 more categories: 15');
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThanOrEqual(11_500);
  });
});

describe('show: duplicates', () => {
  it('lists each page that is saved more than once, with its other places', async () => {
    const user = toolUser();
    await user.add({ ...LINK, url: `${EXAMPLE}/a`, notes: 'Kept' });
    await user.add({ ...LINK, url: `${EXAMPLE}/b` });
    await user.add({
      ...LINK,
      url: 'http://www.example.com/a/?utm_source=x',
      category: 'Music',
      title: 'Other',
    });
    await user.add({ ...LINK, url: `${EXAMPLE}/a`, category: 'Go' });
    const { total, links } = await user.list({ show: 'duplicates' });
    expect(total).toBe(1);
    expect(links).toMatchObject([
      {
        category: 'Go',
        url: `${EXAMPLE}/a`,
        alsoIn: [
          { category: 'Music', title: 'Other', url: 'http://www.example.com/a/?utm_source=x' },
          { category: 'Reading', addedAt: localTime(instant(), 'UTC'), notes: 'Kept' },
        ],
      },
    ]);
    expect(Object.keys(links[0]?.alsoIn?.[1] ?? {})).toEqual(['category', 'addedAt', 'notes']);
    expect((await user.search({ query: `${EXAMPLE}/a` })).links).toHaveLength(3);
    expect((await user.list({ show: 'duplicates', category: 'Reading' })).links).toMatchObject([
      { category: 'Reading', notes: 'Kept', alsoIn: [{ category: 'Go' }, { category: 'Music' }] },
    ]);
  });

  it('compares all workspaces if the call is for all, page by page', async () => {
    const user = toolUser();
    user.store('work', 'Work');
    await addNotes(user, ['a', 'b', 'c', 'd', 'e', 'f']);
    await addNotes(user, ['a', 'b', 'c', 'd', 'e'], { workspaceId: 'work' });
    expect(await user.list({ show: 'duplicates' })).toMatchObject({ total: 0, links: [] });
    const pages = await readAll(user, { show: 'duplicates', workspaceId: '*' });
    expect(titlesOf(pages)).toEqual(['4', '3', '2', '1', '0']);
    for (const link of pages.flatMap(({ links }) => links)) {
      expect(link).toMatchObject({
        workspaceId: 'work',
        alsoIn: [{ category: 'Reading', workspaceId: 'default' }],
      });
    }
    const oldest = await user.list({ show: 'duplicates', order: 'oldest', workspaceId: '*', limit: 2 });
    expect(titlesOf([oldest])).toEqual(['0', '1']);
  });

  it('names at most 20 of the other places of a page, and counts the rest', async () => {
    const user = toolUser();
    for (let number = 0; number < 30; number++) await user.add({ ...LINK, category: `C${String(number)}` });
    const [link] = (await user.list({ show: 'duplicates' })).links;
    expect([link?.alsoIn?.length, link?.more]).toEqual([20, 9]);
    const long = toolUser();
    for (let number = 0; number < 5; number++) {
      const url = `${LINK.url}?utm_source=${'é'.repeat(400)}${String(number)}`;
      await long.add({ ...LINK, url, category: `C${String(number)}` });
    }
    const [other] = (await long.list({ show: 'duplicates' })).links;
    expect([other?.alsoIn?.length, other?.more]).toEqual([2, 2]);
  });
});

describe('show: tags', () => {
  it('counts the links with each tag, the most used first, like a search for it', async () => {
    const user = toolUser();
    await addNotes(user, [
      '#go #work',
      'About #Go, #go',
      'a #b',
      'x#y is no tag, nor # alone',
      '#GO #été',
      'In May: #Ete',
      undefined,
    ]);
    await addNotes(user, ['#music'], { category: 'Music', url: `${EXAMPLE}/music` });
    const response = await user.list({ show: 'tags' });
    expect(response).toEqual({
      page: '1 to 5 of 5',
      shows: 'Tags, the most used first.',
      workspaceId: 'default',
      total: 5,
      links: [],
      tags: [
        { tag: 'GO', count: 3 },
        { tag: 'Ete', count: 2 },
        { tag: 'b', count: 1 },
        { tag: 'music', count: 1 },
        { tag: 'work', count: 1 },
      ],
    });
    for (const { tag, count } of response.tags ?? []) {
      expect((await user.search({ query: `#${tag}` })).total).toBe(count);
    }
    expect(await user.list({ show: 'tags', category: 'music' })).toMatchObject({
      tags: [{ tag: 'music', count: 1 }],
    });
    expect((await readAll(user, { show: 'tags' })).flatMap(({ tags }) => tags)).toEqual(response.tags);
  });

  it('rejects an order, and says that there is no shorter form', async () => {
    const user = toolUser();
    await addNotes(user, ['#go']);
    expect(await user.error('list_links', { show: 'tags', order: 'oldest' })).toEqual({
      code: 'invalid_arguments',
      message: 'order: must be omitted with show tags. The most used tags come first.',
    });
    expect(await user.list({ show: 'tags', brief: true })).toMatchObject({
      tags: [{ tag: 'go', count: 1 }],
      hint: 'Tags have no shorter form, so brief was ignored.',
    });
  });

  it('counts those of all workspaces together', async () => {
    const user = toolUser();
    user.store('work', 'Work');
    await addNotes(user, ['#go']);
    await addNotes(user, ['#go #heron'], { workspaceId: 'work' });
    const pages = await readAll(user, { show: 'tags', workspaceId: '*' });
    expect(pages[0]).toMatchObject({
      workspaceId: '*',
      tags: [
        { tag: 'go', count: 2 },
        { tag: 'heron', count: 1 },
      ],
    });
  });

  it('fits into a response, whatever the tags are', async () => {
    const user = toolUser();
    const tags = Array.from({ length: 300 }, (_, number) => `#${String(number)}${'注'.repeat(number % 90)}`);
    await addNotes(user, [tags.slice(0, 150).join(' '), tags.slice(150).join(' '), `#${'x'.repeat(101)}`]);
    let cursor: string | undefined;
    const seen: unknown[] = [];
    do {
      const page = await user.list({ show: 'tags', cursor });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(11_500);
      seen.push(...(page.tags ?? []));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(300);
  });
});

describe('brief', () => {
  const LONG = `${'long '.repeat(10).slice(0, 47)}… | postgresql.org`;

  it('returns a line for each link, page by page, in every list of links, and says what it has', async () => {
    const user = toolUser();
    await addNotes(user, ['a', undefined, 'c'], { category: 'Go' });
    await user.add({ ...LINK, title: `${'long '.repeat(30)}title`, url: 'https://www.postgresql.org/docs' });
    await user.add({ ...LINK, title: 'A session', url: 'urn:uuid:1' });
    const pages = await readAll(user, { brief: true });
    expect(pages.map(({ brief }) => brief)).toEqual([
      ['A session | urn: | Reading | 2026-01', `${LONG} | Reading`],
      ['2 | example.com | Go | 2026-01', '1 | example.com | Go'],
      ['0 | example.com | Go | 2026-01'],
    ]);
    expect(pages.flatMap(({ links }) => links)).toEqual([]);
    expect(pages.map(({ page, total }) => [page, total])).toEqual([
      ['1 to 2 of 5', 5],
      ['3 to 4 of 5', 5],
      ['5 to 5 of 5', 5],
    ]);
    const end = 'Notes and URLs are left out.';
    expect(pages[0]?.shows).toBe(
      `Links, newest first. Each line: title | site | category | month added, where it changes. ${end}`,
    );
    const input = { brief: true, show: 'no_note', order: 'oldest', category: 'reading', since: '2026-01' };
    expect(await user.list(input)).toMatchObject({
      brief: [`${LONG} | 2026-01-31`, 'A session | urn:'],
      period: { since: '2026-01-01T00:00+00:00' },
      shows: `Links without a note, in category "Reading", oldest first. ${NOT_KNOWN} Each line: title | site | day added, where it changes. ${end}`,
    });
  });

  it('shows the project of a site that has many, and hosts whole', async () => {
    const user = toolUser();
    const host = 'centre-for-humanities-computing.github.io';
    const urls = [
      'https://github.com/PyTorchLightning/deep-learning-project-template',
      `https://${host}/page`,
      `https://${'long.'.repeat(40)}example.com/`,
    ];
    for (const url of urls) await user.add({ ...LINK, title: 'A title of a usual length, in English', url });
    const title = `${'A title of a usual length, in English'.slice(0, 29)}…`;
    expect((await user.list({ brief: true, category: LINK.category, order: 'oldest' })).brief).toEqual([
      `${title} | github.com/PyTorchLightning/deep-learni… | 2026-01`,
      `${title} | ${host}/…`,
      `${title} | ${'long.'.repeat(40).slice(0, 64)}…`,
    ]);
  });

  it('names the workspaces of links from several, and all categories of duplicates', async () => {
    const user = toolUser();
    user.store('work', 'Work');
    await user.add({ ...LINK, title: 'Old' });
    await user.add({ ...LINK, title: 'New', workspaceId: 'work', category: 'Go' });
    expect(await user.list({ brief: true, workspaceId: '*' })).toMatchObject({
      brief: ['New | example.com | work/Go | 2026-01', 'Old | example.com | default/Reading'],
      shows: expect.stringContaining('title | site | workspaceId/category | month'),
    });
    expect(
      await user.list({ brief: true, workspaceId: '*', show: 'duplicates', category: 'Go' }),
    ).toMatchObject({ brief: ['New | example.com | work/Go, default/Reading | 2026-01'] });
  });

  it('says of lists that are not brief what they show, if they do not show everything', async () => {
    const user = toolUser();
    await addNotes(user, ['#go']);
    expect((await user.list({ category: 'Reading' })).shows).toBeUndefined();
    expect((await user.list({ order: 'oldest' })).shows).toBe(`Links, oldest first. ${NOT_KNOWN}`);
    expect((await user.list({ order: 'title' })).shows).toBe('Links, by title.');
    expect((await user.list({ show: 'tags' })).shows).toBe('Tags, the most used first.');
    expect((await user.list({ show: 'duplicates', category: 'reading' })).shows).toBe(
      'Pages that are saved more than once, in category "Reading", newest first.',
    );
  });

  it('fits into a response', async () => {
    const user = toolUser();
    const links = Array.from({ length: 800 }, (_, number) => ({
      title: `${String(number)} ${'注"'.repeat(number % 40)}`,
      url: `${EXAMPLE}/${String(number)}`,
    }));
    await user.update({ categories: [{ categoryName: 'Papers', links }] });
    for (const [limit, most, least] of [
      [undefined, 11_500, 11_000],
      [500, 40_000, 39_000],
    ] as const) {
      const bytes = Buffer.byteLength(JSON.stringify(await user.list({ brief: true, limit })));
      expect(bytes).toBeLessThanOrEqual(most);
      expect(bytes).toBeGreaterThan(least);
    }
  });
});

it.each([
  ['show', 'dead', 'show: must be "changes" or "no_note" or "duplicates" or "tags"'],
  ['order', 'newest', 'order: must be "oldest" or "title". Omit it for the newest first.'],
  ['brief', 'yes', 'brief: must be true or false'],
])('rejects %s: %s', async (name, value, problem) => {
  const { code, message } = await toolUser().error('list_links', { [name]: value });
  expect([code, message]).toEqual(['invalid_arguments', expect.stringContaining(problem)]);
});
